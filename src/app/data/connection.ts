import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useStore } from '#kit'
import { isHostAway } from './product-host.ts'

const follow = (onChange: () => void) => {
  window.addEventListener('offline', onChange)
  window.addEventListener('online', onChange)
  return () => {
    window.removeEventListener('offline', onChange)
    window.removeEventListener('online', onChange)
  }
}
export const useIsOnline = (): boolean => useSyncExternalStore(follow, () => navigator.onLine)

/** Runs each time the connection, or the host, is back. */
export function useOnceBack(run: () => void): void {
  const isOnline = useIsOnline()
  const isCut = useStore(isHostAway) || !isOnline
  const wasCut = useRef(isCut)
  useEffect(() => {
    if (wasCut.current && !isCut) run()
    wasCut.current = isCut
  }, [isCut])
}

/** Pictures that did not come are asked for anew: their address is set again. Browsers show them as broken for good. */
export const loadPicturesAgain = (): void => {
  for (const picture of document.images) {
    const { complete, naturalWidth, src } = picture
    if (complete && naturalWidth === 0) picture.src = src
  }
}

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

/** Calls `run` each time the network or the host comes back. */
export function useOnceBack(run: () => void): void {
  const isOnline = useIsOnline()
  const isCut = useStore(isHostAway) || !isOnline
  const wasCut = useRef(isCut)
  useEffect(() => {
    if (wasCut.current && !isCut) run()
    wasCut.current = isCut
  }, [isCut])
}

/** Sets the URL of failed images again: browsers don't retry them. */
export const loadPicturesAgain = (): void => {
  for (const picture of document.images) {
    const { complete, naturalWidth, src } = picture
    if (complete && naturalWidth === 0) picture.src = src
  }
}

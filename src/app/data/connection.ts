import { useEffect, useRef } from 'react'
import { type Readable, useStore } from '#kit'
import { isHostAway } from './product-host.ts'

const isOnline: Readable<boolean> = {
  get: () => navigator.onLine,
  subscribe(listener) {
    window.addEventListener('offline', listener)
    window.addEventListener('online', listener)
    return () => {
      window.removeEventListener('offline', listener)
      window.removeEventListener('online', listener)
    }
  },
}
export const useIsOnline = (): boolean => useStore(isOnline)

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

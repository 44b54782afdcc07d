import { useEffect, useRef } from 'react'
import { pause, pauseMs, type Readable, useStore } from '#kit'
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

/**
 * Browsers don't retry failed images, so their URLs are set again: at once, and a few times later, because the network
 * can be back before its names resolve, and a request that hangs fails only afterwards.
 */
export const reloadFailedImages = async (): Promise<void> => {
  for (let round = 0; round < 4; round += 1) {
    for (const image of document.images) {
      const { complete, naturalWidth, src } = image
      if (complete && naturalWidth === 0) image.src = src
    }
    await pause(pauseMs(round, Math.random()))
  }
}

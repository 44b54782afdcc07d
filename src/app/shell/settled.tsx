import { useLayoutEffect } from 'react'
import { useLocation, useRouter } from '../../kit/use-router.tsx'

/** Rendered behind a screen: once that is there, scroll and focus go where the navigation wants them. */
export function Settled() {
  const { key } = useLocation()
  const router = useRouter()
  useLayoutEffect(() => router.settle(), [router, key])
  return null
}

/**
 * Rendered before a screen: what has the focus there loses it before the first part of the screen is taken away. Else
 * the browser would lay out the half-changed page, to tell whether what is left can keep it.
 */
export function Leaving() {
  useLayoutEffect(() => () => {
    const { activeElement } = document
    if (activeElement instanceof HTMLElement && activeElement.closest('main')) activeElement.blur()
  }, [])
  return null
}

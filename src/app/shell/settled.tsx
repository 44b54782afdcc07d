import { useLayoutEffect } from 'react'
import { useLocation, useRouter } from '../../kit/use-router.tsx'

/** Rendered behind a screen: once that is there, scroll and focus go where the navigation wants them. */
export function Settled() {
  const { key } = useLocation()
  const router = useRouter()
  useLayoutEffect(() => router.settle(), [router, key])
  return null
}

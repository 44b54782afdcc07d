import type { Router } from '../../kit/router.ts'
import { isOnTheWay, there } from './routes.ts'

/** Settles once a screen's first page has come, or after a moment: false when the person chose something else. */
export async function onceThere(router: Router, to: string): Promise<boolean> {
  const { key } = router.location()
  if (!isOnTheWay()) await there(to)
  return !isOnTheWay() && router.location().key === key
}

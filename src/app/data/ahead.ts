import type { CallError } from '#kit'
import { type AskedAt, askedNow } from './asked-at.ts'
import { tellFailure } from './product-host.ts'
import { followLeaving } from './session.ts'

/** What was asked for before the screen that shows it. */
export interface Ahead<T> extends AskedAt {
  asked: Promise<T>
  calling: AbortController
  /** A screen shows it. Only then is its failure told, be it past or still to come. */
  take(): void
}

export const askAhead = <T>(
  ask: (signal: AbortSignal, onFailure: (error: CallError) => void) => Promise<T>,
): Ahead<T> => {
  const calling = new AbortController()
  const isGone = followLeaving()
  let take = () => {}
  const taken = new Promise<void>((resolve) => { take = resolve })
  const asked = ask(calling.signal, (error) => void taken.then(() => { if (!isGone()) tellFailure(error) }))
  return { asked, calling, take, ...askedNow() }
}

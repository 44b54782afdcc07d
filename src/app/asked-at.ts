import type { CallError } from '../kit/http.ts'
import { lastWrite } from './api.ts'
import { tellFailure } from './product-host.ts'
import { session } from './session.ts'

/** When, by whom and after which write something was asked for ahead of the screen that shows it. */
export interface AskedAt { at: number; token: string; write: object }

export const askedNow = (): AskedAt =>
  ({ at: Date.now(), token: session.get().token, write: lastWrite.get() })

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
  let take = () => {}
  const taken = new Promise<void>((resolve) => { take = resolve })
  const asked = ask(calling.signal, (error) => void taken.then(() => tellFailure(error)))
  return { asked, calling, take, ...askedNow() }
}

/** Longer than from hovering over a link to having pressed it and loaded the screen. */
const aheadMs = 10_000

/** Not too old, asked for by the same person, and nothing has been written since. */
export const isCurrent = <T extends AskedAt>(known: T | undefined, forMs = aheadMs): known is T =>
  known !== undefined && Date.now() - known.at < forMs && known.token === session.get().token
    && known.write === lastWrite.get()

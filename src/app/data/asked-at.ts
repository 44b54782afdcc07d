import { lastWrite } from './api.ts'
import { session } from './session.ts'

/** When, by whom and after which write something was asked for. */
export interface AskedAt { at: number; token: string; write: object }

export const askedNow = (): AskedAt =>
  ({ at: Date.now(), token: session.get().token, write: lastWrite.get() })

/** Longer than from hovering over a link to having pressed it and loaded the screen. */
const aheadMs = 10_000

/** Not too old, asked for by the same person, and nothing has been written since. */
export const isCurrent = <T extends AskedAt>(known: T | undefined, forMs = aheadMs): known is T =>
  known !== undefined && Date.now() - known.at < forMs && known.token === session.get().token
    && known.write === lastWrite.get()

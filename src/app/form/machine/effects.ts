import type { Row } from '#contract'
import type { CallError } from '#kit'
import type { PutBack } from './events.ts'
import type { FormState } from './states.ts'

/** Work for the runner (`run-form.ts`). The results come back as events. */
export type FormEffect =
  // Calls
  /** Observes the host's record; sends `read` or `unreadable` repeatedly. */
  | { do: 'read'; id: string }
  | { do: 'read-again' }
  | { do: 'stop-reading' }
  /** A form without changes shows the latest record, so `read` is sent if the host's response is already there. */
  | { do: 'catch-up' }
  | { do: 'find-draft' }
  | { do: 'drop-draft'; id: string | undefined }
  /**
   * Sends `saving`, then `saved` or `stopped`. `isAgreed`: the user has already agreed to this save. `isDecided`: they
   * have compared the pending version with the live record, so it is written even if nothing was typed.
   */
  | { do: 'save'; isAgreed: boolean; isDecided: boolean }
  | { do: 'look-in-trash'; id: string }
  | { do: 'restore'; id: string }
  | { do: 'read-restored'; id: string }
  // Messages
  | { do: 'toast'; message: string; link: Row | undefined; setting?: { label: string; to: string } | undefined }
  | { do: 'show-failure'; error: CallError }
  | { do: 'offer-back'; message: string; undo: PutBack }
  | { do: 'withdraw-offers' }
  /** The user has left text that the host keeps. */
  | { do: 'tell-kept' }
  | { do: 'ask'; changes: number }
  /** Nothing is unsaved any more, so the user can leave. */
  | { do: 'end-question' }
  // Navigation
  | { do: 'lead-back' }
  /** The new record is saved: go to its URL. */
  | { do: 'go-to-record'; row: Row }
  | { do: 'go-to-empty'; replace: boolean }
  | { do: 'focus'; field: string }
  /** Stores unsaved text in the history entry and in the host's drafts. */
  | { do: 'keep-draft' }

export type Step = readonly [FormState, readonly FormEffect[]]

/** The next state without effects. */
export const noEffects = (state: FormState): Step => [state, []]

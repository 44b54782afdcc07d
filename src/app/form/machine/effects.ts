import type { Row, Values } from '#contract'
import type { CallError } from '#kit'
import type { Made } from '../save/related.ts'
import type { PutBack } from './events.ts'
import type { FormState, ReviewAction } from './states.ts'

/** Work for the runner (`run-form.ts`). The results come back as events. */
export type FormEffect =
  // Calls
  /** Observes the host's record; sends `read` or `unreadable` repeatedly. */
  | { do: 'read'; id: string }
  | { do: 'read-again' }
  | { do: 'stop-reading' }
  | { do: 'find-draft' }
  | { do: 'drop-draft'; id: string | undefined }
  | { do: 'await-choices' }
  | { do: 'agree' }
  | { do: 'make-related' }
  | { do: 'take-back'; made: readonly Made[] }
  /** `pendingOf` is the record whose pending version is written. */
  | { do: 'write'; body: Values; key: string; pendingOf: string | undefined }
  | { do: 'publish'; id: string; version: number; at: string | undefined }
  | { do: 'act'; record: Row; action: ReviewAction }
  | { do: 'find-live'; id: string }
  | { do: 'look-in-trash'; id: string }
  | { do: 'restore'; id: string }
  | { do: 'read-restored'; id: string }
  // Messages
  | { do: 'toast'; message: string; link: Row | undefined; setting?: { label: string; to: string } | undefined }
  | { do: 'warn'; message: string }
  | { do: 'show-failure'; error: CallError }
  | { do: 'offer-back'; message: string; undo: PutBack }
  | { do: 'withdraw-offers' }
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
export const only = (state: FormState): Step => [state, []]

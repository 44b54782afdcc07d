import { isObject } from '#contract'
import { CallError, ChunkLoadError } from '#kit'
import { setLoader, toast } from './feedback.ts'

// Every failed response is shown as an error notification (docs/product.md, “Errors”). A promise that a press or the
// page starts ends in one of three ways: `attempt` shows the failure as a notification, `inPlace` shows it where the
// person looks, `quietly` shows nothing. This file has all reasons for the last two.

/** Failures that stand in their place instead of a notification. */
export const inPlaceReasons = {
  signIn: 'signing in, also again and to confirm who it is',
  entryForm: 'the forms for sign-up and passwords',
  upload: 'a picture that is uploaded',
  importBatch: 'the rows of an import',
  bulk: 'the records of a bulk action',
  chat: 'a line of the chat',
  apiScreen: 'the answer to a call on the API screen',
  conflict: 'a save of a record that somebody else has changed',
  missing: 'a part of a screen that the host lacks or the role may not see',
} as const
export type InPlaceReason = keyof typeof inPlaceReasons

/** Failures of calls that nobody made by hand, and that the page makes again or can do without. */
export const silentReasons = {
  draft: 'keeping drafts',
  presence: 'presence',
  events: 'waiting for events',
  notifications: 'notifications, until somebody opens them',
  newMessages: 'the count of new messages',
  refresh: 'renewing the session',
  signOut: 'signing out on the host',
  progress: 'the progress of a long write',
  profile: 'the profile, from the second failure on',
  hostBack: 'looking whether the host is back',
  passkeyOffer: 'the offer of passkeys on the sign-in screen',
  takeBack: 'taking back what a refused save had added',
  savedRecord: 'reading a saved record that the answer left out',
} as const
export type SilentReason = keyof typeof silentReasons

export const notFetched = 'A part of the panel could not be fetched. Check the connection, then try again.'

/** The host wants to know again who calls. The dialog for that has asked already. */
export const needsProof = (error: unknown): boolean => error instanceof CallError && error.code === 'step_up'

const isGivenUp = (error: unknown): boolean => isObject(error) && error.name === 'AbortError'

/** Hides the loader and shows what went wrong. A call that was given up says nothing. */
export function showFailure(error: unknown): void {
  if (isGivenUp(error) || needsProof(error)) return
  setLoader(false)
  if (error instanceof CallError) return toast(error.message, { type: 'error' })
  console.error(error)
  const isMissingPart = error instanceof ChunkLoadError
  toast(isMissingPart ? notFetched : 'Something went wrong. Try again.', { type: 'error' })
}

/**
 * Runs work and shows its failure as a notification; undefined then. Never rejects.
 * @param also gets a failed call as well, such as for a form to mark its fields
 */
export async function attempt<T>(work: () => Promise<T>, also?: (error: CallError) => void): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    showFailure(error)
    if (error instanceof CallError) also?.(error)
    return undefined
  }
}

/** Runs work whose failed call `show` puts into its place; undefined then. Never rejects. */
export async function inPlace<T>(
  _reason: InPlaceReason,
  work: () => Promise<T>,
  show: (error: CallError) => void,
): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof CallError) show(error)
    else showFailure(error)
    return undefined
  }
}

/** Runs work whose failed call nobody needs to see; undefined then. Never rejects. */
export const quietly = <T>(_reason: SilentReason, work: () => Promise<T>): Promise<T | undefined> =>
  attempt(() =>
    work().catch((error: unknown) => {
      if (error instanceof CallError) return undefined
      throw error
    }),
  )

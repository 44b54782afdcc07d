import { isObject } from '#contract'
import { CallError, ChunkLoadError } from '#kit'
import { setLoader, showToast } from './feedback.ts'

// Every failed response is shown as an error notification (docs/product.md, “Errors”). A promise that a press or the
// page starts ends in one of three ways: `attempt` shows the failure as a notification, `inPlace` shows it where the
// user looks, `quietly` shows nothing. This file has all reasons for the last two.

/** Failures that are shown in place instead of by a notification. */
export const inPlaceReasons = {
  signIn: 'signing in, including re-authentication and step-up',
  entryForm: 'forms for sign-up, invitations and passwords',
  upload: 'image uploads',
  importBatch: 'rows of an import',
  bulk: 'records of a bulk action',
  chat: 'chat messages',
  apiScreen: 'calls on the API screen',
  conflict: 'saves of a record that someone else has changed or deleted',
  unanswered: 'saves of a form without a response',
  missing: "parts of a screen that the host lacks or the role can't view",
} as const
export type InPlaceReason = keyof typeof inPlaceReasons

/** Failures of calls that the user didn't start, and that the page repeats or doesn't need. */
export const silentReasons = {
  draft: 'saving drafts',
  presence: 'presence',
  events: 'polling for events',
  notifications: 'notifications, until the user opens them',
  newMessages: 'counting new messages',
  markRead: 'marking a message as read',
  refresh: 'renewing the session',
  signOut: 'signing out on the host',
  progress: 'the progress of a long write',
  profile:
    'the profile, if the next read succeeds or the panel says that the server has none, and from the second failure on',
  hostBack: 'checking whether the host is back',
  passkeyOffer: 'offering passkeys on the sign-in screen',
  savedRecord: 'reading a saved record that the response lacks',
  firstValues: 'finding the initial values of a new record',
} as const
export type SilentReason = keyof typeof silentReasons

export const notFetched = 'Part of the panel couldn’t load. Check your connection and try again.'

/** The host requires confirmation of the user's identity. The dialog for that has already asked. */
export const needsProof = (error: unknown): boolean => error instanceof CallError && error.code === 'step_up'

const isGivenUp = (error: unknown): boolean => isObject(error) && error.name === 'AbortError'

/** The message of a failed call, with those of its fields, which no form shows. */
function wholeMessage({ message, fields }: CallError): string {
  const more = new Set(Object.values(fields).filter((text) => !message.includes(text)))
  return more.size === 0 ? message : [message.replace(/[.]$/, ''), ...more].join('. ').replace(/[^.!?]$/, '$&.')
}

/**
 * Hides the loader and shows the error. An aborted call shows nothing.
 * @param hasForm whether a form shows the problems of the fields
 */
export function showFailure(error: unknown, hasForm = true): void {
  if (isGivenUp(error) || needsProof(error)) return
  setLoader(false)
  if (error instanceof CallError) return showToast(hasForm ? error.message : wholeMessage(error), { type: 'error' })
  console.error(error)
  const isMissingPart = error instanceof ChunkLoadError
  showToast(isMissingPart ? notFetched : 'Something went wrong. Try again.', { type: 'error' })
}

/**
 * Runs work and shows its failure as a notification; returns undefined then. Never rejects.
 * @param also handles a failed call as well, such as a form that marks its fields
 */
export async function attempt<T>(work: () => Promise<T>, also?: (error: CallError) => void): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    showFailure(error, also !== undefined)
    if (error instanceof CallError) also?.(error)
    return undefined
  }
}

/** Runs work whose failure `show` displays in place; returns undefined then. Never rejects. */
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

/** Runs work whose failure no one needs to see; returns undefined then. Never rejects. */
export const quietly = <T>(_reason: SilentReason, work: () => Promise<T>): Promise<T | undefined> =>
  attempt(() =>
    work().catch((error: unknown) => {
      if (error instanceof CallError) return undefined
      throw error
    }),
  )

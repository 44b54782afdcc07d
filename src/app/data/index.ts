// Feedback.
//
// `data/feedback.ts` holds the toasts, the loader and the progress bars of long work. Components and hooks get `toast`
// and `setLoader` from the context (`useFeedback` of `#ui`). Other functions import the same two from `#data`.
// `Feedback` in `ui/feedback.tsx` renders them above everything, including dialogs.
//
// `offerUndo` (`record/actions/undo.ts`) is the only implementation of Undo for operations of the host. It shows the
// toast on any screen. The notifications list the user's last operations that can be undone. They come from the host
// (`records/change/list-operations.ts`), which checks each by a dry run. Records that couldn't be undone are shown in the
// list of that entity, or in a toast if no such list is open.
//
// A failed call rejects with a `CallError`. Nothing shows it until a caller does. `data/failures.ts` is the only error
// boundary. Every promise that a button or the page starts ends in one of its three functions:
//
// - `attempt(work, also?)`: a notification shows it; `also` marks the fields of a form
// - `inPlace(reason, work, show)`: `show` renders it inline
// - `quietly(reason, work)`: nothing
//
// None of them rejects. `attempt` also shows errors in our own code, and ignores aborted calls. The query cache shows
// failures of reads that a component waits for, except those of a `quietQuery`. `data/failures.ts` lists all reasons
// for the last two functions. departures.md repeats them, and a test compares the lists.
//
// `test/promises.test.ts` uses the type checker to find promises in the panel that have neither one of these functions
// nor a `.catch`. `reportFailures` (`kit/report-failures.ts`) shows all others: errors in event handlers and unhandled
// rejections.
//
// `ui/modals.ts` is the only stack of modal dialogs. It has three layers: dialogs and side panels of a screen,
// interrupting questions (`role="alertdialog"`), and the sign-in after a session has expired. A dialog is above those
// of lower layers, whichever opened first.
//
// Every question is a promise: `confirm` for yes or no, and `ask` for a dialog with an answer, such as a time. `FormDialog`
// of `#record` is the dialog with a form: it sends once at a time, shows the problems of fields, and has the buttons.
export {
  api,
  arrayOf,
  createKeys,
  idempotency,
  newIdempotencyKey,
  readRow,
  versionToSend,
  nonNegativeInteger,
  type WriteOptions,
} from './api.ts'
export { knownCall, profileFault } from './ask-profile.ts'
export { reloadFailedImages, useIsOnline, useOnceBack } from './connection.ts'
export { listenToEvents, tellListeners } from './events.ts'
export { attempt, inPlace, notFetched, quietly, showFailure } from './failures.ts'
export {
  dismissToast,
  feedback,
  type LongWork,
  type Notice,
  runUndo,
  setLoader,
  takeAction,
  showToast,
  withdrawToast,
  longTasks,
} from './feedback.ts'
export { redirectFor, home, loginPath } from './guard.ts'
export type { Page } from './local-list.ts'
export { localeOf, ownLocale, perLocale } from './locale.ts'
export { mediaUrl } from './media-url.ts'
export { hasKind, hasNewRecord, hasTrash, lacksSaving, mayChoose } from './permissions.ts'
export { savePreferences } from './preferences.ts'
export {
  callHost,
  canFilter,
  isHostAway,
  isMissingCall,
  isUnavailable,
  badResponseError,
  badWriteError,
  refusals,
} from './product-host.ts'
export {
  askProfileAgain,
  currentProfile,
  followPerson,
  has,
  isThere,
  knowsQueries,
  loadProfile,
  may,
  mayOpen,
  openSection,
  ownProfile,
  preferences,
  profile,
  refreshProfile,
  useHas,
  useLosesPreferences,
  useMay,
  useOwn,
} from './profile.ts'
export { type Proof, proofAsked } from './proof.ts'
export { invalidateKinds, queries, shareWrites, tags, tagsOf, type Written } from './queries.ts'
export { is, queryBy } from './query-by.ts'
export { ask, closeQuestion, confirm, openQuestion, type Question } from './question.ts'
export {
  callQuery,
  pageQuery,
  quietQuery,
  type Read,
  readNow,
  recordQuery,
  useRead,
} from './reads.ts'
export {
  expired,
  followLeaving,
  leftPageError,
  session,
  type Session,
  signIn,
  signOut,
  startSession,
} from './session.ts'
export { endSession, factorWantedBy, passkeyOptions, signInWith } from './sign-in.ts'
export { unreadByRoute } from './unread.ts'
export { type SentSave, readUnsaved, stateKeyOf, unsavedIn, type UnsavedText, ownerOfText } from './unsaved.ts'
export { noteVisit, recentVisits } from './visits.ts'
export { otherOwnZone, ownZone, shownZone, siteZone } from './zone.ts'

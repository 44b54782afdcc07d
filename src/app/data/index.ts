export {
  api,
  arrayOf,
  createKeys,
  idempotency,
  newIdempotencyKey,
  readRow,
  toldVersion,
  nonNegativeInteger,
} from './api.ts'
export { knownCall, profileFault } from './ask-profile.ts'
export { loadPicturesAgain, useIsOnline, useOnceBack } from './connection.ts'
export { onEvents, tell } from './events.ts'
export { attempt, inPlace, notFetched, quietly, showFailure } from './failures.ts'
export {
  dismiss,
  feedback,
  type LongWork,
  type Notice,
  runUndo,
  setLoader,
  takeAction,
  toast,
  withdraw,
  longTasks,
} from './feedback.ts'
export { guard, home, loginPath } from './guard.ts'
export type { Page } from './local-list.ts'
export { localeOf, ownLocale, perLocale } from './locale.ts'
export { mediaAddress } from './media-address.ts'
export { areThere, hasNewRecord, hasTrash, lacksSaving, mayChoose } from './permissions.ts'
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
export { outdate, queries, shareWrites, tags, tagsOf, type Written } from './queries.ts'
export { is, queryBy } from './query-by.ts'
export { openQuestion, confirm, type Question } from './question.ts'
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
  type BulkChange,
  type BulkResult,
  type BulkTarget,
  isPassing,
  type PageEnding,
  type PublishChange,
  recordActions,
  type Refused,
  type Watch,
} from './record-actions.ts'
export { expired, followLeaving, session, type Session, signIn, signOut, startSession } from './session.ts'
export { endSession, factorWantedBy, passkeyOptions, signInWith } from './sign-in.ts'
export { unreadByRoute } from './unread.ts'
export { type PendingSave, readUnsaved, stateKeyOf, unsavedIn, type UnsavedText, whoseText } from './unsaved.ts'
export { noteVisit, recentVisits } from './visits.ts'
export { otherOwnZone, ownZone, shownZone, siteZone } from './zone.ts'

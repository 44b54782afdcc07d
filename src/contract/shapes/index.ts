export {
  activityMetaShape,
  type LoggedEntry,
  entryShape,
  type LoggedChange,
  fieldChangeShape,
  type Hit,
  hitShape,
} from './activity.ts'
export { type CalendarEntry, calendarEntryShape, calendarMetaShape, type Rename } from './calendar.ts'
export {
  type Attention,
  type AttentionPart,
  type BoardRow,
  type Dashboard,
  dashboardShape,
  type Figure,
  type PublishedCount,
  type SubscriberDay,
  type SubscriberMonth,
} from './dashboard.ts'
export {
  type Health,
  type HealthError,
  healthFact,
  type HealthJob,
  type HealthJobKind,
  type HealthLine,
  healthLineShape,
  healthShape,
  type HealthState,
} from './health.ts'
export { type HeldSubscription, heldSubscriptionShape, type SpamPreview, spamPreviewShape } from './intake.ts'
export {
  type CheckedLink,
  checkedLinkShape,
  type LinkedPage,
  type LinkFix,
  type LinksMeta,
  linksMetaShape,
  type LinkTarget,
  linkTargetShape,
  type LinkUse,
  linkUseShape,
  type ReplacedLink,
  replacedLinkShape,
} from './links.ts'
export {
  chatLinesMax,
  type Chat,
  type ChatMessage,
  chatMessageShape,
  chatMetaShape,
  chatTextMax,
  eventMetaShape,
  eventShape,
  type EventType,
  type HostEvent,
  type Notification,
  type NotificationKind,
  notificationMetaShape,
  notificationShape,
  type Presence,
  presenceShape,
} from './live.ts'
export {
  mailListShape,
  type MailMessage,
  mailMessageShape,
  type Reply,
  replyShape,
} from './mail.ts'
export {
  begunFactorShape,
  type Factor,
  factorShape,
  factorsShape,
  newFactorShape,
  type PersonThen,
  personThenShape,
  type ProviderLink,
  providerLinkShape,
  recoveryCodesShape,
  type Rights,
  rightsShape,
  type RoleThen,
  roleThenShape,
  type SecurityEntry,
  securityEventShape,
  sessionShape,
} from './people.ts'
export {
  type ErasedPerson,
  erasedPersonShape,
  type PersonalCounts,
  personalCountsShape,
  type PersonalData,
  personalDataShape,
  type PersonalPart,
} from './personal-data.ts'
export { missedScheduleShape, stateCountsShape } from './publishing.ts'
export { type FormerPath, formerPathShape, type MissingPath, missingPathShape, previewShape } from './redirects.ts'
export {
  type KeptRecord,
  removedSampleShape,
  type Sample,
  sampleShape,
  type SetupItem,
  setupShape,
} from './setup.ts'
export {
  type AirportUpdate,
  airportUpdateShape,
  type Pin,
  pinShape,
  type UpdateChange,
  type UpdateCounts,
  type UpdateFile,
  type UpdateRow,
  updateRowShape,
} from './updates.ts'
export { type SharedView, sharedViewShape } from './views.ts'
export { aheadShape, type Delivery, deliveryShape } from './webhooks.ts'
export { type FailedRow, failedRowShape, type Import, importShape, operationShape } from './operations.ts'
export {
  type Impact,
  impactMetaShape,
  impactShape,
  type LivePage,
  type MediaPlace,
  mediaPlaceShape,
} from './impacts.ts'
export {
  type Invitation,
  type InvitationLink,
  invitationShape,
  invitedShape,
  type Invited,
  type LeftOut,
  type OpenInvitation,
  openInvitationShape,
} from './invitations.ts'
export {
  airportUpdatePath,
  type FieldDecision,
  fieldDecisions,
  type GoneDecision,
  goneDecisions,
  type UpdateDecision,
  type UpdateFilter,
  type UpdateGroup,
  updateGroups,
  type UpdateState,
  updateStates,
} from './airport-update.ts'
export { browserWords } from './browser-words.ts'
export {
  type EffectCounts,
  type ImportEffect,
  importEffects,
  isImportEffect,
  noEffects,
} from './import-effects.ts'
export {
  readReviewNote,
  readUnreviewedNote,
  type ReviewNote,
  reviewNoteShape,
  reviewSectionsIn,
  type ReviewState,
  reviewStates,
  reviewWordsMax,
  type UnreviewedNote,
  unreviewedNoteShape,
} from './review.ts'
export {
  type LanguageNote,
  languageNoteShape,
  notesIn,
  type TranslationState,
  translationWorkShape,
} from './translations.ts'

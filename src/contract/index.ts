export { hasAllCalls, hasCallTo } from './bare-host.ts'
export { beginningOf, firstSign } from './beginning-of.ts'
export { blockedProblem, blockedTest } from './blocked-lines.ts'
export {
  calls,
  type FactorWanted,
  passwordMax,
  passwordMin,
  readFactorWanted,
  readSignedIn,
  withoutIdempotency,
} from './calls.ts'
export {
  actionToastMs,
  bulkMax,
  draftPauseMs,
  drawerBelowPx,
  erasedWord,
  importBatchMax,
  loadingBarAnimationMs,
  loadingBarMinimum,
  loadingBarStepMs,
  pageLimitMax,
  pageSizes,
  profileWaitMs,
  screenLoadTimeoutMs,
  searchMaxChars,
  searchEveryMs,
  slowSearchMs,
  storageKey,
  storageTimeoutMs,
  tenant,
  titleSuffix,
  toastMs,
  trashDays,
  uniquePauseMs,
} from './constants.ts'
export {
  type ChoiceField,
  type ChoicesField,
  type Option,
  type Column,
  type CountField,
  type Entity,
  type Field,
  type Fields,
  type Filter,
  type FlagField,
  type FormSection,
  type GroupField,
  type ImageField,
  type InstantField,
  isWhollyFixed,
  isFixed,
  isSettable,
  labelName,
  type LanguageField,
  type LongField,
  type NumberField,
  type OrderField,
  type PermissionsField,
  type Problem,
  type RelationField,
  type RelationsField,
  type ScalarField,
  type SlugField,
  type ZoneField,
} from './define.ts'
export type { ImportRule } from './import-rule.ts'
export { emailProblem, isEmail, storedEmail, readEmail, shownEmail } from './email-address.ts'
export { airport } from './entities/airport.ts'
export { gallery } from './entities/gallery.ts'
export { guidelineDetail } from './entities/guideline-detail.ts'
export { contactMessage } from './entities/contact-message.ts'
export { media } from './entities/media.ts'
export { type Feature, featureNames } from './features.ts'
export {
  entities,
  entityOf,
  featureOf,
  groups,
  isManaged,
  ownSections,
  grantedSections,
  hasPublishing,
  recordSections,
  type Section,
  sectionOf,
  sections,
  systemSections,
  type SeoKind,
  seoKinds,
  withoutScreen,
} from './entities/sections.ts'
export { redirect } from './entities/redirect.ts'
export { city } from './entities/city.ts'
export { notice, severities } from './entities/notice.ts'
export { savedReply } from './entities/saved-reply.ts'
export { seo } from './entities/seo.ts'
export { type RetentionField, retentionFields, settings, settingsOfFeatures } from './entities/settings.ts'
export { subscriber } from './entities/subscriber.ts'
export { token, type TokenState } from './entities/token.ts'
export { user } from './entities/user.ts'
export { webhook, type WebhookEvent, type WebhookState } from './entities/webhook.ts'
export { type FactorCode, readFactorCode } from './factor-code.ts'
export { factorName, factorsMax } from './factors.ts'
export { type FailureCode, failureStatus } from './failure-status.ts'
export {
  formerKinds,
  formerMax,
  formerNoteShape,
  type FormerNote,
  formerOptions,
  type FormerValue,
  formerValues,
  readFormer,
} from './former.ts'
export { followHostClock, hostNow } from './host-clock.ts'
export { hostDialect } from './host-dialect.ts'
export {
  dataOf,
  isEmpty,
  isJson,
  isObject,
  isReference,
  isRow,
  isText,
  isValues,
  type Json,
  metaOf,
  type Reference,
  type Row,
  textOf,
  type Values,
} from './json.ts'
export { headingOf, labelOf, nameOfRow, ownLanguageName, systemName } from './label-of.ts'
export { isLateMessage, lateMessages, newMessages } from './late-messages.ts'
export { lazily } from './lazily.ts'
export { type FilterOperator, type FilterTerm, type ListQuery, readListQuery, writeListQuery } from './list-query.ts'
export { personalDataSection } from './personal-data.ts'
export { type Match, readMatch, writeMatch } from './match.ts'
export { passwordProblem } from './password-rule.ts'
export {
  administratorRoleId,
  isPublishing,
  type Permission,
  permissionNames,
  permissionsOf,
  permits,
  type Permissions,
  readPermissions,
  translatedKey,
  translationKey,
  translationSection,
} from './permissions.ts'
export { type ListPreferences, type Preferences, type Profile, readPreferences, readProfile } from './profile.ts'
export {
  isOfReview,
  isVisibleChange,
  pendingNames,
  pendingNoteShape,
  readPendingNote,
} from './publishing/pending.ts'
export {
  type CalendarKind,
  calendarKinds,
  calendarMax,
} from './publishing/calendar.ts'
export {
  contentNames,
  hasEnded,
  isKnown,
  isSeenAlike,
  isShown,
  isWithdrawn,
  visitorResponses,
  type SeenFrom,
  type SeenRecord,
} from './publishing/seen-by.ts'
export { checkIntervals, publicNotesMax } from './publishing/freshness.ts'
export {
  checkPublishing,
  endingOptions,
  liveActions,
  publishing,
  publishingFilters,
  publishOptions,
} from './publishing/publishing-fields.ts'
export { countWords, readingMinutes } from './reading-time.ts'
export { invitationDays, type InvitationState, invitationStates, invitedMax } from './invitations.ts'
export { type SetupStep, setupSteps } from './setup.ts'
export { type LinkState, linkStates } from './links.ts'
export { isOtherPath } from './other-paths.ts'
export { searchedText, withoutScheme } from './searched-text.ts'
export {
  asciiForm,
  fold,
  foldVersion,
  isSameName,
  likeness,
  nameForms,
  otherSpellings,
  spellings,
} from './fold.ts'
export { type SpamReason, spamReasons } from './spam-reasons.ts'
export {
  capitalize,
  inSentence,
  isBeginning,
  joinedWords,
  latinLengthOf,
  lengthOf,
  segmentsOf,
  twiceNote,
  wordSegmenter,
  slugFrom,
  slugLengthMax,
  slugOf,
  slugPattern,
  separateLetters,
  startsIn,
  stripInvisible,
  wordsIn,
  fullWidth,
} from './text-rules.ts'
export { withTextIds } from './text-ids.ts'
export { currentZone, zoneNames } from './time-zones.ts'
export {
  urlOnSite,
  appliesTo,
  canonicalUrl,
  canonicalPath,
  looksLikePattern,
  patternSentence,
  percentDecoded,
  sourceForm,
  targetForm,
  withoutOrigin,
} from './site-url.ts'
export { tidyText, tidyUrl, visibleText } from './visible-text.ts'
export { allOf, anyOf, withArticle } from './word-lists.ts'
export {
  clockIn,
  dayIn,
  instantIn,
  isSameClock,
  type LocalTime,
  monthIn,
  offsetWords,
  readLocal,
  readUndecided,
  spanIn,
  undecidedTime,
  zoneHere,
} from './zoned-time.ts'
export {
  anyObject,
  anything,
  choice,
  count,
  dataAs,
  day,
  decimal,
  each,
  flag,
  id,
  integer,
  type Kind,
  list,
  mapOf,
  maybe,
  type Of,
  optional,
  pageAs,
  type PageOf,
  period,
  reference,
  requiredText,
  shape,
  text,
  time,
  version,
  wholeNumber,
} from './shape.ts'

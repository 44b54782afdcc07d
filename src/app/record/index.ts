// Dates, numbers and names.
//
// - `ownLocale` (`data/locale.ts`) is the locale of the account's language, with Latin digits and the Gregorian
//    calendar.
// - Output goes through `record/`: `formatter` for times, `siteTimeElement` for publishing times, `numberWords`,
//    `languageWords`, `countryWords`. `perLocale` creates an Intl object once per locale.
// - Input typed by users is parsed by `parseTyped` of `change/`, and dates by `readTyped` of `dates/`, which gets its words
//    from `Intl`.
// - Files and calls are parsed by `parseText` of the contract, which doesn't depend on a language.
import './styles/list-panels.css'

export { RecordLink } from './record-link.tsx'
export { ScreenTabs } from './screen-tabs.tsx'
export { LinkTabs } from './link-tabs.tsx'
export type { BulkChange, PageEnding, PublishChange, Refused } from './actions/bulk-change.ts'
export { Failures } from './actions/failures.tsx'
export { askRole } from './actions/ask-role.tsx'
export { canPreview, previewOnSite } from './actions/preview-on-site.ts'
export {
  actionsOf,
  approve,
  approvalOf,
  awaitsApproval,
  type RowAction,
  rowActions,
  runOnRecord,
} from './actions/row-actions.tsx'
export {
  countOf,
  type FailedAction,
  type Failure,
  namedMax,
  nothingSelected,
  type Selection,
  type Undoable,
} from './actions/selection.ts'
export { offerUndo, showFailed, showFailedIn, showLongResult } from './actions/undo.ts'
export {
  withQueryWords,
  urlOfRecord,
  urlWithinList,
  newCopyUrl,
  filteredListUrl,
  newRecordUrl,
  noForm,
  ofEveryStatus,
  recordUrl,
  sectionOfRecord,
  sitePathOf,
  sitePageOf,
} from './record-url.ts'
export { FormDialog } from './form-dialog.tsx'
export { type Cell, cellOf, choiceCell, nothing, scoreElement, textCell, translateOf } from './cell.tsx'
export { objectOf, verbOf } from './activity-words.ts'
export { countryCodes, countryWords, languageWords } from './intl-names.ts'
export { nameOf, urlOf } from './names.ts'
export { NoticeList } from './notice-list.tsx'
export { type Counted, numberWords, quantity } from './number-words.ts'
export { labelsOf, relatedLabels, useRelatedLabels } from './related-labels.ts'
export {
  ageInText,
  ageWords,
  clock,
  dayWords,
  formatter,
  fullTime,
  instant,
  isSameDay,
  ownDay,
  timeWords,
} from './times.tsx'
export { formerWords } from './former-words.ts'
export { openSiteUrl, publishedOnSite, useOpenSiteUrl, useSiteObstacle } from './on-site.tsx'
export {
  bothTimeWords,
  otherTimeWords,
  ownTime,
  siteTimeWords,
  rowTime,
  siteTimeElement,
  zonedTime,
  zoneName,
} from './site-time.tsx'
export {
  type AskEnding,
  type AskTime,
  type BulkOutcome,
  type ChangeOptions,
  type Chosen,
  type EndingAsked,
  type FieldsToSave,
  type RecordAsked,
  type RecordChanges,
  type RecordQuestions,
  type RecordSlots,
  loadChanges,
  recordSlots,
  type SitePage,
  type TimeAsked,
} from './slots.ts'
export { translationWorkQuery } from './translation-work.ts'
export { useClosing } from './use-closing.ts'
export { useTotal } from './use-total.ts'
export { differenceWords, gainedPermissions, itemsOf, wordsOf } from './value-words.ts'
export {
  isLiveChange,
  isStatusByActions,
  mayPublish,
  needsReview,
  pendingVersionRead,
  publishesByActions,
} from './publishing-rights.ts'

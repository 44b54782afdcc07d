// Dates, numbers and names.
//
// - `ownLocale` (`data/locale.ts`) is the locale of the account's language, with Latin digits and the Gregorian
//    calendar.
// - Output goes through `record/`: `formatter` for times, `siteTimeElement` for publishing times, `numberWords`,
//    `languageWords`, `countryWords`. `perLocale` creates an Intl object once per locale.
// - Input typed by users is parsed by `parseTyped`, and dates by `readTyped` of `dates/`, which gets its words
//    from `Intl`.
// - Files and calls are parsed by `parseText` of the contract, which doesn't depend on a language.
export { RecordLink } from './record-link.tsx'
export { ScreenTabs } from './screen-tabs.tsx'
export { LinkTabs } from './link-tabs.tsx'
export { changeRecords } from './actions/change-records.tsx'
export { deleteRecord, watchLocation } from './actions/delete-record.ts'
export { Failures } from './actions/name-failures.tsx'
export { askRole } from './actions/ask-role.tsx'
export { followWrite } from './actions/follow-write.ts'
export { impactOf } from './actions/impact.ts'
export { canPreview, previewOnSite } from './actions/preview-on-site.ts'
export { fittedWords } from './actions/changed-words.ts'
export {
  actionsOf,
  approve,
  approvalOf,
  awaitsApproval,
  type RowAction,
  rowActions,
  runOnRecord,
} from './actions/row-actions.tsx'
export { saveFields } from './actions/save-fields.ts'
export { countOf, type FailedAction, nothingSelected, type Selection } from './actions/selection.ts'
export { offerUndo, showFailed, showFailedIn, undoOperations, undoNow } from './actions/undo.ts'
export {
  withQueryWords,
  urlOfRecord,
  urlWithinList,
  newCopyUrl,
  filteredListUrl,
  newRecordUrl,
  noForm,
  recordUrl,
  sectionOfRecord,
  sitePathOf,
  sitePageOf,
} from './record-url.ts'
export { areSettled, type Difference, differences, type Side } from './differences.ts'
export { editableNames, isSameValue, meaningOf, normalOf, valuesOf } from './field-values.ts'
export { FormDialog, type Problems } from './form-dialog.tsx'
export { type Cell, cellOf, choiceCell, nothing, scoreElement, textCell, translateOf } from './cell.tsx'
export { objectOf, verbOf } from './activity-words.ts'
export { PersonFilter } from './person-filter.tsx'
export { languageWords } from './intl-names.ts'
export { nameOf, urlOf } from './names.ts'
export { NoticeList } from './notice-list.tsx'
export { isNewRecord } from './new-record.ts'
export { type Counted, numberText, numberWords, parseTyped, quantity } from './number-words.ts'
export { relatedLabels, useRelatedLabels } from './related-labels.ts'
export {
  type Chosen,
  findOptions,
  optionsQuery,
  type RelationOption,
  RelationPicker,
  type Within,
} from './relation-picker.tsx'
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
export { openSiteUrl, publishedOnSite, SiteNote, useOpenSiteUrl } from './on-site.tsx'
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
  type Ending,
  type EndingAsked,
  type RecordAsked,
  type RecordQuestions,
  type RecordSlots,
  recordSlots,
  type SitePage,
  type TimeAsked,
} from './slots.ts'
export { translationWorkQuery } from './translation-work.ts'
export { useClosing } from './use-closing.ts'
export { useTotal } from './use-total.ts'
export { differenceWords, gainedPermissions, itemsOf } from './value-words.ts'
export {
  isLiveChange,
  isStatusByActions,
  mayPublish,
  needsReview,
  pendingVersionRead,
  publishesByActions,
} from './publishing-rights.ts'

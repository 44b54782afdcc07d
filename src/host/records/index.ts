// Each write to a record is one event, a `RecordWrite`: the record before and after, changed fields, author and time.
// `addActivity` emits it with the log entry, in the transaction of the write. `live` creates events and notifications,
// `seo` recomputes texts, `security` records changes to users and roles, `webhooks` queues deliveries, and `mail`,
// `replies` and `intake` erase data with a permanently deleted record. A room that writes a row of an entity itself, as
// sign-up does, calls `followWrite`.
//
// Bulk actions, undo and erasure write more than 50 records in transactions of 10 ms each (`write/chunks.ts`), so that
// the host can handle other requests in between.
//
// `former` of a definition names the group in which a record keeps former codes and names. `former-values.ts` of
// `#host/kinds` fills it in every write, and `write/find-former.ts` finds records by it.
//
// How an import works.
//
// - Planning: `records/import/plan-row.ts` turns a row into its record, its problems, or a `PlannedWrite`.
// - Import: `importRows` carries out each planned write before it plans the next row, because a row can depend on
//    the one before.
// - Dry run: `planRows` creates the same plans without carrying them out. Rows that share a code, a slug or
//    another unique value are written in a transaction that is rolled back (`rehearse` of `storage/database.ts`).
// - List of imports: `import-log.ts` records a batch in the transaction that writes its rows, and its undo in the
//    transaction of the undo.
// - Missing names: `missing-names.ts` finds names for which a record can be created, such as a city.
// - Preview: `look-over.ts` describes the planned writes for the user: each record with its changed fields, and
//    the effects on the website.
export { emailFields, entitiesOfPeople, isAboutPeople } from './schema/about-people.ts'
export { eraseFailedRows, noteRows } from './import/import-log.ts'
export {
  type ChainHead,
  chainHead,
  type ChainReport,
  detailHashOf,
  readHead,
  verifyChain,
  writeHead,
  retentionId,
  securityKey,
} from './activity/activity-chain.ts'
export {
  addActivity,
  addAside,
  appendEntry,
  differences,
  prepareActivity,
  toEntry,
} from './activity/activity.ts'
export { idsOf, matching, permitBulk, readBulk, readWhich } from './change/bulk.ts'
export {
  attempt,
  failureOf,
  inChunks,
  mapInTurns,
  leftBy,
  type Result,
  workInChunks,
  workOnSome,
} from './write/chunks.ts'
export { endedValues, type Ending, endingOf, endingValues, readEnding } from './write/ending.ts'
export { followWrite } from './write/follow-write.ts'
export { type SettledCode, settleCodes } from './import/contested-codes.ts'
export { appendItems, type Lookups, readRow } from './import/import-row.ts'
export { keptKey } from './schema/kept-key.ts'
export { type Label, labelIn, type Labels, labelsOf, systemId } from './schema/labels.ts'
export { openTables } from './open-tables.ts'
export { peopleWith } from './query/people-with.ts'
export type { Part } from './part.ts'
export { isUnderReview, needsReview, permitSeen } from './write/permit-seen.ts'
export { unpublishTime, withPublication } from './write/publishing.ts'
export { nextContentCheck, reviewSections, siteToday } from './write/content-checks.ts'
export { isBehindSql, isOnSiteSql, languageName, siteLanguages, translationsIn } from './write/translations.ts'
export { referenceWords } from './write/impact.ts'
export { checkedQuery } from './query/checked-query.ts'
export {
  allConditions,
  amongValues,
  anyCondition,
  type Condition,
  toCondition,
  storedFilterValue,
} from './query/field-condition.ts'
export type { RowValues } from './query/find-by-code.ts'
export { formerHolders } from './write/find-former.ts'
export { countByStatus, countMatches, findPage } from './query/find-page.ts'
export { instantOf } from './query/list-activity.ts'
export type { SpecialFilters } from './query/named-filters.ts'
export { appliesToPlace, isPlaceKind, type PlaceKind } from './query/location-condition.ts'
export { joinedTally, keepTally, type Tally } from './query/tallies.ts'
export { cachedTotals, type Totals, untilWritten } from './query/totals.ts'
export { withRelated } from './write/new-related.ts'
export { placesOf, uses } from './query/uses.ts'
export type { WatchReads } from './record-routes.ts'
export {
  type Action,
  type AsideAction,
  type Entry,
  type FieldChange,
  asideActions,
  isAside,
  type RecordState,
  type RecordWrite,
  type ReviewStep,
  type Schedule,
} from './activity/record-write.ts'
export { recordsPart } from './records-part.ts'
export { toRow, toRows } from './query/rows.ts'
export { idsNaming, keepPendingReferences } from './write/references.ts'
export { imageProblem, relationProblems } from './write/relations.ts'
export { planSave, saveRecord, writeRecord } from './write/save.ts'
export {
  contentIndex,
  fromSql,
  quoteName,
  rowColumn,
  sortColumn,
  tableOf,
  toSql,
  uniqueColumn,
} from './schema/columns.ts'
export { storedLabel, uniqueKey } from './schema/derived.ts'
export {
  idsIn,
  isPointing,
  type Model,
  modelOf,
  partOf,
  perEntity,
  pointing,
  type Referrer,
  targetOf,
} from './schema/model.ts'
export { adoptRows } from './schema/schema.ts'
export { administratorRole, systemStatuses } from './schema/system-records.ts'
export { recountReadingTimes } from './schema/reading-times.ts'
export { slugRedirectTable } from './write/slugs.ts'
export {
  eachStored,
  fromRow,
  liveRecord,
  readMany,
  readStored,
  referenceCondition,
  reindex,
  touch,
  textOrNull,
  updateStored,
} from './write/store.ts'
export { holderOf, isPassable } from './write/uniqueness.ts'
export type { FiltersByEntity, RecordChange, Rules, RulesByEntity, Stored, Tables, Work } from './tables.ts'
export { deleteRecord, purgeRecord, trashRecord } from './change/trash.ts'
export { entriesOf, nothingToUndo, undoEntries, undoOperation } from './change/undo.ts'
export { withoutUnchanged } from './write/without-unchanged.ts'
export { markOf, systemWork, workOf } from './work.ts'
export { siteZone, type When, zoneOf } from './zone-of.ts'

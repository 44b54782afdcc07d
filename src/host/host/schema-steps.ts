import {
  accountTables,
  factorColumns,
  factorTables,
  invitationTable,
  oidcTables,
  permitPublishing,
  proofColumn,
} from '#host/accounts'
import { dropRevision } from '#host/content'
import { dropResponsesByTime, storedResponseTable } from '#host/http'
import { notificationIndex, notificationSchedule, notificationTable } from '#host/live'
import { mediaFileTable } from '#host/media'
import { recountReadingTimes, slugRedirectTable } from '#host/records'
import { addVersions, makeSavedRepliesRecords } from '#host/replies'
import { staleTable } from '#host/seo'
import type { SchemaStep } from '#host/storage'
import { makeTokensRecords, tokenTable } from '#host/tokens'
import { makeWebhooksRecords, queueDeliveries } from '#host/webhooks'

/**
 * The host's own tables. Each released schema is one step; a released step never changes, and a new one is appended.
 * The definitions of entities make the other tables, and parts make those that need no step (`prepare`).
 */
export const schemaSteps: readonly SchemaStep[] = [
  accountTables + storedResponseTable,
  notificationTable,
  slugRedirectTable,
  notificationIndex,
  permitPublishing,
  mediaFileTable,
  tokenTable,
  factorTables,
  proofColumn,
  queueDeliveries,
  factorColumns,
  addVersions,
  notificationSchedule,
  invitationTable,
  recountReadingTimes,
  oidcTables,
  makeSavedRepliesRecords,
  makeWebhooksRecords,
  makeTokensRecords,
  dropRevision,
  dropResponsesByTime + staleTable,
]

import { accountTables, permitPublishing, proofColumn } from '../accounts/account-tables.ts'
import { factorColumns, factorTables } from '../accounts/factors/factor-store.ts'
import { keptAnswerTable } from '../http/idempotency.ts'
import { notificationIndex, notificationTable } from '../live/notifications.ts'
import { mediaFileTable } from '../media/media-files.ts'
import { slugRedirectTable } from '../records/slugs.ts'
import type { SchemaStep } from '../storage/migrate.ts'
import { tokenTable } from '../tokens/token-store.ts'
import { queueDeliveries } from '../webhooks/webhook-store.ts'

/**
 * The host's own tables. Each released schema is one step; a released step never changes, and a new one is appended.
 * The definitions of entities make the other tables, and parts make those that need no step (`prepare`).
 */
export const schemaSteps: readonly SchemaStep[] = [
  accountTables + keptAnswerTable,
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
]

import type { MakePart } from '../../src/host/records/part.ts'
import { healthPart } from '../../src/host/health/health-part.ts'
import { accountTables } from './account-tables.ts'

/** Stands in for the host's own list where a test needs accounts and backups, and nothing else. */
export const hostParts = async (): Promise<readonly MakePart[]> => [accountTables, healthPart]

import type { MakePart } from './part.ts'

/** What the host is made of, beside accounts; in the order in which tables are made. */
export const hostParts = async (): Promise<readonly MakePart[]> => []

import { type BatchRow, type Plan, planOf, readBatches } from '../../../src/app/import/batches.ts'
import { guessMapping, type Mapping } from '../../../src/app/import/mapping.ts'
import { scanFile } from '../../../src/app/import/scan.ts'
import type { Entity } from '../../../src/contract/define.ts'

/** The guessed plan for a file, with the given parts replaced. */
export const planFor = async (entity: Entity, source: Blob, given: Partial<Mapping> = {}): Promise<Plan> => {
  if (!entity.import) throw new Error(`${entity.key} has no import`)
  const scan = await scanFile(source)
  return planOf(entity, scan, { ...guessMapping(entity, entity.import, scan), ...given })
}

export const batchesOf = async (entity: Entity, text: string, given: Partial<Mapping> = {}): Promise<BatchRow[][]> => {
  const source = new Blob([text])
  const batches: BatchRow[][] = []
  for await (const batch of readBatches(source, await planFor(entity, source, given))) batches.push(batch)
  return batches
}

export const rowsOf = async (entity: Entity, text: string, given: Partial<Mapping> = {}): Promise<BatchRow[]> =>
  (await batchesOf(entity, text, given)).flat()

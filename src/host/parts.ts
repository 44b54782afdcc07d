import { loadEntities } from '../contract/entities/index.ts'
import { seo } from '../contract/entities/seo.ts'
import { live } from './live/live.ts'
import { seoPart } from './seo/seo-part.ts'
import { mediaPart } from './media/media-part.ts'
import type { MakePart } from './part.ts'
import { modelOf } from './records/model.ts'
import { recordsPart } from './records/records-part.ts'

/** What the host is made of, beside accounts; in the order in which tables are made. */
export const hostParts = async (): Promise<readonly MakePart[]> => {
  const model = modelOf(await loadEntities(), [seo])
  return [recordsPart(model), mediaPart(model), seoPart(model), live]
}

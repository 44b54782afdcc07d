import { entities, seo, token, webhook } from '#contract'
import { contentPart } from '../content/content-part.ts'
import { healthPart } from '../health/health-part.ts'
import { intakePart } from '../intake/intake-part.ts'
import { live } from '../live/live.ts'
import { mediaPart } from '../media/media-part.ts'
import type { MakePart } from '../records/part.ts'
import { personalDataPart } from '../personal-data/personal-data-part.ts'
import { recordsPart } from '../records/records-part.ts'
import { modelOf } from '../records/schema/model.ts'
import { repliesPart } from '../replies/replies-part.ts'
import { securityPart } from '../security/security-part.ts'
import { seoPart } from '../seo/seo-part.ts'
import { tokensPart } from '../tokens/tokens-part.ts'
import { webhooksPart } from '../webhooks/webhooks-part.ts'

/** All parts of the host but accounts, in the order in which their tables are made. */
export const hostParts = async (): Promise<readonly MakePart[]> => {
  const model = modelOf(entities, [seo, token, webhook])
  return [
    recordsPart(model),
    mediaPart(model),
    seoPart(model),
    contentPart(model),
    tokensPart(model),
    live,
    healthPart,
    personalDataPart(model),
    securityPart(model),
    repliesPart(model),
    intakePart(model),
    webhooksPart(model),
  ]
}

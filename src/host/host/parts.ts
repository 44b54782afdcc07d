import { entities, seo, token, webhook } from '#contract'
import { backupPart } from '../backup/backup-part.ts'
import { hostJobs } from '../backup/host-jobs.ts'
import { contentPart } from '../content/content-part.ts'
import { dashboardPart } from '../dashboard/dashboard-part.ts'
import { healthPart } from '../health/health-part.ts'
import { intakePart } from '../intake/intake-part.ts'
import { livePart } from '../live/live.ts'
import { mediaPart } from '../media/media-part.ts'
import { personalDataPart } from '../personal-data/personal-data-part.ts'
import type { Part } from '../records/part.ts'
import { recordsPart } from '../records/records-part.ts'
import { modelOf } from '../records/schema/model.ts'
import { repliesPart } from '../replies/replies-part.ts'
import { samplePart } from '../sample/sample-part.ts'
import { securityPart } from '../security/security-part.ts'
import { readWatcher } from '../security/watch-reads.ts'
import { seoPart } from '../seo/seo-part.ts'
import { tokensPart } from '../tokens/tokens-part.ts'
import { webhooksPart } from '../webhooks/webhooks-part.ts'
import { build, version } from './build-facts.ts'
import type { Core } from './core.ts'
import { schemaSteps } from './schema-steps.ts'

/** All definitions. Other rooms than records keep the records of the last three. */
export const hostModel = modelOf(entities, [seo, token, webhook])

/** All parts of the host but accounts and mail, in the order in which their tables are made. */
export function hostParts(core: Core): readonly Part[] {
  const { db, log, now, settings, tables, totals, files, events, features, jobWorker } = core
  const { dataDir } = settings.storage
  const { outbox, sender } = core.mail
  const securityEvent = events.add
  const media = settings.media.place
  const jobs = hostJobs({ db, log, now, settings: settings.backup, dataDir, media, jobWorker, version })
  const { errors, requestTimes, policyReports, proxyReports, healthLines } = core
  const schemaKnown = schemaSteps.length
  const hostFacts = { db, now, dataDir, version, build, schemaKnown, errors, policyReports, proxyReports }
  return [
    healthPart({ ...hostFacts, jobs, requestTimes, lines: healthLines }),
    recordsPart({ tables, totals, watchReads: readWatcher(securityEvent), log, now }),
    samplePart({ tables, files, now, settings: settings.sample }),
    mediaPart({ tables, files, log, settings: settings.media }),
    seoPart({ tables, log }),
    tokensPart({ tables, log, securityEvent, features, settings: settings.tokens }),
    livePart({ tables, log, now }),
    dashboardPart({ tables, totals }),
    personalDataPart({ tables, log, now, securityEvent }),
    securityPart({ tables, totals, log, events }),
    repliesPart({ tables, outbox, sender }),
    intakePart({ tables, outbox, log, now, settings: settings.intake }),
    webhooksPart({ tables, log, now, version, settings: settings.webhooks }),
    // Its start may write records, of which the parts above hear.
    contentPart({ tables, log, now, findPerson: core.accounts.sessions.find }),
    backupPart({ db, log, jobs }),
  ]
}

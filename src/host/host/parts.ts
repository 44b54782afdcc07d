import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { entities, seo } from '#contract'
import { translations } from '#translated'
import { backupPart, hostJobs } from '#host/backup'
import { contentPart } from '#host/content'
import { dashboardPart } from '#host/dashboard'
import { healthPart } from '#host/health'
import { intakePart } from '#host/intake'
import { kindsPart } from '#host/kinds'
import { linksPart } from '#host/links'
import { livePart } from '#host/live'
import { mediaPart } from '#host/media'
import { personalDataPart } from '#host/personal-data'
import { publishingPart } from '#host/publishing'
import { modelOf, type Part, recordsPart } from '#host/records'
import { repliesPart } from '#host/replies'
import { samplePart } from '#host/sample'
import { readWatcher, securityPart } from '#host/security'
import { seoPart } from '#host/seo'
import { tokensPart } from '#host/tokens'
import { updatesPart } from '#host/updates'
import { viewsPart } from '#host/views'
import { webhooksPart } from '#host/webhooks'
import type { Core } from './core.ts'
import { schemaSteps } from './schema-steps.ts'
import packageFile from '../../../package.json' with { type: 'json' }

const { version } = packageFile
/** The hash of the running program, which tells builds of one release apart. */
const build = createHash('sha256')
  .update(readFileSync(fileURLToPath(import.meta.url)))
  .digest('hex')
  .slice(0, 12)

/** All definitions. Another room than records keeps the records of the last one. */
export const hostModel = modelOf([...entities, ...translations], [seo])

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
    kindsPart({ tables, totals }),
    publishingPart({ tables, totals, outbox, log, now }),
    samplePart({
      tables,
      files,
      now,
      settings: settings.sample,
      installation: { hasMail: () => features.has('mail'), hasBackups: settings.backup.places.length > 0 },
    }),
    mediaPart({ tables, files, log, settings: settings.media }),
    seoPart({ tables, log }),
    tokensPart({ tables, log, now, securityEvent, settings: settings.tokens }),
    livePart({ tables, log, now }),
    dashboardPart({ tables, totals, log, now }),
    personalDataPart({ tables, log, now, securityEvent }),
    securityPart({ tables, totals, log, events }),
    repliesPart({ tables, outbox, sender }),
    viewsPart({ tables }),
    intakePart({ tables, outbox, log, now, settings: settings.intake }),
    webhooksPart({ tables, log, now, version, settings: settings.webhooks }),
    linksPart({ tables, log, now, version, settings: settings.links }),
    updatesPart({ tables, log, dataDir }),
    // Its start may write records, of which the parts above hear.
    contentPart({ tables, log, now, findPerson: core.accounts.sessions.find }),
    backupPart({ log, jobs }),
  ]
}

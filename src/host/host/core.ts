import type { Feature, HealthLine } from '#contract'
import { type Accounts, openAccounts } from '../accounts/open-accounts.ts'
import type { ScryptCost } from '../accounts/passwords.ts'
import { mailAbout } from '../accounts/security-mails.ts'
import type { Log } from '../base/log.ts'
import type { RecentErrors } from '../base/recent-errors.ts'
import { type RequestTimes, requestTimes } from '../base/request-times.ts'
import { type PolicyReports, policyReports } from '../health/policy-reports.ts'
import { type ProxyReports, proxyReports } from '../health/proxy-reports.ts'
import { type MailPart, mailPart } from '../mail/mail-part.ts'
import { type MediaFiles, mediaFiles } from '../media/media-files.ts'
import { openTables } from '../records/open-tables.ts'
import type { Part } from '../records/part.ts'
import { cachedTotals, type Totals } from '../records/query/totals.ts'
import type { Model } from '../records/schema/model.ts'
import { type SecurityEvents, securityEventsIn } from '../security/security-events.ts'
import type { Tables } from '../records/tables.ts'
import type { Database } from '../storage/database.ts'
import type { Settings } from './settings.ts'

/** The ground that the core stands on. */
interface Ground {
  db: Database
  log: Log
  now(): Date
  settings: Settings
  errors: RecentErrors
  /** The built backup/job-worker.ts. */
  jobWorker: string
}

interface Options extends Ground {
  model: Model
  scryptCost?: ScryptCost | undefined
  evenAnswerMs?: number | undefined
}

/** The services of every host, from which its parts are made. Only this room sees them all: a part gets what it needs. */
export interface Core extends Ground {
  tables: Tables
  totals: Totals
  mail: MailPart
  files: MediaFiles
  events: SecurityEvents
  accounts: Accounts
  /** The features of all parts. */
  features: ReadonlySet<Feature>
  requestTimes: RequestTimes
  policyReports: PolicyReports
  proxyReports: ProxyReports
  /** The health lines of all parts. */
  healthLines(): readonly HealthLine[]
  /** Takes up what a part contributes to the others. */
  join(part: Part): void
}

export function composeCore({ model, scryptCost, evenAnswerMs, ...ground }: Options): Core {
  const { db, log, now, settings } = ground
  const { dataDir } = settings.storage
  const { tables, join: joinTables } = openTables(db, model)
  const mail = mailPart({ db, log, now, settings: settings.mail, dataDir })
  const { add, settle } = securityEventsIn(db, log, now)
  const events: SecurityEvents = {
    add: (event) => {
      add(event)
      mailAbout(db, mail.outbox, now(), event)
    },
    settle,
  }
  const features = new Set<Feature>()
  const accounts = openAccounts({
    tables,
    log,
    now,
    outbox: mail.outbox,
    securityEvent: events.add,
    features,
    settings: settings.accounts,
    dataDir,
    scryptCost,
    evenAnswerMs,
  })
  const lines: (() => readonly HealthLine[])[] = []
  return {
    ...ground,
    tables,
    totals: cachedTotals(db),
    mail,
    files: mediaFiles({ place: settings.media.place, db, log, now }),
    events,
    accounts,
    features,
    requestTimes: requestTimes(),
    policyReports: policyReports(),
    proxyReports: proxyReports(log, now),
    healthLines: () => lines.flatMap((linesOfPart) => linesOfPart()),
    join: (part) => {
      joinTables(part)
      for (const feature of part.features) features.add(feature)
      if (part.health) lines.push(part.health)
    },
  }
}

import type { Feature } from '#contract'
import type { HealthLine } from '#shapes'
import { type Accounts, mailAbout, openAccounts, type ScryptCost } from '#host/accounts'
import { type Log, type RecentErrors, type RequestTimes, createRequestTimes } from '#host/base'
import { type PolicyReports, policyReports, type ProxyReports, proxyReports } from '#host/health'
import { type MailPart, mailPart } from '#host/mail'
import { type MediaFiles, mediaFiles } from '#host/media'
import { cachedTotals, type Model, openTables, type Part, type Tables, type Totals } from '#host/records'
import { type SecurityEvents, securityEventsIn } from '#host/security'
import type { Database } from '#host/storage'
import type { Settings } from './settings.ts'

/** The basis of the core. */
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
  providerLimitMs?: number | undefined
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
  /** Registers what a part contributes to the others. */
  join(part: Part): void
}

export function composeCore({ model, scryptCost, evenAnswerMs, providerLimitMs, ...ground }: Options): Core {
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
    providerLimitMs,
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
    requestTimes: createRequestTimes(),
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

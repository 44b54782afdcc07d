import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { type AddressInfo, isIP } from 'node:net'
import { dirname, join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { calls, isObject } from '#contract'
import packageFile from '../../../package.json' with { type: 'json' }
import { accounts, publicCallCounter } from '../accounts/accounts.ts'
import { type Access, firstAdministrator, resetAdministrator } from '../accounts/administrator.ts'
import { type ScryptCost, scryptPasswords } from '../accounts/passwords.ts'
import type { AccountServices } from '../accounts/services.ts'
import { sessionsIn } from '../accounts/sessions.ts'
import { signInLimits } from '../accounts/sign-in-limits.ts'
import { stopOnRestore } from '../backup/restore-folder.ts'
import { clockReports } from '../accounts/factors/clock-reports.ts'
import { newChallenges } from '../accounts/factors/challenges.ts'
import { hostLines } from '../health/host-lines.ts'
import { proxyReports } from '../health/proxy-reports.ts'
import { policyReports, policyReportsPath } from '../health/policy-reports.ts'
import { recentErrors } from '../base/recent-errors.ts'
import { requestTimes } from '../base/request-times.ts'
import { writesOnce } from '../http/idempotency.ts'
import { progressRoutes } from '../http/progress.ts'
import type { Route } from '../http/route.ts'
import { securityTxtRoute } from '../http/security-txt.ts'
import { hostServer } from '../http/server.ts'
import { staticFiles } from '../http/static-files.ts'
import { type Log, standardLog } from '../base/log.ts'
import { mailPart } from '../mail/mail-part.ts'
import { mediaFiles } from '../media/media-files.ts'
import type { MakePart, Part } from '../records/part.ts'
import { prepareActivity } from '../records/activity.ts'
import { refusalNoter } from '../security/note-refusal.ts'
import { mailAbout } from '../accounts/security-mails.ts'
import { securityEventsIn } from '../security/security-events.ts'
import type { Settings } from './settings.ts'
import { StartFailure } from '../base/start-failure.ts'
import { type Claim, claimFolder } from '../storage/claim-folder.ts'
import { copyForBackup, forgetCopies } from '../storage/copy-for-backup.ts'
import { openDatabase } from '../storage/database.ts'
import { unlessDiskIsFull } from '../storage/full-disk.ts'
import { migrate } from '../storage/migrate.ts'
import { syncToDisk } from '../storage/sync-to-disk.ts'

export interface HostOptions {
  settings: Settings
  /** All parts but accounts, which needs their tables and so comes last. */
  parts: readonly MakePart[]
  /** Shows the first administrator, at the first start only. */
  show(access: Access): void
  /** The built panel, and the address of the product host that it was built for; empty for this host. */
  panelDir?: string
  apiBaseUrl?: string
  /** The path that it was built to be served under; left out, none. */
  basePath?: string
  /** The built backup/job-worker.ts; left out, the one beside this program. */
  jobWorker?: string
  log?: Log
  now?(): Date
  /** Tests make this cheaper and shorter. */
  scryptCost?: ScryptCost
  evenAnswerMs?: number
  bodyTimeoutMs?: number
}

/** The hash of the running program, which tells builds of one release apart. */
const build = createHash('sha256')
  .update(readFileSync(fileURLToPath(import.meta.url)))
  .digest('hex')
  .slice(0, 12)

const evenAnswerMs = 400
const bodyTimeoutMs = 30_000
const stopGraceMs = 10_000

/** Node's recursive mkdir never ends where the system reports a missing parent that cannot be made, as in /proc. */
const makeFolders = (dir: string): void => {
  if (existsSync(dir)) return
  const parent = dirname(dir)
  if (parent !== dir) makeFolders(parent)
  try {
    mkdirSync(dir, { mode: 0o700 })
    syncToDisk(parent)
  } catch (error) {
    if (!existsSync(dir)) throw error // another start has made it
  }
}

const makeDataFolder = (dataDir: string): void => {
  try {
    makeFolders(dataDir)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartFailure(`the data folder ${dataDir} cannot be used: ${reason}`)
  }
}

export interface OpenHost {
  services: AccountServices
  parts: readonly Part[]
  claim: Claim
  close(): Promise<void>
}

/** Prepares the host without listening: claims the folder and makes the tables. */
export const openHost = async (options: Omit<HostOptions, 'show'>): Promise<OpenHost> => {
  const { settings, now = () => new Date() } = options
  const errors = recentErrors()
  const log = errors.noting(options.log ?? standardLog, now)
  makeDataFolder(settings.dataDir)
  const claim = await claimFolder(settings.dataDir)
  forgetCopies(settings.dataDir)
  const undo: (() => void)[] = []
  const close = async (): Promise<void> => {
    // Work that a write left for after its transaction still needs the database.
    await nextTurn()
    for (const step of undo.reverse()) step()
    await claim.release()
  }
  try {
    stopOnRestore(settings.dataDir)
    const db = openDatabase(join(settings.dataDir, 'apron.db'), {
      locking: settings.sqliteLocking,
      report: ({ what }) => log('the database was disturbed', { what }),
    })
    undo.push(() => db.close())
    migrate(db)
    const events = securityEventsIn(db, log, now)
    const parts: Part[] = []
    const mail = mailPart({ db, log, settings, now })
    const services: AccountServices = {
      db,
      log,
      settings,
      now,
      outbox: mail.outbox,
      media: mediaFiles(settings.media, db, log, now),
      features: () => parts.flatMap(({ features }) => features),
      health: () => [
        ...hostLines(services, packageFile.version, build),
        ...parts.flatMap((part) => part.health?.() ?? []),
      ],
      errors,
      requestTimes: requestTimes(),
      policyReports: policyReports(),
      proxyReports: proxyReports(log, now),
      version: packageFile.version,
      jobWorker: options.jobWorker ?? fileURLToPath(new URL('job-worker.mjs', import.meta.url)),
      recordChanged: (change) => {
        for (const part of parts) part.recordChanged?.(change)
      },
      recordWritten: (written) => {
        for (const part of parts) part.recordWritten?.(written)
      },
      securityEvent: (event) => {
        events.add(event)
        mailAbout(services, event)
      },
      settleSecurityEvents: events.settle,
      passwords: scryptPasswords(options.scryptCost),
      sessions: sessionsIn(db, settings.sessionIdleMs, settings.sessionMaxMs),
      limits: signInLimits(settings.loginFailuresPerAddress, settings.loginFailuresPerClient),
      challenges: newChallenges(),
      clocks: clockReports(),
      countPublicCall: publicCallCounter(),
      evenAnswerMs: options.evenAnswerMs ?? evenAnswerMs,
    }
    for (const make of options.parts) parts.push(make(services))
    parts.push(accounts(services), mail.part)
    for (const part of parts) await part.gather?.()
    db.transaction(() => {
      prepareActivity(db)
      for (const part of parts) part.prepare?.()
    })
    return { services, parts, claim, close }
  } catch (error) {
    await close()
    throw unlessDiskIsFull(error, settings)
  }
}

const alive: Route = {
  method: 'GET',
  path: calls.alive,
  isPublic: true,
  isUnderEveryName: true,
  handle: ({ db }) => {
    db.get('select 1')
    return { data: { status: 'ok' } }
  },
}

/** Answers the commands of the other programs of this project, over the socket in the folder. */
const answerCommands = ({ services, claim }: OpenHost): void =>
  claim.serve((command) => {
    const { name, email } = isObject(command) ? command : {}
    if (name === 'copy') return copyForBackup(services)
    if (name === 'reset-admin' && typeof email === 'string') return resetAdministrator(services, email)
    throw new Error('there is no such command')
  })

export interface Host extends OpenHost {
  /** The address on which it listens: `http://127.0.0.1:8080`. */
  origin: string
  stop(): Promise<void>
}

export const startHost = async (options: HostOptions): Promise<Host> => {
  const open = await openHost(options)
  const { services, parts } = open
  const { settings, db, log, now, sessions } = services
  const writes = writesOnce()
  const server = hostServer({
    db,
    log,
    now,
    routes: [
      alive,
      securityTxtRoute(settings.securityContacts),
      services.policyReports.route,
      ...progressRoutes(writes),
      ...parts.flatMap(({ routes }) => routes),
    ],
    runWrite: writes.run,
    noteRequest: services.requestTimes.note,
    noteProxyProblem: services.proxyReports.note,
    noteFailure: refusalNoter(services),
    findSession: sessions.idOf,
    findPerson: sessions.find,
    personCallsPerMinute: settings.personCallsPerMinute,
    machineTokens: parts.find(({ machineTokens }) => machineTokens)?.machineTokens,
    staticFiles:
      options.panelDir === undefined
        ? undefined
        : staticFiles(options.panelDir, {
            apiBaseUrl: options.apiBaseUrl ?? '',
            reportsPath: `${options.basePath ?? ''}${policyReportsPath}`,
          }),
    basePath: options.basePath ?? '',
    allowedHosts: settings.allowedHosts,
    allowedOrigins: settings.allowedOrigins,
    isProxy: settings.isProxy,
    isHttpsOfSubdomains: settings.isHttpsOfSubdomains,
    bodyTimeoutMs: options.bodyTimeoutMs ?? bodyTimeoutMs,
  })
  const ends: (() => void | Promise<void>)[] = []
  const stop = async (): Promise<void> => {
    await server.stop(stopGraceMs)
    for (const end of ends) await end()
    await open.close()
  }
  try {
    // The host listens before it writes: otherwise a taken port would cost the only sight of the generated password.
    // It answers once the administrator exists, who would be told until then that the right password is wrong.
    await new Promise<void>((resolve, reject) => {
      server.http.once('error', (error) => reject(new StartFailure(sentenceFor(error, settings))))
      server.http.listen(settings.port, settings.host, resolve)
    })
    await firstAdministrator(services, options.show)
    answerCommands(open)
    for (const part of parts) ends.push(part.start?.() ?? (() => {}))
    server.open()
  } catch (error) {
    await stop()
    throw unlessDiskIsFull(error, settings)
  }
  const { port } = server.http.address() as AddressInfo
  const name = isIP(settings.host) === 6 ? `[${settings.host}]` : settings.host
  return { ...open, origin: `http://${name}:${port}`, stop }
}

const sentenceFor = (error: NodeJS.ErrnoException, { host, port }: Settings): string => {
  if (error.code === 'EADDRINUSE') return `port ${port} of ${host} is taken: stop what listens there, or set PORT`
  if (error.code === 'EACCES') return `port ${port} of ${host} needs rights that this process lacks: set PORT`
  return `cannot listen on port ${port} of ${host}: ${error.message}`
}

// Backups and checks of a running host run one at a time, in a thread of their own. A failure is logged, shown on the
// health screen and tried again; it never stops the host.
import { Worker } from 'node:worker_threads'
import type { HealthJob, HealthLine } from '#shapes'
import { inUse, later, type Log, Refusal } from '#host/base'
import { type StoragePlace, locationWords } from '#host/objects'
import { copyForBackup, type Database } from '#host/storage'
import { type JobState, jobStates } from './backup-state.ts'
import type { Job, JobFacts, JobKind } from './run-job.ts'
import type { JobMessage } from './job-worker.ts'
import type { Progress } from './check-database.ts'

interface RunningJob {
  /** Rejects with a sentence for the operator. */
  ended: Promise<JobFacts>
  stop(): void
}

/** More memory than the largest database needs, so that a leak ends the job and not the host. */
const heapMegabytesMax = 512

/** @param workerFile the built job-worker.ts */
function startJob(workerFile: string, job: Job, onProgress: Progress): RunningJob {
  const resourceLimits = { maxOldGenerationSizeMb: heapMegabytesMax }
  const worker = new Worker(workerFile, { workerData: job, resourceLimits })
  const ended = new Promise<JobFacts>((resolve, reject) => {
    worker.on('message', (message: JobMessage) => {
      if (message.type === 'progress') onProgress(message.done, message.total)
      else if (message.type === 'done') resolve(message.facts)
      else reject(new Error(message.reason))
    })
    worker.on('error', reject)
    worker.on('exit', () => reject(new Error('it was ended in between')))
  })
  return { ended, stop: () => void worker.terminate() }
}

export interface HostJobs {
  /** Throws a Refusal if a job is running, or if no backup destination is set. */
  begin(kind: JobKind): void
  /** Starts the backups that are due. */
  beginDue(): void
  running(): HealthJob | undefined
  lines(): HealthLine[]
  stop(): void
}

/** The log names this many damaged files at most. */
const namedMax = 20
const retryMs = 60 * 60 * 1000
/** A backup counts as late this long after its scheduled time. */
const lateMs = 2 * 60 * 60 * 1000

/** The name for the integrity check, which has no backup destination. */
const here = 'apron.db'

const failureFacts = ({ failedAt }: JobState): { failedAt?: string } => (failedAt === undefined ? {} : { failedAt })

/** The settings of this room: scheduled backups. Without a place there are none. */
export interface BackupSettings {
  places: readonly StoragePlace[]
  everyMs: number
  keep: number
}

interface Needs {
  db: Database
  log: Log
  now(): Date
  settings: BackupSettings
  dataDir: string
  media: StoragePlace
  /** The built job-worker.ts. */
  jobWorker: string
  /** The release of the host. */
  version: string
}

export function hostJobs({ db, log, now, settings, dataDir, media, jobWorker, version }: Needs): HostJobs {
  const { places, everyMs, keep } = settings
  const states = jobStates(db, log)
  const startedAt = now().toISOString()
  let current: { job?: RunningJob; told: HealthJob } | undefined
  let isStopping = false
  /** The jobs after the current one, such as the backup to the second place. */
  const waiting: (() => void)[] = []

  /** @param prepare creates the job, and may have to copy the database for it */
  const run = (kind: JobKind, place: string, prepare: (at: Date) => Promise<Job>): void => {
    const at = now()
    const told: HealthJob = { kind, since: at.toISOString(), done: 0, total: 0 }
    current = { told }
    const work = async (): Promise<JobFacts | undefined> => {
      const job = await prepare(at)
      if (isStopping) return undefined
      const running = startJob(jobWorker, job, (done, total) => Object.assign(told, { done, total }))
      current = { job: running, told }
      return running.ended
    }
    work()
      .then(
        (facts) => {
          if (isStopping || !facts) return
          const { name, bytes, activity, damaged, isActivityCut } = facts
          states.done(kind, place, at, facts)
          log(`${kind} done`, { place, name, bytes, activity })
          if (damaged.length > 0) log('media files are damaged', { reason: damaged.slice(0, namedMax).join(', ') })
          if (isActivityCut) {
            log('activity was cut', { reason: `the log lacks the head of the previous backup ${name}` })
          }
        },
        (error: unknown) => {
          if (!isStopping) fail(kind, place, error)
        },
      )
      .finally(() => {
        current = undefined
        beginNext()
      })
  }
  const fail = (kind: JobKind, place: string, error: unknown): void => {
    const reason = error instanceof Error ? error.message : String(error)
    // A check that could not copy the database has not found damage.
    if (kind !== 'integrity' || current?.job) states.failed(kind, place, now(), reason)
    log(`${kind} failed`, { place, reason })
  }
  const beginNext = (): void => {
    if (!isStopping && !current) waiting.shift()?.()
  }

  const backUp = (place: StoragePlace): void =>
    run('backup', locationWords(place), async (at) => {
      const copy = await copyForBackup(db, dataDir, log)
      return { kind: 'backup', place, copy, media, dataDir, at, version, keep }
    })
  const verify = (place: StoragePlace): void =>
    run('verify', locationWords(place), async (at) => ({ kind: 'verify', place, dataDir, at }))
  const checkIntegrity = (): void =>
    run('integrity', here, async () => ({ kind: 'integrity', copy: await copyForBackup(db, dataDir, log) }))
  /** Each backup makes its own copy of the database when it begins, since the one before it may take an hour. */
  const queue = (begin: (place: StoragePlace) => void, at: readonly StoragePlace[]): void => {
    waiting.push(...at.map((place) => () => begin(place)))
    beginNext()
  }

  const nextOf = (place: StoragePlace): string => {
    const { doneAt, failedAt } = states.of('backup', locationWords(place))
    if (failedAt !== undefined) return later(failedAt, Math.min(retryMs, everyMs))
    return doneAt === undefined ? startedAt : later(doneAt, everyMs)
  }

  const backupLine = (place: StoragePlace): HealthLine => {
    const where = locationWords(place)
    const state = states.of('backup', where)
    const { doneAt, facts } = state
    const next = nextOf(place)
    const told = {
      place: where,
      next,
      ...failureFacts(state),
      ...(doneAt !== undefined && { at: doneAt }),
      ...(facts && { name: facts.name, bytes: facts.bytes }),
    }
    const line = (code: string, kind: HealthLine['state']): HealthLine => ({
      key: 'backup',
      code,
      state: kind,
      facts: told,
    })
    if (state.failedAt !== undefined) return line('failed', 'bad')
    if (doneAt === undefined) return line('none', 'warn')
    if (later(next, lateMs) < now().toISOString()) return line('late', 'bad')
    return facts && facts.damaged.length > 0 ? line('damaged', 'bad') : line('made', 'ok')
  }

  const checkLine = (kind: 'verify' | 'integrity', place: string, good: string): HealthLine => {
    const state = states.of(kind, place)
    const { doneAt, facts } = state
    const told = {
      place,
      ...failureFacts(state),
      ...(doneAt !== undefined && { at: doneAt }),
      ...(facts && { name: facts.name }),
    }
    if (state.failedAt !== undefined) return { key: kind, code: 'failed', state: 'bad', facts: told }
    return doneAt === undefined
      ? { key: kind, code: 'none', state: 'unknown', facts: told }
      : { key: kind, code: good, state: 'ok', facts: told }
  }

  const cutLine = (): HealthLine[] => {
    const cut = places.some((place) => states.of('backup', locationWords(place)).facts?.isActivityCut === true)
    return cut ? [{ key: 'audit', code: 'cut', state: 'bad', facts: {} }] : []
  }

  return {
    begin: (kind) => {
      if (current) throw inUse('A backup or check is running. Wait until it finishes.')
      if (kind === 'integrity') return checkIntegrity()
      if (places.length === 0) throw new Refusal('in_use', 'No place for backups is set. Set BACKUP_DIR.')
      queue(kind === 'backup' ? backUp : verify, places)
    },
    beginDue: () => {
      if (current) return
      const at = now().toISOString()
      queue(
        backUp,
        places.filter((place) => nextOf(place) <= at),
      )
    },
    running: () => current?.told,
    lines: () => [
      ...(places.length === 0
        ? [{ key: 'backup', code: 'off', state: 'warn' as const, facts: {} }]
        : places.map(backupLine)),
      ...places.map((place) => checkLine('verify', locationWords(place), 'done')),
      checkLine('integrity', here, 'whole'),
      ...cutLine(),
    ],
    stop: () => {
      isStopping = true
      waiting.length = 0
      current?.job?.stop()
    },
  }
}

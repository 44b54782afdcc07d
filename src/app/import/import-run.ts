import { beginningOf, type Entity } from '#contract'
import { inPlace, newIdempotencyKey } from '#data'
import { isPassing } from '#change'
import { createStore, pause, pauseMs, type Store } from '#kit'
import { type Plan, planOf } from './batches.ts'
import { type Corrections, correctionsIn } from './corrections.ts'
import { type ImportBatch, type ImportResult, sendBatch } from './import-batch.ts'
import { earlierBatches } from './earlier-batches.ts'
import type { ImportReader } from './import-reader.ts'
import type { Mapping } from './mapping.ts'
import type { Scan } from './scan.ts'
import { createUndoRun, type TakeBack } from './undo-run.ts'
import { addBatch, emptyTally, type Tally } from './tally.ts'

export interface RunState {
  /**
   * `paused`: a call failed; the user or the run itself retries it. `stopped`: the user stopped it, or the file can't
   * be read.
   */
  phase: 'running' | 'paused' | 'stopping' | 'stopped' | 'done'
  /** The reason of a pause or a stop. */
  problem: string
  /** Whether the failure is temporary, so the run retries automatically. */
  isRetrying: boolean
  /** Counts rows. */
  done: number
  total: number
  tally: Tally
}

export interface Run {
  state: Store<RunState>
  /** A dry run writes nothing: the host only reports the outcome of each row. */
  isDry: boolean
  plan: Plan
  /** The reason of each failed row, by row index. */
  reasons: ReadonlyMap<number, string>
  /** Undoes the written batches. */
  back: TakeBack
  /** Stops after the current batch, when importing or undoing. */
  stop(): void
  retry(): void
  /** Resolves when the run is done or stopped. */
  ended: Promise<void>
}

export interface RunJob extends Partial<Corrections> {
  entity: Entity
  reader: ImportReader
  source: Blob
  name: string
  scan: Scan
  mapping: Mapping
  isDry: boolean
}

/** The host limits file names to this length. */
const fileMax = 200

/** Most network failures end within this number of attempts, so they are only reported afterwards. */
const untoldFailures = 2
const nothing: ImportResult = {
  created: 0,
  updated: 0,
  unchanged: 0,
  failed: [],
  outcomes: [],
  updates: [],
  effects: [],
}

export const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Sends the rows of a file in batches, one after another, in order. Rows that were written stay. */
export const startRun = (job: RunJob): Run => {
  const { entity, reader, source, name, scan, mapping, isDry } = job
  const listed = isDry ? undefined : { importId: newIdempotencyKey(), file: beginningOf(name, fileMax) }
  const plan = planOf(entity, scan, mapping, correctionsIn(job))
  const reasons = new Map<number, string>()
  const back = createUndoRun(entity)
  const inLightOfEarlier = earlierBatches(entity)
  const total = scan.rows - (plan.hasHeader ? 1 : 0)
  const state = createStore<RunState>({
    phase: 'running',
    problem: '',
    isRetrying: false,
    done: 0,
    total,
    tally: emptyTally,
  })
  const change = (part: Partial<RunState>) => state.set((now) => ({ ...now, ...part }))
  let isStopped = false
  let waiting = new AbortController()
  const pressed = (signal: AbortSignal) => new Promise((resolve) => signal.addEventListener('abort', resolve))

  /**
   * Returns undefined if the user stopped it before a response. The key is reused, so the host never writes a batch
   * twice.
   */
  const send = async (batch: ImportBatch): Promise<ImportResult | undefined> => {
    const idempotencyKey = newIdempotencyKey()
    for (let failures = 0; ; failures += 1) {
      let isRetrying: boolean | undefined
      const write = () => sendBatch(entity, batch, { idempotencyKey })
      const result = await inPlace('importBatch', write, (error) => {
        isRetrying = isPassing(error)
        change({ problem: error.message, isRetrying })
      })
      if (result) {
        if (failures > 0) change({ problem: '', ...(!isStopped && { phase: 'running' }) })
        return isDry ? inLightOfEarlier(batch, result) : result
      }
      if (isStopped || isRetrying === undefined) return undefined
      if (!isRetrying || failures >= untoldFailures) change({ phase: 'paused' })
      waiting = new AbortController()
      await (isRetrying ? pause(pauseMs(failures, Math.random()), waiting.signal) : pressed(waiting.signal))
      if (isStopped) return undefined
    }
  }

  const sendAll = async () => {
    await reader.start(source, plan)
    if (isStopped) return // another run may have restarted the reader
    let coming = reader.next()
    for (;;) {
      const rows = await coming
      if (!rows || isStopped) return
      // The next batch is read while the host works on this one.
      coming = reader.next()
      coming.catch(() => {}) // the loop reports it when it awaits it
      const sent = rows.filter(({ problem }) => problem === '')
      const broken = listed ? rows.filter(({ problem }) => problem !== '') : []
      const result =
        sent.length + broken.length === 0
          ? nothing
          : await send({
              rows: sent.map(({ values }) => values),
              key: mapping.key,
              mode: mapping.mode,
              ...(isDry && { dryRun: true }),
              ...listed,
              ...(broken.length > 0 && { broken: broken.map(({ values, problem }) => ({ values, error: problem })) }),
              ...(mapping.group !== undefined && { append: mapping.group }),
            })
      if (!result) return
      if (result.operationId && result.created + result.updated > 0) back.add(result.operationId)
      const { done, tally } = state.get()
      change({ done: done + rows.length, tally: addBatch(entity, mapping.key, tally, rows, sent, result, reasons) })
    }
  }

  const ended = sendAll().then(
    () => change({ phase: state.get().done < total ? 'stopped' : 'done' }),
    (error: unknown) => change({ phase: 'stopped', problem: sentenceOf(error) }),
  )
  return {
    state,
    isDry,
    plan,
    reasons,
    back,
    ended,
    stop: () => {
      isStopped = true
      if (['running', 'paused'].includes(state.get().phase)) change({ phase: 'stopping' })
      waiting.abort()
      back.stop()
    },
    retry: () => {
      change({ phase: 'running', problem: '' })
      waiting.abort()
    },
  }
}

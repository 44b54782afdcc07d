import type { Entity } from '#contract'
import { type ImportBatch, type ImportResult, isPassing, newIdempotencyKey, recordActions } from '#data'
import { createStore, pause, pauseMs, type Store } from '#kit'
import type { Answers } from './cell-values.ts'
import { type Plan, planOf } from './batches.ts'
import { earlierBatches } from './earlier-batches.ts'
import type { ImportReader } from './import-reader.ts'
import type { Mapping } from './mapping.ts'
import type { Mended } from './mended.ts'
import type { Scan } from './scan.ts'
import { createTakeBack, type TakeBack } from './take-back.ts'
import { addBatch, emptyTally, type Tally } from './tally.ts'

export interface RunState {
  /**
   * `paused`: a call failed and is tried again, by the person or by itself.
   * `stopped`: by the person, or because the file cannot be read.
   */
  phase: 'running' | 'paused' | 'stopping' | 'stopped' | 'done'
  /** Why it is paused or has stopped by itself. */
  problem: string
  /** Paused for what passes: it is tried again without a person. */
  goesOn: boolean
  /** Rows. */
  done: number
  total: number
  tally: Tally
}

export interface Run {
  state: Store<RunState>
  /** Nothing is written: the host only says what would become of each row. */
  isDry: boolean
  plan: Plan
  /** Of every row that failed, by its index. */
  reasons: ReadonlyMap<number, string>
  /** Of what was written. */
  back: TakeBack
  /** After the batch that is under way, be it on its way in or back. */
  stop(): void
  retry(): void
  /** Resolves once it is done or stopped. */
  ended: Promise<void>
}

export interface RunJob {
  entity: Entity
  reader: ImportReader
  source: Blob
  scan: Scan
  mapping: Mapping
  mended: Mended
  answers?: Answers
  returning?: ReadonlySet<number>
  isDry: boolean
}

/** Before a person is told: most failures of a network are over by then. */
const untoldFailures = 2
const nothing: ImportResult = { created: 0, updated: 0, unchanged: 0, failed: [], outcomes: [] }

export const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Sends a file's rows to the host, one batch after the other: their order holds, and what is in stays in. */
export const startRun = ({
  entity, reader, source, scan, mapping, mended, answers, returning, isDry,
}: RunJob): Run => {
  const plan = planOf(entity, scan, mapping, mended, answers, returning)
  const reasons = new Map<number, string>()
  const back = createTakeBack(entity)
  const inLightOfEarlier = earlierBatches(entity)
  const total = scan.rows - (plan.hasHeader ? 1 : 0)
  const state = createStore<RunState>({
    phase: 'running', problem: '', goesOn: false, done: 0, total, tally: emptyTally,
  })
  const change = (part: Partial<RunState>) => state.set((now) => ({ ...now, ...part }))
  let isStopped = false
  let waiting = new AbortController()
  const pressed = (signal: AbortSignal) => new Promise((resolve) => signal.addEventListener('abort', resolve))

  /** Undefined: stopped before it went through. A batch keeps its key, so that the host never does it twice. */
  const send = async (batch: ImportBatch): Promise<ImportResult | undefined> => {
    const idempotencyKey = newIdempotencyKey()
    for (let failures = 0; ; failures += 1) {
      try {
        const result = await recordActions.import(entity, batch, { idempotencyKey, onFailure: () => {} })
        if (failures > 0) change({ problem: '', ...(!isStopped && { phase: 'running' }) })
        return isDry ? inLightOfEarlier(batch, result) : result
      } catch (error) {
        const goesOn = isPassing(error)
        change({ problem: sentenceOf(error), goesOn })
        if (isStopped) return undefined
        if (!goesOn || failures >= untoldFailures) change({ phase: 'paused' })
        waiting = new AbortController()
        await (goesOn ? pause(pauseMs(failures, Math.random()), waiting.signal) : pressed(waiting.signal))
        if (isStopped) return undefined
      }
    }
  }

  const sendAll = async () => {
    await reader.start(source, plan)
    if (isStopped) return // another run may have started the reader anew
    let coming = reader.next()
    for (;;) {
      const rows = await coming
      if (!rows || isStopped) return
      // Read while the host works on the batch before.
      coming = reader.next()
      coming.catch(() => {}) // said when it is waited for
      const sent = rows.filter(({ problem }) => problem === '')
      const result = sent.length === 0 ? nothing : await send({
        rows: sent.map(({ values }) => values), key: mapping.key, mode: mapping.mode,
        ...(isDry && { dryRun: true }), ...(mapping.group !== undefined && { append: mapping.group }),
      })
      if (!result) return
      if (result.operationId && result.created + result.updated > 0) back.add(result.operationId)
      const { done, tally } = state.get()
      change({ done: done + rows.length, tally: addBatch(entity, mapping.key, tally, rows, sent, result, reasons) })
    }
  }

  const ended = sendAll().then(
    () => change({ phase: state.get().done < total ? 'stopped' : 'done' }),
    (error: unknown) => change({ phase: 'stopped', problem: sentenceOf(error) }))
  return {
    state, isDry, plan, reasons, back, ended,
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

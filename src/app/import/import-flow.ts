import type { Entity, ImportRule } from '#contract'
import { createStore, type Store } from '#kit'
import type { Answers } from './cell-values.ts'
import { type ImportReader, openReader } from './import-reader.ts'
import { type Run, sentenceOf, startRun } from './import-run.ts'
import { guessMapping, type Mapping } from './mapping.ts'
import { type Mended, nothingMended, withCell } from './mended.ts'
import type { CsvFormat } from './read-rows.ts'
import type { Scan } from './scan.ts'

export interface ImportFile {
  source: Blob
  name: string
  scan: Scan
  mapping: Mapping
  mended: Mended
  answers: Answers
  returning: ReadonlySet<number>
}

export type FlowState =
  | { step: 'file'; isReading: boolean; problem: string }
  | { step: 'columns'; isReading: boolean; file: ImportFile }
  | { step: 'check' | 'import'; file: ImportFile; run: Run }

/** From a file to records: choose, match, check, import. Each step keeps what the one before has found. */
export interface ImportFlow {
  state: Store<FlowState>
  open(source: Blob, name: string): Promise<void>
  /** In place of what was guessed. */
  readAs(chosen: Partial<CsvFormat>): Promise<void>
  setMapping(mapping: Mapping): void
  /** @param text undefined: as it is in the file */
  mend(index: number, column: number, text: string | undefined): void
  /** For all cells of the column that hold `cell`. @param text undefined: as it is in the file */
  answer(column: number, cell: string, text: string | undefined): void
  /** The person of this row asked to be subscribed again. */
  bringBack(index: number, isAsked: boolean): void
  /** With what was mended since. */
  check(): void
  import(): void
  backToColumns(): void
  backToFile(): Promise<void>
  /** The rows that failed so far, to be mended, with what was mended here. */
  failedRows(): Promise<Blob | undefined>
  /** The cells of some rows, by the row's index, as they are in the file. */
  cellsOf(indexes: ReadonlySet<number>): Promise<ReadonlyMap<number, readonly string[]> | undefined>
  close(): void
}

/** @param mayLose asked before what was mended goes with its file */
export const createImportFlow = (entity: Entity, rule: ImportRule, mayLose: () => Promise<boolean>): ImportFlow => {
  const state = createStore<FlowState>({ step: 'file', isReading: false, problem: '' })
  let reader: ImportReader | undefined

  const stopRun = () => {
    const now = state.get()
    if ('run' in now) now.run.stop()
  }
  const leaveFile = () => {
    stopRun()
    reader?.close()
    reader = undefined
  }
  const read = async (source: Blob, name: string, chosen?: CsvFormat) => {
    if (isMended(state.get()) && !await mayLose()) return
    leaveFile()
    // Each file has a worker of its own, so that what was read of another one is gone with it.
    const own = reader = openReader()
    // In another format it stays in sight: its person chooses on.
    state.set((now) => (chosen && now.step === 'columns' ? { ...now, isReading: true }
      : { step: 'file', isReading: true, problem: '' }))
    try {
      const scan = await own.scan(source, chosen)
      const file = { source, name, scan, mapping: guessMapping(entity, rule, scan), mended: nothingMended, answers: new Map(), returning: new Set<number>() }
      if (own === reader) state.set({ step: 'columns', isReading: false, file })
    } catch (error) {
      if (own === reader) state.set({ step: 'file', isReading: false, problem: sentenceOf(error) })
    }
  }
  const run = (step: 'check' | 'import') => {
    const now = state.get()
    if (!reader || now.step === 'file' || (now.step === 'columns' && now.isReading)) return
    stopRun()
    const { file } = now
    state.set({ step, file, run: startRun({ ...file, entity, reader, isDry: step === 'check' }) })
  }
  return {
    state,
    open: (source, name) => read(source, name),
    readAs: async (chosen) => {
      const now = state.get()
      if (now.step !== 'columns') return
      const { source, name, scan: { delimiter, encoding, firstLine } } = now.file
      await read(source, name, { delimiter, encoding, firstLine, ...chosen })
    },
    setMapping: (mapping) => {
      state.set((now) => (now.step === 'columns' ? { ...now, file: { ...now.file, mapping } } : now))
    },
    mend: (index, column, text) => {
      state.set((now) => now.step !== 'check' ? now
        : { ...now, file: { ...now.file, mended: withCell(now.file.mended, index, column, text) } })
    },
    answer: (column, cell, text) => {
      state.set((now) => {
        if (now.step !== 'check') return now
        const own = new Map(now.file.answers.get(column))
        own.delete(cell)
        if (text !== undefined) own.set(cell, text)
        return { ...now, file: { ...now.file, answers: new Map(now.file.answers).set(column, own) } }
      })
    },
    bringBack: (index, isAsked) => {
      state.set((now) => {
        if (now.step !== 'check') return now
        const returning = new Set(now.file.returning)
        if (isAsked) returning.add(index)
        else returning.delete(index)
        return { ...now, file: { ...now.file, returning } }
      })
    },
    check: () => run('check'),
    import: () => run('import'),
    backToColumns: () => {
      stopRun()
      state.set((now) => ('file' in now ? { step: 'columns', isReading: false, file: now.file } : now))
    },
    backToFile: async () => {
      if (isMended(state.get()) && !await mayLose()) return
      leaveFile()
      state.set({ step: 'file', isReading: false, problem: '' })
    },
    failedRows: async () => {
      const now = state.get()
      if (!('run' in now)) return undefined
      const { run: { plan, reasons }, file: { source, mended } } = now
      return reader?.failedRows(source, { ...plan, mended }, reasons)
    },
    cellsOf: async (indexes) => {
      const now = state.get()
      return 'run' in now ? reader?.cellsOf(now.file.source, now.run.plan, indexes) : undefined
    },
    close: leaveFile,
  }
}

export const isTakingBack = (state: FlowState): boolean =>
  state.step === 'import' && state.run.back.state.get().phase !== 'idle'

/** Rows are going in, or would if a call had not failed, or out again: to leave now leaves the rest as it is. */
export const isWriting = (state: FlowState): boolean => isTakingBack(state) ||
  (state.step === 'import' && ['running', 'paused', 'stopping'].includes(state.run.state.get().phase))

/** A person has written cells anew, and they are not in yet. */
export const isMended = (state: FlowState): boolean =>
  (state.step === 'columns' || state.step === 'check') && (state.file.mended.size > 0 || state.file.answers.size > 0)

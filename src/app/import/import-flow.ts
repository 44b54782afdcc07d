import type { Entity, ImportRule } from '#contract'
import { createStore, type Store } from '#kit'
import { type Corrections, hasCorrections, noCorrections } from './corrections.ts'
import { type ImportReader, openReader } from './import-reader.ts'
import { type Run, sentenceOf, startRun } from './import-run.ts'
import { guessMapping, type Mapping } from './mapping.ts'
import { withCell } from './mended.ts'
import type { CsvFormat } from './read-rows.ts'
import type { Scan } from './scan.ts'

export interface ImportFile extends Corrections {
  source: Blob
  name: string
  scan: Scan
  mapping: Mapping
}

export type FlowState =
  | { step: 'file'; isReading: boolean; problem: string }
  | { step: 'columns'; isReading: boolean; file: ImportFile }
  | { step: 'check' | 'import'; file: ImportFile; run: Run }

/**
 * The four steps from a file to records: choose, match, check, import. A step keeps the results of the previous steps.
 */
export interface ImportFlow {
  state: Store<FlowState>
  open(source: Blob, name: string): Promise<void>
  /** Reads the file again in the chosen format instead of the guessed one. */
  readAs(chosen: Partial<CsvFormat>): Promise<void>
  setMapping(mapping: Mapping): void
  /** @param text undefined restores the text of the file */
  mend(index: number, column: number, text: string | undefined): void
  /**
   * Replaces this text in all cells of a column.
   * @param text undefined restores the text of the file
   */
  answer(column: number, cell: string, text: string | undefined): void
  /** Puts these names of a relation into its text field; an empty list lets all of them be rejected again. */
  putElsewhere(path: string, names: ReadonlySet<string>): void
  /** The person of this row asked to be subscribed again. */
  bringBack(index: number, isAsked: boolean): void
  /** Checks again with the corrections. */
  check(): void
  import(): void
  backToColumns(): void
  backToFile(): Promise<void>
  /** A CSV of the rows that failed so far, with the corrections. */
  failedRows(): Promise<Blob | undefined>
  /** The cells of some rows as in the file, by row index. */
  cellsOf(indexes: ReadonlySet<number>): Promise<ReadonlyMap<number, readonly string[]> | undefined>
  close(): void
}

/** @param mayLose asks before the corrections are discarded with their file */
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
    if (hasUnsentCorrections(state.get()) && !(await mayLose())) return
    leaveFile()
    // Each file has its own worker, so that closing it drops all data of the previous file.
    const own = (reader = openReader())
    // When only the format changes, the step stays visible, because the user continues there.
    state.set((now) =>
      chosen && now.step === 'columns' ? { ...now, isReading: true } : { step: 'file', isReading: true, problem: '' },
    )
    try {
      const scan = await own.scan(source, chosen)
      const file = {
        source,
        name,
        scan,
        mapping: guessMapping(entity, rule, scan),
        ...noCorrections,
      }
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
      const {
        source,
        name,
        scan: { delimiter, encoding, firstLine },
      } = now.file
      await read(source, name, { delimiter, encoding, firstLine, ...chosen })
    },
    setMapping: (mapping) => {
      state.set((now) => (now.step === 'columns' ? { ...now, file: { ...now.file, mapping } } : now))
    },
    mend: (index, column, text) => {
      state.set((now) =>
        now.step !== 'check'
          ? now
          : { ...now, file: { ...now.file, mended: withCell(now.file.mended, index, column, text) } },
      )
    },
    answer: (column, cell, text) => {
      state.set((now) => {
        if (now.step !== 'check') return now
        const own = new Map(now.file.replacements.get(column))
        own.delete(cell)
        if (text !== undefined) own.set(cell, text)
        return { ...now, file: { ...now.file, replacements: new Map(now.file.replacements).set(column, own) } }
      })
    },
    putElsewhere: (path, names) => {
      state.set((now) => {
        if (now.step !== 'check') return now
        const elsewhere = new Map(now.file.elsewhere)
        elsewhere.delete(path)
        if (names.size > 0) elsewhere.set(path, new Set([...(now.file.elsewhere.get(path) ?? []), ...names]))
        return { ...now, file: { ...now.file, elsewhere } }
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
      if (hasUnsentCorrections(state.get()) && !(await mayLose())) return
      leaveFile()
      state.set({ step: 'file', isReading: false, problem: '' })
    },
    failedRows: async () => {
      const now = state.get()
      if (!('run' in now)) return undefined
      const {
        run: { plan, reasons },
        file: { source, mended },
      } = now
      return reader?.failedRows(source, { ...plan, mended }, reasons)
    },
    cellsOf: async (indexes) => {
      const now = state.get()
      return 'run' in now ? reader?.cellsOf(now.file.source, now.run.plan, indexes) : undefined
    },
    close: leaveFile,
  }
}

export const isUndoing = (state: FlowState): boolean =>
  state.step === 'import' && state.run.back.state.get().phase !== 'idle'

/** Whether rows are being written or undone, or wait for a retry. Leaving now would stop half-way. */
export const isWriting = (state: FlowState): boolean =>
  isUndoing(state) ||
  (state.step === 'import' && ['running', 'paused', 'stopping'].includes(state.run.state.get().phase))

/** Whether there are corrections that haven't been imported yet. */
export const hasUnsentCorrections = (state: FlowState): boolean =>
  (state.step === 'columns' || state.step === 'check') && hasCorrections(state.file)

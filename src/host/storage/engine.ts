/** A bigint appears only beyond the integers that a number holds exactly. */
export type SqlValue = number | bigint | string | Uint8Array | null
export type SqlParameter = SqlValue | boolean
export type SqlRow = { [column: string]: SqlValue }

export interface Statement {
  all(values: readonly SqlParameter[]): SqlRow[]
  /** Returns the number of the row that was inserted last, and how many rows the statement wrote without its triggers. */
  run(values: readonly SqlParameter[]): { row: number; changes: number }
  finalize(): void
}

export interface Connection {
  /** Runs several statements, without parameters. */
  exec(sql: string): void
  prepare(sql: string): Statement
  /**
   * Runs before and after each write, outside of a transaction. Repairs changes that another program made to the files,
   * or throws a Refusal if that is impossible.
   */
  checkFiles(moment: 'before' | 'after'): void
  close(): void
}

export interface EngineOptions {
  /** Each connection begins with these statements. */
  setUp: string
  /** Called once for each change that another program made to the files, with a sentence. */
  disturbed(what: string): void
  /** Called before the engine reopens the file. It must finalise every statement, as SQLite cannot close otherwise. */
  closing(): void
}

export interface Engine {
  /** The module that provides SQLite. */
  name: 'node:sqlite' | 'node-sqlite3-wasm'
  /** Whether other programs may read and write at the same time, under SQLite's own locks. */
  canShare: boolean
  isEngineError(error: unknown): error is Error
  /** Opens a file, or creates it. Before that, the caller has claimed the data folder for this process. */
  connect(file: string, options: EngineOptions): Connection
}

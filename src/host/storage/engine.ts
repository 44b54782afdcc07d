/** A bigint only beyond what a number holds exactly. */
export type SqlValue = number | bigint | string | Uint8Array | null
export type SqlParameter = SqlValue | boolean
export type SqlRow = { [column: string]: SqlValue }

export interface Statement {
  all(values: readonly SqlParameter[]): SqlRow[]
  run(values: readonly SqlParameter[]): void
  finalize(): void
}

export interface Connection {
  /** Several statements, without parameters. */
  exec(sql: string): void
  prepare(sql: string): Statement
  /**
   * Around each write, outside of a transaction: mends what another program has done to the files meanwhile, or throws
   * a Refusal where that cannot be mended.
   */
  checkFiles(moment: 'before' | 'after'): void
  close(): void
}

export interface EngineOptions {
  /** Statements that each connection begins with. */
  setUp: string
  /** Told once of each thing that another program did to the files, in a sentence. */
  disturbed(what: string): void
  /** Before the engine opens the file anew: finalises every statement, with which it could not be closed. */
  closing(): void
}

export interface Engine {
  /** The module that SQLite comes from. */
  name: 'node:sqlite' | 'node-sqlite3-wasm'
  /** Whether other programs may read and write meanwhile, as SQLite's own locks let them. */
  canShare: boolean
  isEngineError(error: unknown): error is Error
  /** Opens a file, or makes it. The caller has proved that no other process of this project has it (claim-folder.ts). */
  connect(file: string, options: EngineOptions): Connection
}

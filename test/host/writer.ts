// Starts writing-program.ts, for files that run alone.
import { build } from 'esbuild'
import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { after, before } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { programFlags } from './program-flags.ts'

const built = `.build/writing-${process.pid}`
const program = `${built}/writing-program.mjs`

before(() =>
  build({
    entryPoints: ['test/host/writing-program.ts'],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'error',
  }),
)
after(() => rmSync(built, { recursive: true, force: true }))

export interface Writer {
  process: ChildProcess
  errors(): string
  /** The last write that it was sure of. */
  acknowledged(): number
  acknowledges(number: number): Promise<void>
  kill(): Promise<void>
}

/** @param engine a name of engines.ts, where it is not to be the runtime's */
export function startWriter(dataDir: string, engine = ''): Writer {
  const child = spawn(process.execPath, [...programFlags, program, dataDir, engine], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let errors = ''
  let lines = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk
  })
  child.stdout.on('data', (chunk: Buffer) => {
    lines += chunk
  })
  const acknowledged = (): number =>
    Number(
      lines
        .split('\n')
        .slice(0, -1)
        .findLast((line) => line !== 'begin') ?? 0,
    )
  return {
    process: child,
    errors: () => errors,
    acknowledged,
    acknowledges: async (number) => {
      while (acknowledged() < number && errors === '' && child.exitCode === null && child.signalCode === null) {
        await pause(2)
      }
      assert.ok(acknowledged() >= number, `the writer ended: ${errors}`)
    },
    kill: async () => {
      const ended = child.exitCode === null && child.signalCode === null ? once(child, 'close') : undefined
      child.kill('SIGKILL')
      await ended
    },
  }
}

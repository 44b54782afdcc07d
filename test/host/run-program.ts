// Starts the host's programs as a person at the terminal does. For files that run alone: what is built and left running
// goes as their process ends.
import { build, type BuildOptions } from 'esbuild'
import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { after, before, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { folderFor } from './folder-for.ts'
import { programFlags } from './program-flags.ts'

const built = `.build/programs-${process.pid}`

/** The host with all its parts, for `run`; 'main' has accounts alone. */
export const wholeHost = 'whole-host'

const common: BuildOptions = {
  outdir: built,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  loader: { '.webp': 'binary', '.md': 'text' },
  outExtension: { '.js': '.mjs' },
  logLevel: 'error',
}
before(() =>
  build({
    ...common,
    entryPoints: [
      { in: 'src/host/programs/main.ts', out: wholeHost },
      { in: 'src/host/programs/airports.ts', out: 'airports' },
    ],
  }),
)
before(() =>
  build({
    ...common,
    entryPoints: [
      ...['main', 'backup', 'reset-admin', 'restore', 'audit-verify'].map((name) => ({
        in: `src/host/programs/${name}.ts`,
        out: name,
      })),
      { in: 'src/host/backup/job-worker.ts', out: 'job-worker' },
    ],
    // Accounts alone: these tests are of the programs, and records need seconds for their sample content.
    plugins: [
      {
        name: 'accounts alone',
        setup: ({ onResolve }) => {
          onResolve({ filter: /^\.\/parts\.ts$/ }, () => ({ path: resolve('test/host/account-parts.ts') }))
        },
      },
    ],
  }),
)
after(() => rmSync(built, { recursive: true, force: true }))

export interface Run {
  process: ChildProcess
  out(): string
  err(): string
  code: Promise<number | null>
  origin(): Promise<string>
}

const children = new Set<ChildProcess>()
// What a test that fails leaves running would keep this process from ending.
after(() => {
  for (const child of children) child.kill('SIGKILL')
})

export const run = (
  program: string,
  dataDir: string,
  args: string[] = [],
  environment: Record<string, string> = {},
): Run => {
  const child = spawn(process.execPath, [...programFlags, `${built}/${program}.mjs`, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, ...environment },
  })
  children.add(child)
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk
  })
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk
  })
  const code = once(child, 'close').then(([exitCode]: (number | null)[]) => {
    children.delete(child)
    return exitCode ?? null
  })
  return {
    process: child,
    out: () => out,
    err: () => err,
    code,
    origin: async () => {
      while (!out.includes('ready: ') && child.exitCode === null && child.signalCode === null) await pause(5)
      return /^ready: (\S+)\/$/m.exec(out)?.[1] ?? assert.fail(`it did not start: ${err}`)
    },
  }
}
export const stopped = async (host: Run): Promise<number | null> => {
  host.process.kill('SIGTERM')
  return host.code
}

export const folder = (t: TestContext): string => join(folderFor(t), 'data')
export const passwordIn = (text: string): string => [...text.matchAll(/^password: (\S+)$/gm)].at(-1)?.[1] ?? ''
export const signIn = async (origin: string, password: string, email = 'admin@example.com'): Promise<number> =>
  (
    await fetch(`${origin}/api/v1/post/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
  ).status
export const oneLine = (text: string): void => assert.match(text, /^apron: [^\n]+\n$/)

import { build } from 'esbuild'
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { after, before } from 'node:test'

/** Builds the thread of a host's jobs for the tests of one file; answers where it will be. */
export const builtWorker = (): string => {
  const outfile = resolve(`.build/job-worker-${process.pid}.mjs`)
  before(() =>
    build({
      entryPoints: ['src/host/backup/job-worker.ts'],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      packages: 'external',
      logLevel: 'error',
    }),
  )
  after(() => rmSync(outfile, { force: true }))
  return outfile
}

// Bundles the tests with esbuild and runs them with node:test.
//   node test/run.mjs                 all but the browser's
//   node test/run.mjs app/ui host     those whose path holds one of the words
//   node test/run.mjs browser         Chromium (needs `npm ci --prefix test/browser` and a build)
// Tests named *.dom.test.tsx run twice: in jsdom, then in happy-dom (environment variable DOM).
import { build } from 'esbuild'
import { readdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { run } from 'node:test'
import { report } from './reporter.mjs'

const words = process.argv.slice(2)
const inBrowser = words[0] === 'browser'
if (inBrowser) words.shift()
const entries = readdirSync('test', { recursive: true })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.test\.tsx?$/.test(path) && !path.includes('node_modules'))
  .filter((path) => path.startsWith('browser/') === inBrowser)
  .filter((path) => words.length === 0 || words.some((word) => path.includes(word)))
if (entries.length === 0) throw new Error(`no test matches ${words.join(' ')}`)

const outdir = `.build/${inBrowser ? 'browser' : 'test'}-${process.pid}`
await build({
  entryPoints: entries.map((path) => `test/${path}`),
  outbase: 'test', outdir, outExtension: { '.js': '.mjs' },
  bundle: true, splitting: true, format: 'esm', platform: 'node', target: 'node20',
  packages: 'external', jsx: 'automatic', sourcemap: 'inline', logLevel: 'warning',
  loader: { '.css': 'empty', '.svg': 'file', '.csv': 'text' },
  define: { 'process.env.NODE_ENV': '"test"' },
})

const files = entries.map((path) => `${outdir}/${path.replace(/\.tsx?$/, '.mjs')}`)
const isDom = (file) => file.endsWith('.dom.test.mjs')
const passes = inBrowser
  ? [{ files, env: {} }]
  : [
      { files: files.filter((file) => !isDom(file)), env: {} },
      { files: files.filter(isDom), env: { DOM: 'jsdom' } },
      { files: files.filter(isDom), env: { DOM: 'happy-dom' } },
    ]
const concurrency = inBrowser ? 1 : Math.max(2, availableParallelism())
const totals = { tests: 0, pass: 0, fail: 0, skipped: 0 }
process.env.NODE_ENV = 'test'
// Node 20 says of its fake timers that they are an experiment, once in each file.
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --disable-warning=ExperimentalWarning`
for (const { files, env } of passes) {
  if (files.length === 0) continue
  Object.assign(process.env, env)
  const failures = totals.fail
  const failed = await report(run({ files, concurrency }), totals, env.DOM ?? '')
  if (failed.size === 0) continue
  // On a machine that does other things, a wait may have been too short: what fails alone as well has failed.
  const again = { tests: 0, pass: 0, fail: 0, skipped: 0 }
  await report(run({ files: [...failed], concurrency: 1 }), again, 'once more')
  if (again.fail > 0) continue
  totals.pass += totals.fail - failures
  totals.fail = failures
}
rmSync(outdir, { recursive: true, force: true })
for (const [name, count] of Object.entries(totals)) console.log(`# ${name} ${count}`)
process.exit(totals.fail > 0 || totals.tests === 0 ? 1 : 0)

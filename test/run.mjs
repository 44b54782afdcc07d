// Bundles the tests with esbuild and runs them with node:test.
//   node test/run.mjs                 all but the browser's
//   node test/run.mjs app/ui host     those whose path holds one of the words
//   node test/run.mjs browser         Chromium (needs `npm ci --prefix test/browser` and a build)
// Tests named *.dom.test.tsx run twice: in jsdom, then in happy-dom (environment variable DOM).
// The tests of a folder run in one process, where a DOM, React and SQLite are loaded once for all of them: a hook that
// changes what other files see stands in a `describe` of its own file.
import { build } from 'esbuild'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname } from 'node:path'
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

const isDom = (path) => path.includes('.dom.test.')
// The tests of the others would run while it waits; and programs that are started and killed need no company.
const isAlone = (path) => /^host\/(programs|durability)\./.test(path)
  || /^const .* = await /m.test(readFileSync(`test/${path}`, 'utf8'))

/** A module for each folder that imports its tests; the largest first, so that the last process to end is a short one. */
const grouped = (paths) => {
  const groups = new Map()
  for (const path of paths) {
    const name = inBrowser || isAlone(path) ? path : `${dirname(path)}/${isDom(path) ? 'dom' : 'node'}`
    groups.set(name, [...(groups.get(name) ?? []), path])
  }
  const bytes = ([, members]) => members.reduce((sum, path) => sum + statSync(`test/${path}`).size, 0)
  return [...groups].sort((a, b) => bytes(b) - bytes(a)).map(([name, members]) => {
    const file = `${outdir}/${name.replaceAll(/[/.]/g, '-')}.group.mjs`
    writeFileSync(file, members.map((path) => `import './${path.replace(/\.tsx?$/, '.mjs')}'\n`).join(''))
    return file
  })
}
const passes = inBrowser
  ? [{ files: grouped(entries), env: {} }]
  : [
      { files: grouped(entries.filter((path) => !isDom(path))), env: {} },
      { files: grouped(entries.filter(isDom)), env: { DOM: 'jsdom' } },
      { files: grouped(entries.filter(isDom)), env: { DOM: 'happy-dom' } },
    ]
// Tests of screens wait for half of their time, for a host or for a pause in typing.
const concurrency = inBrowser ? 1 : 2 * availableParallelism()
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

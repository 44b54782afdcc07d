// Bundles the tests with esbuild and runs them with node:test.
//   node test/run.mjs                 all but the browser's
//   node test/run.mjs app/ui host     those whose path holds one of the words
//   node test/run.mjs browser         Chromium (needs `npm ci --prefix test/browser` and a build)
//   node test/run.mjs openapi/        validators that are not ours (needs `npm ci --prefix test/openapi`)
// Tests named *.dom.test.tsx run twice: in jsdom and in happy-dom (environment variable DOM).
// Files run in one process with others, where a DOM, React and SQLite are loaded once for all of them: a hook that
// changes what other files see stands in a `describe` of its own file.
import { spawnSync } from 'node:child_process'
import { build } from 'esbuild'
import {
  existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync, writeFileSync,
} from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, resolve } from 'node:path'
import { run } from 'node:test'
import { pathToFileURL } from 'node:url'
import { report } from './reporter.mjs'

const words = process.argv.slice(2)
const inBrowser = words[0] === 'browser'
if (inBrowser) words.shift()
// Its packages are installed by a command of its own.
const needsPackages = (path) => path.startsWith('openapi/') && !words.includes('openapi/')
const entries = readdirSync('test', { recursive: true })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.test\.tsx?$/.test(path) && !path.includes('node_modules'))
  .filter((path) => path.startsWith('browser/') === inBrowser && !needsPackages(path))
  .filter((path) => words.length === 0 || words.some((word) => path.includes(word)))
if (entries.length === 0) throw new Error(`no test matches ${words.join(' ')}`)

const outdir = `.build/${inBrowser ? 'browser' : 'test'}-${process.pid}`
await build({
  entryPoints: entries.map((path) => `test/${path}`),
  outbase: 'test', outdir, outExtension: { '.js': '.mjs' },
  bundle: true, splitting: true, format: 'esm', platform: 'node', target: 'node20',
  packages: 'external', jsx: 'automatic', sourcemap: 'inline', logLevel: 'warning',
  loader: { '.css': 'empty', '.csv': 'text' },
  define: { 'process.env.NODE_ENV': '"test"' },
})

const textOf = (path) => readFileSync(`test/${path}`, 'utf8')
const isDom = (path) => path.includes('.dom.test.')
// Programs that are started and killed need no company; nor does a file that changes what a module reads as it loads.
const isAlone = (path) =>
  inBrowser || /^host\/(programs|backup|durability|storage\/outsider|crash\/[a-z]+)\./.test(path) || / = await import\(/.test(textOf(path))
// Which files share a process, since one with a DOM takes longer to start than most of them to run: those of screens on
// a real host, those of the whole panel, and those of its parts. The others share it with those of their folder; one
// with few tests joins the folder above it.
const besides = [['/real-screen.tsx', 'real'], ['/open-panel.tsx', 'panel'], ['/open-shell.ts', 'panel']]
const isPart = (path) => isDom(path) && /^(kit|dom|app\/(ui|shell|list|form|import))\//.test(path)
const companyOf = (path) => isAlone(path) ? path
  : besides.find(([helper]) => textOf(path).includes(helper))?.[1] ?? (isPart(path) ? 'parts' : folderOf(path))
const fewBytes = 16_000
const bytesOf = (paths) => paths.reduce((sum, path) => sum + statSync(`test/${path}`).size, 0)
const folderOf = (path, folder = dirname(path)) => {
  const here = entries.filter((other) => other.startsWith(`${folder}/`) && isDom(other) === isDom(path))
  return folder.includes('/') && bytesOf(here) < fewBytes ? folderOf(path, dirname(folder)) : folder
}

const doms = entries.some(isDom) ? ['jsdom', 'happy-dom'] : []
// React keeps traces for developer tools, which nobody looks at here: where the console takes them, and of where each
// element was made, by an error of its own, until it has made too many of these; it has from the start.
const untraced = `import React from 'react'
console.createTask = console.timeStamp = undefined
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: shared } = React
Object.defineProperty(shared, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} })
`
for (const dom of doms) writeFileSync(`${outdir}/${dom}.mjs`, `${untraced}process.env.DOM = '${dom}'\n`)
const companies = new Map()
for (const path of entries) for (const dom of isDom(path) ? doms : ['node']) {
  const name = `${dom} ${companyOf(path)}`
  companies.set(name, [...companies.get(name) ?? [], path])
}
const processes = [...companies].map(([name, paths], index) => {
  const file = resolve(outdir, `${name.replaceAll(/[^a-z]+/g, '-')}-${index}.mjs`)
  const dom = doms.find((dom) => name.startsWith(dom))
  const members = paths.map((path) => resolve(outdir, path.replace(/\.tsx?$/, '.mjs')))
  const imports = [...dom ? [resolve(outdir, `${dom}.mjs`)] : [], ...members]
  writeFileSync(file, imports.map((path) => `import ${JSON.stringify(pathToFileURL(path))}\n`).join(''))
  return { file, members, bytes: bytesOf(paths) }
})
processes.sort((one, other) => other.bytes - one.bytes) // so that the last to end is a short one
// Tests of screens wait for half of their time, for a host or for a pause in typing.
const concurrency = inBrowser ? 1 : 2 * availableParallelism()
const totals = { tests: 0, pass: 0, fail: 0, skipped: 0 }
process.env.NODE_ENV = 'test'
// A host writes each change through to the disk before it answers; where that is one of memory, it need not wait.
const isRoomy = (folder) => existsSync(folder) && statfsSync(folder).bavail * statfsSync(folder).bsize > 2e9
const scratch = mkdtempSync(`${!inBrowser && isRoomy('/dev/shm') ? '/dev/shm' : tmpdir()}/apron-tests-`)
process.env.TMPDIR = scratch
// For the processes of the tests: none runs long enough for a second, better compilation to pay, neither of SQLite nor
// of what is not called all the time; by itself V8 begins with that after an eighth of this budget. Not every Node has
// them all.
const flags = ['--liftoff-only', '--interrupt-budget=1000000']
process.execArgv.push(...flags.filter((flag) => spawnSync(process.execPath, [flag, '--version']).status === 0))
// Node 20 says of its fake timers that they are an experiment, once in each file.
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --disable-warning=ExperimentalWarning`
const failed = await report(run({ files: processes.map(({ file }) => file), concurrency }), totals)
if (failed.size > 0) {
  // On a machine that does other things, a wait may have been too short: what fails again has failed.
  const again = { tests: 0, pass: 0, fail: 0, skipped: 0 }
  const concerned = processes.filter(({ members }) => members.some((path) => failed.has(path)))
  // A process that broke off is no failed test, and not excused.
  const isExcusable = [...failed].every((path) => concerned.some(({ members }) => members.includes(path)))
  await report(run({ files: concerned.map(({ file }) => file), concurrency: 1 }), again)
  if (isExcusable && again.fail === 0) Object.assign(totals, { pass: totals.pass + totals.fail, fail: 0 })
}
for (const folder of [outdir, scratch]) rmSync(folder, { recursive: true, force: true })
for (const [name, count] of Object.entries(totals)) console.log(`# ${name} ${count}`)
process.exit(totals.fail > 0 || totals.tests === 0 ? 1 : 0)

// Runs the tests with node:test.
//   node runner/run.mjs                                  all but the browser's and the slow ones, in jsdom
//   node runner/run.mjs app/ui test/kit/http.test.ts     those whose path contains one of the words
//   node runner/run.mjs happy-dom                        those of a DOM, *.dom.test.ts(x), in happy-dom
//   node runner/run.mjs browser                          Chromium (needs `npm ci --prefix test/browser` and a build)
//   node runner/run.mjs slow                             killed hosts, power cuts, backups, random orders
//   node runner/run.mjs openapi                          other validators (needs `npm ci --prefix test/openapi`)
// Several files share one process, which loads a DOM, React and SQLite once. So a hook that changes what other files
// see stands in a `describe` of its own file.
import '../test/register.mjs'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, relative, resolve } from 'node:path'
import { run } from 'node:test'
import { pathToFileURL } from 'node:url'
import { givenPath } from '../supply/given-path.mjs'
import { report } from './reporter.mjs'

const isUnderNode = process.env.NODE_TEST_CONTEXT !== undefined
const words = isUnderNode ? [] : process.argv.slice(2)
/** Other commands install the packages of these folders. */
const apart = ['browser', 'openapi']
const kind = [...apart, 'happy-dom', 'slow'].includes(words[0]) ? words.shift() : 'jsdom'
/** Tests that start programs again and again, or repeat the checks of a host hundreds of times. */
const slowPaths = [
  'conformance/',
  'app/random-orders',
  'host/crash',
  'host/backup',
  'host/programs/programs',
  'host/programs/backup',
  'host/durability',
  'host/openapi',
  'given-path',
  'host/storage/outsider',
  'host/storage/standby',
  'supply/verify',
  'deploy',
]
const isSlow = (path) => slowPaths.some((start) => path.startsWith(start))
const isDom = (path) => path.includes('.dom.test.')
if (!apart.includes(kind)) process.env.DOM = kind === 'happy-dom' ? kind : 'jsdom'
// A word is a path, as the shell completes it, or a part of a path.
const isWanted = (path) =>
  words.length === 0 ||
  words.some((word) =>
    existsSync(givenPath(word)) ? resolve('test', path).startsWith(givenPath(word)) : path.includes(word),
  )
const entries = readdirSync('test', { recursive: true })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.test\.tsx?$/.test(path) && !path.includes('node_modules'))
  .filter((path) => apart.every((folder) => path.startsWith(`${folder}/`) === (kind === folder)))
  .filter((path) => kind !== 'happy-dom' || isDom(path))
  .filter((path) => (isSlow(path) ? kind === 'slow' || words.length > 0 : kind !== 'slow'))
  .filter(isWanted)
if (entries.length === 0) throw new Error(`no test matches ${words.join(' ')}`)

const textOf = (path) => readFileSync(`test/${path}`, 'utf8')
// Tests that start and kill programs run alone, and so do files that change a value that a module reads as it loads.
/** They open many screens one after the other, so that what another file left open would be in their way. */
const opensManyScreens = [
  'app/shell/keys.dom.test.tsx',
  'app/failed-calls.dom.test.tsx',
  'app/calendar/calendar.dom.test.tsx',
  'app/made-up-entity.dom.test.tsx',
]
const isAlone = (path) =>
  opensManyScreens.includes(path) || kind === 'browser' || isSlow(path) || / = await import\(/.test(textOf(path))
// Starting a DOM takes longer than most tests. So screens on a real host share a process, and so do tests of the whole
// panel and tests of its parts. Other files share one with their folder, small ones with the folder above.
const besides = [
  ['/real-screen.tsx', 'real'],
  ['/open-panel.tsx', 'panel'],
  ['/open-shell.ts', 'panel'],
]
const isPart = (path) => isDom(path) && /^(kit|dom|app\/(ui|shell(?!\/live)|list|form|import))\//.test(path)
const companyOf = (path) =>
  isAlone(path)
    ? path
    : (besides.find(([helper]) => textOf(path).includes(helper))?.[1] ?? (isPart(path) ? 'parts' : folderOf(path)))
const fewBytes = 16_000
const bytesOf = (paths) => paths.reduce((sum, path) => sum + statSync(`test/${path}`).size, 0)
const folderOf = (path, folder = dirname(path)) => {
  const here = entries.filter((other) => other.startsWith(`${folder}/`) && isDom(other) === isDom(path))
  return folder.includes('/') && bytesOf(here) < fewBytes ? folderOf(path, dirname(folder)) : folder
}

const companies = new Map()
for (const path of entries) {
  const name = `${isDom(path) ? 'dom' : 'node'} ${companyOf(path)}`
  companies.set(name, [...(companies.get(name) ?? []), path])
}
const outdir = `.build/companies-${process.pid}`
mkdirSync(outdir, { recursive: true })
process.on('exit', () => rmSync(outdir, { recursive: true, force: true }))
const processes = [...companies].map(([name, paths], index) => {
  const file = resolve(outdir, `${name.replaceAll(/[^a-z]+/g, '-')}-${index}.mjs`)
  const members = paths.map((path) => resolve('test', path))
  writeFileSync(file, members.map((path) => `import ${JSON.stringify(pathToFileURL(path))}\n`).join(''))
  return { file, members, bytes: bytesOf(paths) }
})
processes.sort((one, other) => other.bytes - one.bytes) // the longest start first, so that none ends alone
// Tests of screens wait half of their time, for a host or for a pause in typing.
const concurrency = kind === 'browser' ? 2 : 2 * availableParallelism()
/** Every process ends sooner. One that hangs is ended and counts as a failure. */
const timeout = 600_000
// The processes are too short for V8's optimising compilers to pay, for WebAssembly (SQLite) or for JavaScript, where
// V8 by itself starts after an eighth of this budget. Older versions of Node lack some flags.
const flags = ['--liftoff-only', '--interrupt-budget=1000000']
process.execArgv.push(...flags.filter((flag) => spawnSync(process.execPath, [flag, '--version']).status === 0))
process.execArgv.push(`--import=${new URL('../test/register.mjs', import.meta.url)}`)

/** Runs the processes for `node --test`, which reads the reports from this one's output. */
async function runUnderNode() {
  const waiting = [...processes]
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const child = spawn(process.execPath, [...process.execArgv, next.file], {
          stdio: ['ignore', 'pipe', 'inherit'],
        })
        const chunks = []
        child.stdout.on('data', (chunk) => chunks.push(chunk))
        const [code] = await once(child, 'close')
        process.stdout.write(Buffer.concat(chunks))
        if (code !== 0) process.exitCode = 1
      }
    }),
  )
}

/** Runs the processes, and failed ones once more: a busy machine may be too slow for a test. */
async function runTwice() {
  const totals = { tests: 0, pass: 0, fail: 0, skipped: 0 }
  const failed = await report(run({ files: processes.map(({ file }) => file), concurrency, timeout }), totals)
  if (failed.length > 0) {
    const again = { tests: 0, pass: 0, fail: 0, skipped: 0 }
    const concerned = processes.filter(({ members }) => failed.some(({ file }) => members.includes(file)))
    const files = concerned.map(({ file }) => file)
    const failedAgain = await report(run({ files, concurrency: 1, timeout }), again)
    // A process that broke off is no failed test and is not excused, nor is a test that fails only the second time.
    const isExcusable = ({ file, name }) =>
      concerned.some(({ members }) => members.includes(file)) &&
      !failedAgain.some((other) => other.file === file && other.name === name)
    const excused = failedAgain.every(({ file }) => failed.some((other) => other.file === file))
      ? failed.filter(isExcusable)
      : []
    for (const { name, file } of excused) console.log(`passed only the second time: ${name}  (${relative('.', file)})`)
    Object.assign(totals, { pass: totals.pass + excused.length, fail: totals.fail - excused.length })
  }
  for (const [name, count] of Object.entries(totals)) console.log(`# ${name} ${count}`)
  process.exit(totals.fail > 0 || totals.tests === 0 ? 1 : 0)
}

await (isUnderNode ? runUnderNode() : runTwice())

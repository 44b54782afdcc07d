// Runs the tests with node:test.
//   node tools/runner/run.mjs                                  all but the browser's and the slow ones
//   node tools/runner/run.mjs app/ui test/kit/http.test.ts     those whose path contains one of the words
//   node tools/runner/run.mjs browser                          real browsers (needs `npm ci --prefix test/browser` and a build)
//   node tools/runner/run.mjs slow                             killed hosts, power cuts, backups, random orders
//   node tools/runner/run.mjs openapi                          other validators (needs `npm ci --prefix test/openapi`)
// Many files share one process, which loads a DOM, React and SQLite once.
import { domOf } from '../../test/register.mjs'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { run } from 'node:test'
import { pathToFileURL } from 'node:url'
import { givenPath } from '../supply/given-path.mjs'
import { report } from './reporter.mjs'
import { transform } from './typescript.mjs'

const isUnderNode = process.env.NODE_TEST_CONTEXT !== undefined
const words = isUnderNode ? [] : process.argv.slice(2)
/** Other commands install the packages of these folders. */
const apart = ['browser', 'openapi']
const kind = [...apart, 'slow'].includes(words[0]) ? words.shift() : ''
/** Tests that start programs repeatedly, build the panel, or run the checks of a host hundreds of times, the longest first. */
const slowPaths = [
  'host/openapi',
  'conformance/',
  'host/publishing-model',
  'host/crash',
  'host/backup',
  'npm-start',
  'supply/verify',
  'app/random-orders',
  'host/programs/programs',
  'host/programs/airports',
  'host/programs/backup',
  'deploy',
  'host/durability',
  'build.test',
  'given-path',
  'host/programs/folder-access',
  'host/storage/outsider',
  'host/storage/standby',
]
const placeAmongSlow = (path) => slowPaths.findIndex((start) => path.startsWith(start))
const isSlow = (path) => placeAmongSlow(path) >= 0
const isDom = (path) => path.includes('.dom.test.')
// An argument is a path, as the shell completes it, or part of one.
const isWanted = (path) =>
  words.length === 0 ||
  words.some((word) =>
    existsSync(givenPath(word)) ? resolve('test', path).startsWith(givenPath(word)) : path.includes(word),
  )
const entries = readdirSync('test', { recursive: true })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.test\.tsx?$/.test(path) && !path.includes('node_modules'))
  .filter((path) => apart.every((folder) => path.startsWith(`${folder}/`) === (kind === folder)))
  .filter((path) => (isSlow(path) ? kind === 'slow' || words.length > 0 : kind !== 'slow'))
  .filter(isWanted)
if (entries.length === 0) throw new Error(`no test matches ${words.join(' ')}`)

const textOf = (path) => readFileSync(`test/${path}`, 'utf8')
// Tests that start and kill programs run alone, as do files that change a value which a module reads while loading.
const isAlone = (path) => kind === 'browser' || isSlow(path) || / = await import\(/.test(textOf(path))
/** Screens on a real host share processes, as do tests of the whole panel, of sessions, and of parts. */
function groupOf(path) {
  if (isAlone(path)) return path
  if (!isDom(path)) return 'node'
  if (textOf(path).includes('/real-screen.tsx')) return 'real'
  if (/\/open-(panel|shell)\.tsx?'/.test(textOf(path))) return 'panel'
  return /^app\/([^/]+|(data|live|shell\/live)\/.*)$/.test(path) ? 'session' : 'parts'
}
/** The helpers that align both DOMs are tested in both. */
const domsOf = (path) => (!isDom(path) ? [''] : path.startsWith('dom/') ? ['jsdom', 'happy-dom'] : [domOf(path)])
/**
 * Expected durations, in bytes of tests. Screens on a real host take four times as long, and mostly wait. No other test
 * of a browser takes as long as one that opens every screen.
 */
const weightOf = (paths) =>
  paths.reduce((sum, path) => {
    const size = statSync(`test/${path}`).size * (groupOf(path) === 'real' ? 4 : 1)
    return sum + size + (/\/(screen-states|tour)\.ts'/.test(textOf(path)) ? 100_000 : 0)
  }, 0)

const groups = new Map()
for (const path of entries)
  for (const dom of domsOf(path)) {
    const name = `${dom} ${groupOf(path)}`
    groups.set(name, { dom, paths: [...(groups.get(name)?.paths ?? []), path] })
  }
/** The target weight of a process. With more, it takes long on one core; with less, it isn't worth starting. */
const weightOfProcess = 600_000
/** Splits the paths into as few parts of similar weight as possible. */
function inParts(paths) {
  const parts = Array.from({ length: Math.ceil(weightOf(paths) / weightOfProcess) }, () => [])
  const byWeight = paths.toSorted((one, other) => weightOf([other]) - weightOf([one]))
  for (const path of byWeight) parts.reduce((one, other) => (weightOf(other) < weightOf(one) ? other : one)).push(path)
  return parts
}

const outdir = `.build/processes-${process.pid}`
mkdirSync(outdir, { recursive: true })
process.on('exit', () => rmSync(outdir, { recursive: true, force: true }))
const addressOf = (path) => pathToFileURL(resolve(path)).href
/** The program of a process: it opens its page and loads its files. */
const programOf = (dom, paths) => {
  const files = Object.fromEntries(paths.map((path) => [`test/${path}`, addressOf(`test/${path}`)]))
  const page = ['test/dom.ts', 'test/app/page.ts'].map((path) => `await import('${addressOf(path)}')\n`)
  return [
    `import { loadSuites } from '${addressOf('tools/runner/suites.mjs')}'\n`,
    ...(dom ? [`process.env.DOM = '${dom}'\n`, ...page] : []),
    `await loadSuites(${JSON.stringify(files, null, 2)})\n`,
  ].join('')
}
const processes = [...groups]
  .flatMap(([name, { dom, paths }]) => inParts(paths).map((part) => ({ name, dom, paths: part })))
  .map(({ name, dom, paths }, index) => {
    const file = resolve(outdir, `${name.trim().replaceAll(/[^a-z]+/g, '-')}-${index}.mjs`)
    writeFileSync(file, programOf(dom, paths))
    return { file, paths, weight: weightOf(paths) }
  })
// Longest first, so that none runs alone at the end.
if (kind === 'slow') processes.sort((one, other) => placeAmongSlow(one.paths[0]) - placeAmongSlow(other.paths[0]))
else processes.sort((one, other) => other.weight - one.weight)
// Tests of screens spend half of their time waiting for a host or for a pause in typing; slow ones keep a core busy.
const concurrency = kind === 'browser' ? 2 : (kind === 'slow' ? 2 : 4) * availableParallelism()
/** Every process ends sooner, even on a busy computer. One that hangs is killed and counts as a failure. */
const timeout = 1_200_000
// The processes are too short to benefit from V8's optimising compilers, for WebAssembly (SQLite) or for JavaScript,
// where V8 by default starts after an eighth of this budget. Most objects of a test are short-lived, so a large young
// generation (in MB) saves collections. Older versions of Node lack some flags.
const flags = ['--liftoff-only', '--interrupt-budget=1000000', '--min-semi-space-size=32', '--max-semi-space-size=32']
process.execArgv.push(...flags.filter((flag) => spawnSync(process.execPath, [flag, '--version']).status === 0))
process.execArgv.push(`--import=${new URL('../../test/register.mjs', import.meta.url)}`)

// Set once for all processes, because otherwise each would start its own esbuild.
if (words.length === 0) {
  const files = ['src', 'tools', 'test'].flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((path) => resolve(folder, path)),
  )
  await Promise.all(files.filter((path) => /\.tsx?$/.test(path) && !path.includes('node_modules')).map(transform))
}

if (kind === 'browser') await (await import('../../test/browser/started-host.ts')).prepareFirstData()

/** Runs the processes for `node --test`, which reads the reports from the output of this one. */
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

async function runHere() {
  const { totals, failed } = await report(run({ files: processes.map(({ file }) => file), concurrency, timeout }))
  const namesOf = ({ file, paths }) => [file, ...paths.map((path) => resolve('test', path))]
  const again = processes.filter((one) => namesOf(one).some((name) => failed.has(name)))
  // Several files may import the test that failed, such as the tour.
  const isAll = [...failed].every((name) => again.some((one) => namesOf(one).includes(name)))
  // Busy cores can make a browser miss its time. A test that fails again with the machine to itself shows a fault.
  if (kind === 'browser' && words.length === 0 && isAll && again.length > 0 && again.length < 4) {
    console.log(`\nonce more, alone: ${again.flatMap(({ paths }) => paths).join(', ')}`)
    const second = await report(run({ files: again.map(({ file }) => file), concurrency: 1, timeout }))
    totals.pass += totals.fail - second.totals.fail
    totals.fail = second.totals.fail
  }
  for (const [name, count] of Object.entries(totals)) console.log(`# ${name} ${count}`)
  process.exit(totals.fail > 0 || totals.tests === 0 ? 1 : 0)
}

await (isUnderNode ? runUnderNode() : runHere())

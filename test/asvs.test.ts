import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

/** The level of each requirement of OWASP ASVS 5.0.0 by its section: the first digit is that of requirement 1. */
const levels = {
  '1.1': '22',
  '1.2': '1111122223',
  '1.3': '112222222223',
  '1.4': '222',
  '1.5': '123',
  '2.1': '122',
  '2.2': '112',
  '2.3': '12223',
  '2.4': '23',
  '3.1': '3',
  '3.2': '113',
  '3.3': '12223',
  '3.4': '11222233',
  '3.5': '11122333',
  '3.6': '3',
  '3.7': '22333',
  '4.1': '12233',
  '4.2': '23333',
  '4.3': '22',
  '4.4': '1222',
  '5.1': '2',
  '5.2': '112333',
  '5.3': '113',
  '5.4': '222',
  '6.1': '122',
  '6.2': '111111112222',
  '6.3': '11223333',
  '6.4': '112233',
  '6.5': '22222333',
  '6.6': '2223',
  '6.7': '33',
  '6.8': '2222',
  '7.1': '222',
  '7.2': '1111',
  '7.3': '22',
  '7.4': '11222',
  '7.5': '223',
  '7.6': '22',
  '8.1': '1233',
  '8.2': '1123',
  '8.3': '133',
  '8.4': '23',
  '9.1': '111',
  '9.2': '1222',
  '10.1': '22',
  '10.2': '223',
  '10.3': '22223',
  '10.4': '1111122222233333',
  '10.5': '22222',
  '10.6': '22',
  '10.7': '222',
  '11.1': '2233',
  '11.2': '22233',
  '11.3': '11233',
  '11.4': '1222',
  '11.5': '23',
  '11.6': '23',
  '11.7': '33',
  '12.1': '12233',
  '12.2': '11',
  '12.3': '22223',
  '13.1': '2333',
  '13.2': '222223',
  '13.3': '2233',
  '13.4': '1222233',
  '14.1': '22',
  '14.2': '12223333',
  '14.3': '122',
  '15.1': '12233',
  '15.2': '12233',
  '15.3': '1222222',
  '15.4': '3333',
  '16.1': '2',
  '16.2': '22222',
  '16.3': '2222',
  '16.4': '222',
  '16.5': '2223',
  '17.1': '23',
  '17.2': '22223333',
  '17.3': '22',
}
const levelOf = new Map(
  Object.entries(levels).flatMap(([section, given]) =>
    [...given].map((level, index): [string, string] => [`${section}.${index + 1}`, level]),
  ),
)
const wanted = [...levelOf].flatMap(([id, level]) => (level === '3' ? [] : [id]))

const states = ['does not apply', 'met', 'partly', 'by design, untested', 'not met'] as const
type State = (typeof states)[number]
const isState = (text: string): text is State => states.some((state) => state === text)

interface NamedTest {
  file: string
  name: string
}
interface Row {
  ids: string[]
  level: string
  asks: string
  state: string
  tests: NamedTest[]
  prose: string[]
}

const page = readFileSync('docs/asvs.md', 'utf8')
const rows = page
  .split('\n')
  .filter((line) => /^\| \d+\.\d/.test(line))
  .map((line): Row => {
    const [, ids = '', level = '', asks = '', state = '', evidence = ''] = line
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll('\\|', '|'))
    const items = evidence
      .split('<br>')
      .map((item) => item.trim())
      .filter((item) => item !== '')
    const named = items.map((item) => /^`((?:test|tools\/conformance)\/[^`]+)`: (.+)$/.exec(item))
    return {
      ids: ids.split(', '),
      level,
      asks,
      state,
      tests: named.flatMap((match) => (match ? [{ file: match[1] ?? '', name: match[2] ?? '' }] : [])),
      prose: items.filter((_, index) => !named[index]),
    }
  })

const literal = /(['"`])((?:\\.|(?!\1)[^\\])*)\1/
/** What follows the name of a test that always runs: no option but these two. */
const always = /,\s*(?:\{ (?:concurrency|timeout): [\d_]+ \},\s*)?(?:async )?\(/

/** Checks of any host, which `test:slow` runs against this one. */
const isCheck = (file: string) => file.startsWith('tools/conformance/profiles/')

/** The names of the tests and groups of a file that nothing skips: names made in a loop as they stand in the source. */
function namesIn(file: string, source: string): string[] {
  if (isCheck(file)) return [...source.matchAll(/^ {4}'(.+)': \[$/gm)].flatMap(([, name = '']) => name)
  const call = new RegExp(`\\b(?:test|it|describe)\\(\\s*${literal.source}${always.source}`, 'g')
  return [...source.matchAll(call)].map(([, , name = '']) => name.replaceAll(/\\(['"`])/g, '$1'))
}

const runner = readFileSync('tools/runner/run.mjs', 'utf8')
const slowPaths = [...(/const slowPaths = \[([^\]]*)\]/.exec(runner)?.[1] ?? '').matchAll(/'([^']+)'/g)].map(
  ([, path = '']) => path,
)

/** The script of package.json that runs a test file. */
function scriptOf(file: string): string {
  if (isCheck(file)) return 'test:slow'
  const path = file.replace(/^test\//, '')
  if (path.startsWith('browser/')) return 'test:browser'
  if (path.startsWith('openapi/')) return 'test:openapi'
  return slowPaths.some((start) => path.startsWith(start)) ? 'test:slow' : 'test'
}

/** The fault of a named test; undefined where it is there and runs whenever CI does. */
function faultOf({ file, name }: NamedTest, ci: string): string | undefined {
  if (!existsSync(file) || !(isCheck(file) || /\.test\.tsx?$/.test(file))) return `${file} is no file of tests`
  const source = readFileSync(file, 'utf8')
  if (/\b(?:test|it|describe|t)\.(?:skip|todo|only)\(/.test(source)) return `${file} skips tests`
  if (!namesIn(file, source).includes(name)) return `${file} has no test “${name}” that always runs`
  const script = scriptOf(file)
  const run = script === 'test' ? 'npm test' : `npm run --silent ${script}`
  return ci.includes(run) ? undefined : `${file} belongs to ${script}, which CI does not run`
}

const ci = readFileSync('.ci/run', 'utf8')

test('docs/asvs.md lists each requirement of levels 1 and 2 exactly once, with its level and a known state', () => {
  assert.equal(wanted.length, 253)
  assert.deepEqual(rows.flatMap(({ ids }) => ids).sort(), [...wanted].sort())
  for (const { ids, level, asks, state } of rows) {
    assert.deepEqual(new Set(ids.map((id) => levelOf.get(id))), new Set([level]), ids.join())
    assert.ok(isState(state), `${ids.join()}: ${state}`)
    assert.ok(asks !== '', ids.join())
  }
})

test('each row gives the reason if unmet or not applicable, and its evidence if met', () => {
  for (const { ids, state, tests, prose } of rows) {
    const isNamed = prose.some((text) => /\]\([\w./#-]+\)|`(?:src|supply|runner|test)\/[\w./-]+`/.test(text))
    const isGiven =
      state === 'met'
        ? tests.length > 0
        : state === 'partly'
          ? prose.length > 0 && (tests.length > 0 || isNamed)
          : state === 'by design, untested'
            ? isNamed && tests.length === 0
            : prose.length > 0 && tests.length === 0
    assert.ok(isGiven, `${ids.join()}: ${state}`)
  }
})

test('each test that docs/asvs.md names exists, is not skipped and runs in CI', () => {
  const named = rows.flatMap(({ tests }) => tests)
  assert.ok(named.length > 100)
  assert.deepEqual(
    named.flatMap((one) => faultOf(one, ci) ?? []),
    [],
  )
})

test('reports a named test that is missing, skipped or not run in CI', () => {
  const own = { file: 'test/asvs.test.ts', name: 'reports a named test that is missing, skipped or not run in CI' }
  assert.equal(faultOf(own, ci), undefined)
  assert.match(faultOf({ ...own, name: 'a test that is missing' }, ci) ?? '', /has no test/)
  assert.match(faultOf({ ...own, file: 'test/nothing.test.ts' }, ci) ?? '', /no file of tests/)
  assert.match(faultOf(own, ci.replace('npm test', 'true')) ?? '', /CI does not run/)
  assert.deepEqual(namesIn('test/a.test.ts', `test('runs', () => {})\ntest('is skipped', { skip }, () => {})`), [
    'runs',
  ])
})

test('the totals in docs/asvs.md match its rows', () => {
  const lines = ['1', '2'].map((level) => {
    const counts = states.map((state) =>
      rows.filter((row) => row.level === level && row.state === state).reduce((sum, { ids }) => sum + ids.length, 0),
    )
    const [away = 0, met = 0, ...rest] = counts
    const all = counts.reduce((sum, count) => sum + count, 0)
    return `| L${level} | ${all} | ${away} | ${all - away} | **${met}** | ${rest.join(' | ')} |`
  })
  for (const line of lines) assert.ok(page.includes(`\n${line}\n`), `the head must have\n${lines.join('\n')}`)
})

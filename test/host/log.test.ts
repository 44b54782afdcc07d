import { assert, test } from './host.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { standardLog } from '../../src/host/base/log.ts'

test('each event is one line of JSON with its UTC time, even if its data contains line breaks', (t) => {
  const lines: unknown[] = []
  const { write } = process.stderr
  t.mock.method(process.stderr, 'write', (text: unknown) => {
    lines.push(text)
    return true
  })
  const client = 'a\n{"event":"signed in"}\r\u2028"\u001b[2J'
  standardLog('sign-in failed', { client, tries: 3 })
  t.mock.restoreAll()
  assert.equal(process.stderr.write, write)
  assert.equal(lines.length, 1)
  const [line] = lines
  assert.ok(typeof line === 'string')
  assert.match(line, /^[^\n\r\u001b]+\n$/)
  const { at, ...rest } = JSON.parse(line)
  assert.deepEqual(rest, { event: 'sign-in failed', client, tries: 3 })
  assert.match(at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})

test('docs/operations.md lists exactly the events of the log', () => {
  const files = readdirSync('src/host', { recursive: true })
    .map(String)
    .filter((path) => path.endsWith('.ts'))
  const calls = files.flatMap((path) =>
    [...readFileSync(`src/host/${path}`, 'utf8').matchAll(/\b(?:log|standardLog)\((?:(['`])(.*?)\1|(?=\w+, ))/g)].map(
      ([, , name]) => ({ path: path.replaceAll('\\', '/'), name }),
    ),
  )
  // The first only hands on; the second names the kinds of `Told`.
  const unnamed = calls.filter(({ name }) => name === undefined).map(({ path }) => path)
  assert.deepEqual(unnamed.sort(), ['accounts/factors/factor-routes.ts', 'base/recent-errors.ts'])
  const told = ['factor-added', 'factor-removed', 'recovery-codes-made']
  const written = new Set([...told, ...calls.flatMap(({ name }) => name?.replaceAll(/\$\{\w+\}/g, '…') ?? [])])
  const page = readFileSync('docs/operations.md', 'utf8')
  const [, section = ''] = /\n\| event \|.*\n\|.*\n((?:\|.*\n)+)/.exec(page) ?? []
  const listed = section
    .split('\n')
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)])
    .map(([, name = '']) => name)
  assert.deepEqual(listed.sort(), [...written].sort())
})

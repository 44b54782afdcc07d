import '../../../dom.ts'
import { assert, test } from '../../../panel.ts'
import { pauseMs } from '../../../../src/kit/back-off.ts'
import { isDue } from '../../../../src/app/shell/live/refresh-session.ts'
import { browserWords } from '../../../../src/contract/shapes/browser-words.ts'
import { fits, resultsFor } from '../../../../src/app/palette/results.ts'
import { readHits } from '../../../read-responses.ts'

const minuteMs = 60_000

test('the poll waits longer after each failure, at most a minute, and with a random part', () => {
  assert.ok(pauseMs(1, 0) < pauseMs(3, 0))
  assert.equal(pauseMs(30, 1), minuteMs)
  assert.notEqual(pauseMs(2, 0), pauseMs(2, 1))
})

const due: [what: string, times: Parameters<typeof isDue>[0], answer: boolean][] = [
  ['a token of a minute', { now: 60 * minuteMs, tokenSince: 59 * minuteMs, activeAt: 60 * minuteMs }, false],
  [
    'an old token of somebody who works',
    { now: 60 * minuteMs, tokenSince: 20 * minuteMs, activeAt: 58 * minuteMs },
    true,
  ],
  [
    'an old token of somebody who left',
    { now: 60 * minuteMs, tokenSince: 20 * minuteMs, activeAt: 30 * minuteMs },
    false,
  ],
]
for (const [what, times, answer] of due) {
  test(`${what} is ${answer ? '' : 'not '}renewed`, () => assert.equal(isDue(times), answer))
}

test('a session is named after its browser and system', () => {
  const edge = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0'
  assert.equal(browserWords(edge), 'Edge on Windows')
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  assert.equal(browserWords(firefox), 'Firefox on Linux')
  assert.equal(browserWords(''), 'Unknown program')
})

const everything = {
  mayOpen: () => true,
  mayView: () => true,
  mayEdit: () => true,
  isThere: () => true,
  hasTrash: () => true,
}

test('the palette matches the start of each name, ignoring accents and case', () => {
  assert.ok(fits('Guideline Types', 'gui typ'))
  assert.ok(fits('Zürich', 'zur'))
  assert.ok(!fits('Guideline Types', 'ideline'))
})

test('the palette lists the best record first, then screens and actions', () => {
  const hits = readHits({
    data: [
      { entity: 'airport', id: '1', label: 'Indira Gandhi International Airport', detail: 'DEL' },
      { entity: 'blog', id: '2', label: 'Delhi in fog', detail: 'Tips' },
      { entity: 'airport', id: '3', label: 'Del Rio', detail: 'DRT' },
      { entity: 'nothing', id: '4', label: 'x' },
      7,
    ],
  })
  const results = resultsFor('del', { hits, permitted: everything, commands: [], ofScreen: [] })
  assert.deepEqual(
    results.map(({ group, label, flap }) => [group, label, flap]),
    [
      ['Airport', 'Indira Gandhi International Airport', 'DEL'],
      ['Airport', 'Del Rio', 'DRT'],
      ['Blogs', 'Delhi in fog', undefined],
    ],
  )
  assert.equal(results[0]?.to, '/admin/airport/edit?id=1')
})

test('the palette offers only what the role and the host permit', () => {
  const titles = (permitted: typeof everything) =>
    resultsFor('users', { hits: [], permitted, commands: [], ofScreen: [] }).map(({ label }) => label)
  assert.deepEqual(titles(everything), ['Users', 'Invite users', 'New: Users', 'Trash: Users'])
  assert.deepEqual(titles({ ...everything, mayEdit: () => false }), ['Users', 'Trash: Users'])
  assert.deepEqual(titles({ ...everything, hasTrash: () => false }), ['Users', 'Invite users', 'New: Users'])
  assert.deepEqual(titles({ ...everything, mayOpen: () => false, mayView: () => false }), [])
})

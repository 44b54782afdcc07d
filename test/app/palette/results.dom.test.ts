import '../../dom.ts'
import { assert, test } from '../../panel.ts'
import { appearanceCommands } from '../../../src/app/palette/palette.tsx'
import { otherWords, resultsFor } from '../../../src/app/palette/results.ts'
import { accountCommands } from '../../../src/app/shell/commands.ts'
import { recordSections, sections, systemSections } from '../../../src/contract/entities/sections.ts'
import { readHits } from '../../read-responses.ts'

const permitted = {
  mayOpen: () => true,
  mayView: () => true,
  mayEdit: () => true,
  isThere: () => true,
  hasTrash: () => true,
}
const commands = [...appearanceCommands, ...accountCommands].map(({ label, icon }) => ({
  label,
  icon,
  isThere: () => true,
  run: () => {},
}))
const labels = (query: string, data: readonly object[] = []) =>
  resultsFor(query, { hits: readHits({ data }), permitted, commands, ofScreen: [] }).map(({ label }) => label)

const firstFor: readonly [typed: string, label: string][] = [
  ['inbox', 'Contact US'],
  ['enquiries', 'Contact US'],
  ['inquiries', 'Contact US'],
  ['sign out', 'Logout'],
  ['log out', 'Logout'],
  ['Sign off', 'Logout'],
  ['two-factor', 'Your profile'],
  ['two factor', 'Your profile'],
  ['2fa', 'Your profile'],
  ['invite user', 'Invite users'],
  ['invite users', 'Invite users'],
  ['api token', 'API tokens'],
  ['api tokens', 'API tokens'],
  ['posts', 'Blogs'],
  ['customise', 'Appearance and density'],
  ['customize', 'Appearance and density'],
  ['authorization', 'User Role'],
  ['settings', 'Website setting'],
]

for (const [typed, label] of firstFor) {
  test(`“${typed}” finds ${label} before records that mention it`, () => {
    const record = { entity: 'blog', id: 'b', label: 'A record', detail: '', foundIn: 'name' }
    assert.deepEqual(labels(typed, [record])[0], label)
  })
}

test('finds new records by the synonyms of their screen', () => {
  for (const typed of ['new post', 'create article', 'write post']) {
    assert.ok(labels(typed).includes('New: Blogs'), typed)
  }
})

test('records found by name come before screens and actions, and records found by text after them', () => {
  const hit = (label: string, entity: string, foundIn?: string) => ({ entity, id: label, label, detail: '', foundIn })
  const found = labels('count', [
    hit('Counting sheep', 'blog', 'name'),
    hit('Sleep', 'blog', 'text'),
    hit('Counters at T3', 'guideline-detail', 'text'),
  ])
  assert.deepEqual(found.slice(0, 3), ['Counting sheep', 'Sleep', 'Country'])
  assert.equal(found.at(-1), 'Counters at T3')
  assert.ok(found.indexOf('New: Country') < found.indexOf('Counters at T3'))
})

test('a result found by a former code shows that code as former', () => {
  const hit = { entity: 'airport', id: 'a', label: 'Delhi', detail: 'DLX', foundIn: 'name' }
  const former = { kind: 'iata', value: 'DEL', until: null }
  const shown = (data: object) =>
    resultsFor('del', { hits: readHits({ data: [data] }), permitted, commands, ofScreen: [] })
      .filter(({ label }) => label === 'Delhi')
      .map(({ detail, flap }) => [flap, detail])
  assert.deepEqual(shown({ ...hit, former }), [['DLX', 'Former IATA code DEL']])
  assert.deepEqual(shown(hit), [['DLX', '']])
})

test('import and export of a list are found by name', () => {
  assert.deepEqual(
    ['export airport', 'import airport'].map((query) => labels(query)[0]),
    ['Export: Airport', 'Import: Airport'],
  )
})

test('each synonym belongs to a screen, a command or a new record', () => {
  const known = new Set([
    ...[...sections, ...systemSections].map(({ title }) => title),
    'Invite users',
    ...recordSections.map(({ title }) => `New: ${title}`),
    ...commands.map(({ label }) => label),
  ])
  assert.deepEqual(
    Object.keys(otherWords).filter((label) => !known.has(label)),
    [],
  )
  assert.deepEqual(
    [...sections, ...systemSections]
      .map(({ title }) => title)
      .filter((title) => !title.includes('SEO') && !Object.hasOwn(otherWords, title)),
    [],
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkField } from '../../src/contract/checks/check-field.ts'
import type { Field } from '../../src/contract/define.ts'
import type { Json } from '../../src/contract/json.ts'

const fields = {
  text: { kind: 'text', label: 'Word', max: 5 },
  code: { kind: 'text', label: 'Code', max: 3, code: true, pattern: /^[A-Z]{3}$/, hint: 'Use 3 letters' },
  end: { kind: 'text', label: 'Low end', max: 10, code: true, designator: true },
  long: { kind: 'long', label: 'Text', max: 10 },
  email: { kind: 'email', label: 'Email' },
  phone: { kind: 'phone', label: 'Telephone' },
  url: { kind: 'url', label: 'Address' },
  web: { kind: 'url', label: 'Website', http: true },
  whole: { kind: 'number', label: 'Height', min: -1500, max: 20_000, places: 0 },
  degrees: { kind: 'number', label: 'Latitude', min: -90, max: 90, places: 6 },
  order: { kind: 'order', label: 'Order', required: true },
  flag: { kind: 'flag', label: 'Open' },
  slug: { kind: 'slug', label: 'Slug', from: ['text'], prefix: '/pages/' },
  day: { kind: 'day', label: 'Day' },
  instant: { kind: 'instant', label: 'Time' },
  zone: { kind: 'zone', label: 'Zone' },
  language: { kind: 'language', label: 'Language' },
  relation: { kind: 'relation', label: 'Country', to: 'country' },
  relations: { kind: 'relations', label: 'Tags', to: 'blog-tag', max: 3 },
  choices: {
    kind: 'choices',
    label: 'Events',
    options: [
      { value: 'a', label: 'First' },
      { value: 'b', label: 'Second' },
    ],
  },
  permissions: { kind: 'permissions', label: 'Permissions' },
  group: {
    kind: 'group',
    label: 'Ends',
    one: 'end',
    max: 2,
    of: { name: { kind: 'text', label: 'Name', required: true, max: 5 }, lit: { kind: 'flag', label: 'Lit' } },
  },
  runways: {
    kind: 'group',
    label: 'Runways',
    one: 'runway',
    max: 2,
    of: {
      low: { kind: 'text', label: 'Low end', max: 10, code: true, designator: true },
      lit: { kind: 'flag', label: 'Lit' },
    },
  },
} satisfies Record<string, Field>

const good: [keyof typeof fields, unknown, Json][] = [
  ['text', ' abc ', 'abc'],
  ['text', '', null],
  ['text', null, null],
  ['code', 'del', 'DEL'],
  ['end', '9', '09'],
  ['end', '9l', '09L'],
  ['end', '18', '18'],
  ['end', 'H1', 'H1'],
  ['end', '0', '0'],
  ['end', 'E/W', 'E/W'],
  ['end', ' - ', null],
  ['end', '--', null],
  ['end', 'XX', null],
  ['end', 'xx', null],
  ['end', 'n/a', null],
  ['end', '?', null],
  ['end', 'unk', null],
  ['long', 'a\r\nb', 'a\nb'],
  ['email', 'Some.One@Example.COM', 'some.one@example.com'],
  ['phone', '+49 (30) 1234-5678', '+493012345678'],
  ['code', 'D\u00adEL\u200b', 'DEL'],
  ['email', 'a@example.com\u200b', 'a@example.com'],
  ['phone', '\u2060+49 30 1234567', '+49301234567'],
  ['text', 'a\u00adb', 'ab'],
  ['text', 'a\nb', 'a b'],
  ['url', 'https://example.com/a\u200b\n', 'https://example.com/a'],
  ['slug', 'a\u200bb', 'ab'],
  ['day', '2024-02-29\u200e', '2024-02-29'],
  ['url', 'https://example.com/a?b#c', 'https://example.com/a?b#c'],
  ['url', 'HTTPS://x.org', 'HTTPS://x.org'],
  ['web', 'http://example.com', 'http://example.com'],
  ['whole', -1500, -1500],
  ['whole', 0, 0],
  ['degrees', 28.5556299999, 28.55563],
  ['order', 0, 0],
  ['flag', false, false],
  ['flag', null, false],
  ['day', '2024-02-29', '2024-02-29'],
  ['instant', '2026-03-14T18:00+05:30', '2026-03-14T12:30:00.000Z'],
  ['slug', 'x'.repeat(80), 'x'.repeat(80)],
  ['zone', 'Asia/Kolkata', 'Asia/Kolkata'],
  ['zone', 'Asia/Calcutta', 'Asia/Kolkata'],
  ['zone', 'asia/kolkata', 'Asia/Kolkata'],
  ['zone', 'Europe/Kiev', 'Europe/Kyiv'],
  ['zone', 'US/Pacific', 'America/Los_Angeles'],
  ['zone', 'gmt', 'UTC'],
  ['zone', 'Etc/GMT+5', 'Etc/GMT+5'],
  ['language', 'pt-br', 'pt-BR'],
  ['relation', 'c1', 'c1'],
  ['relations', ['a', 'b', 'a'], ['a', 'b']],
  ['relations', [], []],
  ['relations', null, []],
  ['choices', ['b', 'a', 'b'], ['a', 'b']],
  ['choices', [], []],
  ['choices', null, []],
  ['permissions', null, {}],
  ['permissions', { airport: ['edit', 'view'], blog: [] }, { airport: ['view', 'edit'] }],
  ['group', [], []],
  ['group', null, []],
  ['group', [{ name: 'a' }], [{ name: 'a', lit: false }]],
  ['runways', [{ low: '-', lit: true }], [{ low: null, lit: true }]],
]
for (const [name, given, kept] of good) {
  test(`${name}: stores ${JSON.stringify(given)} as ${JSON.stringify(kept)}`, () => {
    assert.deepEqual(checkField(fields[name], given, name), { value: kept })
  })
}

const bad: [keyof typeof fields, unknown][] = [
  ['text', 'toolong'],
  ['text', 5],
  ['text', {}],
  ['code', 'DE'],
  ['long', 'x'.repeat(11)],
  ['long', false],
  ['email', 'x'],
  ['phone', '12345'],
  ['phone', '+0123456789'],
  ['url', 'http://example.com'],
  // Those that a parser mends without a word would be stored as they were typed.
  ['url', 'https:example.com'],
  ['url', 'https:\\\\example.com'],
  ['url', 'https:///example.com'],
  ['web', 'http:/example.com'],
  ['url', '//example.com'],
  ['url', 'javascript:alert(1)'],
  ['url', 'https://a b.com'],
  ['url', 'https://u:p@example.com'],
  ['url', `https://example.com/${'x'.repeat(2048)}`],
  ['web', 'data:text/html,x'],
  ['whole', 1.5],
  ['whole', '7'],
  ['whole', 20_001],
  ['whole', NaN],
  ['degrees', Infinity],
  ['slug', 'x'.repeat(81)],
  ['slug', 'a--b'],
  ['slug', 'Delhi'],
  ['order', -1],
  ['order', 1.5],
  ['order', 1_000_001],
  ['flag', 'yes'],
  ['flag', 1],
  ['day', '2023-02-29'],
  ['day', '14.3.2026'],
  ['instant', '2026-03-14'],
  ['instant', '2026-13-01T00:00Z'],
  // Text of such years sorts before that of all others: they would be over as soon as they are stored.
  ['instant', '2026-02-30T00:00Z'],
  ['instant', '9999-12-31T23:59:00-01:00'],
  ['instant', '0000-01-01T00:59+01:00'],
  ['zone', 'EST'],
  ['zone', 'PST8PDT'],
  ['zone', '+05:30'],
  ['zone', 'Mars/Base'],
  ['language', 'x'],
  ['relation', 'no spaces'],
  ['relation', ['c1']],
  ['relation', 'x'.repeat(65)],
  ['relations', 'a'],
  ['relations', [1]],
  ['choices', 'a'],
  ['choices', ['a', 'c']],
  ['choices', [1]],
  ['relations', ['a', 'b', 'c', 'd']],
  ['permissions', { airport: 'view' }],
  ['permissions', { 'A!': ['view'] }],
  ['permissions', { airport: ['own'] }],
  ['group', {}],
  ['group', ['a']],
  ['group', [{ name: 'a' }, { name: 'b' }, { name: 'c' }]],
  ['group', [{ name: 'a', more: 1 }]],
  ['group', [{}]],
]
for (const [name, given] of bad) {
  test(`${name}: rejects ${JSON.stringify(given)?.slice(0, 50)}`, () => {
    const checked = checkField(fields[name], given, name)
    assert.ok('problems' in checked)
    for (const [path, text] of Object.entries(checked.problems)) {
      assert.ok(path === name || path.startsWith(`${name}.`), path)
      assert.match(text, /^[A-Z].*[^.]$/s, 'a sentence without its full stop')
    }
  })
}

test('the error for a missing required field names the field', () => {
  const required = (field: Field, value: unknown) => checkField({ ...field, required: true }, value, 'f')
  assert.deepEqual(required(fields.text, ' '), { problems: { f: 'Enter the word' } })
  assert.deepEqual(required(fields.relation, null), { problems: { f: 'Choose the country' } })
  assert.deepEqual(required(fields.relations, []), { problems: { f: 'Choose the tags' } })
  assert.deepEqual(required(fields.choices, []), { problems: { f: 'Choose the events' } })
  assert.deepEqual(required(fields.group, null), { problems: { f: 'Enter the ends' } })
})

test('an invalid field in a group is reported under its path', () => {
  assert.deepEqual(checkField(fields.group, [{ name: 'a' }, { name: '' }], 'ends'), {
    problems: { 'ends.1.name': 'Enter the name' },
  })
})

test('rejects a value for a computed field', () => {
  for (const kind of [
    { kind: 'score', label: 'Score' },
    { kind: 'count', label: 'Users', of: 'user', by: 'roleId' },
  ] as const) {
    assert.ok('problems' in checkField(kind, 5, 'f'))
  }
})

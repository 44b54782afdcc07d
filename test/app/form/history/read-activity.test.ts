import { airport, assert, type Entity, type Json, test } from '../../../panel.ts'
import { readActivity } from '../../../../src/app/form/history/read-activity.ts'
import { role } from '../../../../src/contract/entities/role.ts'
import { settings } from '../../../../src/contract/entities/settings.ts'

const wordsOf = (entity: Entity, field: string, before: Json, after: Json) => {
  const about = { by: { id: 'u', label: 'Meera' }, entity: entity.key, recordId: 'r', label: 'One' }
  const changes = [{ field, before, after }]
  const entry = { id: '1', at: '2026-11-18T10:00:00Z', action: 'update', ...about, changes }
  const [change] = readActivity([entry], () => entity)[0]?.changes ?? []
  return [change?.beforeWords, change?.afterWords]
}
const first = { leIdent: '09', heIdent: '27', lengthFt: 11_480, surface: 'asphalt', lighted: true, closed: false }
const second = { leIdent: '10', heIdent: '28', lengthFt: 9000 }

test('the history shows only changed runways, each with all its values', () => {
  const longer = { ...first, lengthFt: 11_500 }
  assert.deepEqual(wordsOf(airport, 'runways', [first, second], [longer, second]), [
    '09 · 27 · Length 11,480 ft · asphalt · Lighted',
    '09 · 27 · Length 11,500 ft · asphalt · Lighted',
  ])
})

test('describes additions, removals and reordering in a list field', () => {
  const [one, other] = ['09 · 27 · Length 11,480 ft · asphalt · Lighted', '10 · 28 · Length 9,000 ft']
  for (const [before, after, words] of [
    [[first], [first, second], ['', other]],
    [[first, second], [first], [other, '']],
    [[], [first], ['', one]],
    [null, [first, first], ['', `${one}; ${one}`]],
    [[first, first], [first], [one, '']],
    [
      [first, second],
      [second, first],
      [`${one}; ${other}`, `${other}; ${one}`],
    ],
    ['odd', [first], ['odd', one]],
  ] satisfies [Json, Json, string[]][]) {
    assert.deepEqual(wordsOf(airport, 'runways', before, after), words)
  }
})

test('shows the label of an option within an item', () => {
  assert.deepEqual(wordsOf(settings, 'social', [], [{ network: 'linkedin', url: 'https://example.com/a' }]), [
    '',
    'LinkedIn · https://example.com/a',
  ])
})

test('the history shows removed and granted permissions', () => {
  const before = { airport: ['view', 'edit'], blog: ['view'] }
  assert.deepEqual(wordsOf(role, 'permissions', before, { airport: ['view', 'edit', 'delete'] }), [
    'Blogs: view',
    'Airport: delete',
  ])
  const fewer = { blog: ['view'] }
  assert.deepEqual(wordsOf(role, 'permissions', fewer, before), ['', 'Airport: view; Airport: edit'])
})

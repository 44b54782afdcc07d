import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseText } from '../../src/contract/checks/cell-text.ts'
import { formatText } from '../../src/contract/readable/readable-text.ts'
import type { Field } from '../../src/contract/define.ts'
import type { Json } from '../../src/contract/json.ts'

const number: Field = { kind: 'number', label: 'N', min: -1e6, max: 1e6, places: 6 }
const flag: Field = { kind: 'flag', label: 'F' }
const choice: Field = { kind: 'choice', label: 'C', options: [{ value: 'large_airport', label: 'Large airport' }] }
const text: Field = { kind: 'text', label: 'T', max: 10 }
const numeric: Field = { kind: 'text', label: 'N', max: 3, code: true, pattern: /^\d{3}$/ }
const calling: Field = { kind: 'text', label: 'C', max: 5, pattern: /^\+[1-9]\d{0,3}$/ }
const relations: Field = { kind: 'relations', label: 'R', to: 'blog-tag', max: 3 }
const choices: Field = { kind: 'choices', label: 'C', options: [{ value: 'large_airport', label: 'Large airport' }] }
const group: Field = { kind: 'group', label: 'G', one: 'g', max: 3, of: {} }

const cells: [Field, string, Json][] = [
  [number, '1234.5', 1234.5],
  [number, '1,234,567', 1234567],
  [number, '−12', -12],
  [number, '+3', 3],
  [number, '.5', 0.5],
  [number, ' ', null],
  // Ambiguous, so it stays unchanged and the rule reports it: 28,5 must not become 285.
  [number, '28,5', '28,5'],
  [number, '-0,055', '-0,055'],
  [number, '1e3', '1e3'],
  [number, '12 m', '12 m'],
  [number, '1E+02', 100],
  [number, '-1.5E+03', -1500],
  [number, '１２３', 123],
  [number, '٤٧٫٥', 47.5],
  [number, '१२', 12],
  [numeric, '4', '004'],
  [numeric, '004', '004'],
  [calling, '93', '+93'],
  [calling, '+93', '+93'],
  [text, '4', '4'],
  [flag, 'Yes', true],
  [flag, '1', true],
  [flag, 'no', false],
  [flag, '', null],
  [flag, 'perhaps', 'perhaps'],
  [choice, 'large_airport', 'large_airport'],
  [choice, 'LARGE AIRPORT', 'large_airport'],
  [choice, 'huge', 'huge'],
  [text, ' kept as typed ', ' kept as typed '],
  [text, '  ', null],
  [relations, 'a; b ;;c', ['a', 'b', 'c']],
  [choices, 'large_airport; other', ['large_airport', 'other']],
  [choices, '', []],
  [relations, '', []],
  [group, '[{"a":1}]', [{ a: 1 }]],
  [group, 'not json', 'not json'],
  [group, '', []],
]
for (const [field, cell, value] of cells) {
  test(`${field.kind}: “${cell}” reads as ${JSON.stringify(value)}`, () =>
    assert.deepEqual(parseText(field, cell), value))
}

test('a value written into a cell reads back unchanged', () => {
  const values: [Field, Json][] = [
    [number, 1234.5],
    [number, -0.000001],
    [number, null],
    [flag, true],
    [flag, false],
    [choice, 'large_airport'],
    [text, 'a "b", c'],
    [relations, ['a', 'b']],
    [relations, []],
    [group, [{ name: 'T3; new', lit: true }]],
  ]
  for (const [field, value] of values)
    assert.deepEqual(parseText(field, formatText(field, value)), value, JSON.stringify(value))
})

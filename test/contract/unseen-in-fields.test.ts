// One rule for all texts and one for all addresses, in each field of each entity.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkField } from '../../src/contract/checks/check-field.ts'
import type { Field } from '../../src/contract/define.ts'
import { entities, seo, token } from '../../src/contract/index.ts'

const marks = [
  '\u200b',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u202e',
  '\u2066',
  '\u0007',
  '\u0000',
  '\ud800',
  '\uffff',
  '\u00a0',
  '\u200d',
  '\u0085',
]
const unseen = new RegExp(`[${marks.join('')}]`)

const fieldsOf = (fields: Readonly<Record<string, Field>>, path: string): [string, Field][] =>
  Object.entries(fields).flatMap(([name, field]): [string, Field][] =>
    field.kind === 'group' ? fieldsOf(field.of, `${path}.${name}`) : [[`${path}.${name}`, field]],
  )
const all = [...entities, seo, token].flatMap(({ key, fields }) => fieldsOf(fields, key))

/** A good value of the field. */
function goodFor(path: string, field: Field): string | undefined {
  const given: Record<string, string> = {
    url: 'https://www.example.com/a?token={token}',
    email: 'ada@example.com',
    phone: '+911244797300',
    slug: 'delhi-del',
    long: 'Some words '.repeat(12).trim(),
    day: '2026-03-14',
    language: 'pt-BR',
    zone: 'Asia/Kolkata',
  }
  if (field.kind !== 'text') return given[field.kind]
  if (field.address === 'web') return 'https://www.example.com/hook'
  if (field.address) return '/old-page'
  const samples = [
    'Some words '.repeat(6).trim(),
    'Some words',
    'DEL',
    'VIDP',
    'IN',
    'IND',
    'INR',
    '356',
    '+91',
    'IN-DL',
    '09L',
    'G-ABC123',
    '#3366cc',
    '14',
    'A1',
  ]
  return samples.find((text) => 'value' in checkField(field, text, path))
}

test('every text field strips invisible characters at its ends and rejects or removes them inside', () => {
  const tried: string[] = []
  for (const [path, field] of all) {
    if (
      field.readOnly ||
      !['text', 'long', 'url', 'email', 'phone', 'slug', 'day', 'language', 'zone'].includes(field.kind)
    )
      continue
    const good = goodFor(path, field)
    assert.ok(good !== undefined, `a sample for ${path}`)
    const kept = checkField(field, good, path)
    for (const mark of marks) {
      for (const text of [`${mark}${good}`, `${good}${mark}`, `${mark}${good}${mark}${mark}`]) {
        assert.deepEqual(checkField(field, text, path), kept, `${path} ${JSON.stringify(text)}`)
      }
      const checked = checkField(field, `${good.slice(0, 2)}${mark}${good.slice(2)}`, path)
      if (mark !== '\u00a0') assert.doesNotMatch(JSON.stringify(checked), unseen, path)
    }
    tried.push(path)
  }
  for (const path of [
    'airport.website',
    'settings.siteUrl',
    'settings.social.url',
    'settings.contentOrigins.origin',
    'redirect.from',
    'redirect.to',
    'webhook.url',
    'seo.canonical',
    'blog.title',
    'blog.slug',
    'airport.iata',
  ]) {
    assert.ok(
      tried.some((one) => one === path),
      `${path} of ${tried.join(', ')}`,
    )
  }
})

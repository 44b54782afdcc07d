import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readProfile } from '../../src/contract/profile.ts'

const addresses: [given: unknown, read: string | undefined][] = [
  ['https://www.example.com', 'https://www.example.com'],
  ['HTTP://localhost:8080/site/', 'HTTP://localhost:8080/site/'],
  ['www.example.com', undefined],
  ['https:', undefined],
  ['https://[', undefined],
  ['javascript:alert(1)', undefined],
  ['', undefined],
  [null, undefined],
]

for (const [given, read] of addresses) {
  test(`reads the website ${JSON.stringify(given)} of a profile as ${read ?? 'missing'}`, () => {
    assert.equal(readProfile({ data: { id: 'u1', email: 'ann@example.com', siteUrl: given } })?.siteUrl, read)
  })
}

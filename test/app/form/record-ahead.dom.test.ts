import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { api } from '../../../src/app/data/api.ts'
import { followPerson } from '../../../src/app/data/profile.ts'
import { signIn, signOut } from '../../../src/app/data/session.ts'
import { fetchRecordAhead, takeRecordAhead } from '../../../src/app/form/record-ahead.ts'
import { country } from '../../../src/contract/entities/country.ts'
import { answerWith, json, profileOf } from '../host-double.ts'
import { untilPageEnds } from '../page.ts'
import '../../dom.ts'

describe('a record that is asked for ahead of its form', () => {
  // A profile that a test of another file still waits for is none of this one's.
  beforeEach(() => untilPageEnds(followPerson()))

  test('is one call for whoever asked, and nobody else’s; a newer one once something was written', async () => {
    const time = '2026-03-14T08:00:00.000Z'
    const row = { id: 'c1', version: 1, label: 'India', createdAt: time, updatedAt: time }
    const calls = answerWith(({ path }) =>
      path.startsWith('/personal') ? profileOf(['entities']) : json(200, { data: row }))
    const asked = () => calls.filter(({ path }) => path.startsWith(country.path)).length
    signIn('ann@example.com', 'of-ann')
    const ahead = fetchRecordAhead(country, 'c1')
    assert.equal(fetchRecordAhead(country, 'c1'), ahead)
    await ahead.asked
    assert.equal(asked(), 1)
    await api.save(country, { id: 'c2', version: 1 })
    assert.equal(takeRecordAhead(country, 'c1'), undefined)
    fetchRecordAhead(country, 'c1')
    signOut()
    signIn('bo@example.com', 'of-bo')
    assert.equal(takeRecordAhead(country, 'c1'), undefined)
  })
})

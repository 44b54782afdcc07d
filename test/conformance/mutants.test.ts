import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { profiles } from '../../tools/conformance/profiles/index.ts'
import { startRecords, type RecordsHost } from '../host/records/records-host.ts'
import { fromAnotherAddress, held, provider } from './held-host.ts'
import { contentMutants } from './mutants/content.ts'
import { coreMutants } from './mutants/core.ts'
import { freshnessMutants } from './mutants/freshness.ts'
import { linkMutants } from './mutants/links.ts'
import { listMutants } from './mutants/lists.ts'
import { through } from './mutants/mutant.ts'
import { oidcMutants } from './mutants/oidc.ts'
import { peopleMutants } from './mutants/people.ts'
import { pendingMutants } from './mutants/pending.ts'
import { publishMutants } from './mutants/publish.ts'
import { reviewMutants } from './mutants/review.ts'
import { tokenMutants } from './mutants/tokens.ts'
import { translationMutants } from './mutants/translations.ts'
import { updateMutants } from './mutants/updates.ts'
import { writeMutants } from './mutants/writes.ts'

const mutants = [
  ...coreMutants,
  ...listMutants,
  ...writeMutants,
  ...peopleMutants,
  ...pendingMutants,
  ...freshnessMutants,
  ...publishMutants,
  ...reviewMutants,
  ...tokenMutants,
  ...contentMutants,
  ...linkMutants,
  ...translationMutants,
  ...updateMutants,
  ...oidcMutants,
]

function profilesWith(sentence: string): string[] {
  return profiles.filter(({ checks }) => checks.some(({ says }) => says === sentence)).map(({ name }) => name)
}

describe('a host that breaks one rule', () => {
  let host: RecordsHost
  before(async () => {
    host = await startRecords({ isWhole: true, environment: { TRUSTED_PROXIES: '127.0.0.1', ...provider } })
  })
  after(() => host.stop())

  test('each mutant breaks an existing check', () => {
    assert.deepEqual(
      mutants.filter(({ breaks }) => profilesWith(breaks).length === 0).map(({ breaks }) => breaks),
      [],
    )
    assert.ok(mutants.length >= 60, `${mutants.length} mutants`)
  })

  for (const mutant of mutants) {
    test(`fails the check “${mutant.breaks}”`, async () => {
      const { results } = await held(host.host.origin, {
        only: profilesWith(mutant.breaks),
        check: mutant.breaks,
        fetch: through(mutant, fromAnotherAddress()),
      })
      const found = results.filter(({ says }) => says === mutant.breaks)
      assert.ok(
        found.some(({ result }) => result === 'broken'),
        JSON.stringify(found),
      )
    })
  }
})

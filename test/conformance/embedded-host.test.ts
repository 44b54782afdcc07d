import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { places } from '../../src/conformance/places.ts'
import { profiles } from '../../src/conformance/profiles/index.ts'
import { lineOf } from '../../src/conformance/report.ts'
import { mark } from '../../src/conformance/visitor.ts'
import { rowsOf, startRecords, type RecordsHost } from '../host/records/records-host.ts'
import { held } from './held-host.ts'

describe('the embedded host', () => {
  let host: RecordsHost
  before(async () => {
    host = await startRecords({ isWhole: true, sample: true, environment: { TRUSTED_PROXIES: '127.0.0.1' } })
  })
  after(() => host.stop())

  test('keeps every rule that it claims, and claims every profile; nothing of the run is left', async () => {
    const { results, left } = await held(host.host.origin)
    assert.deepEqual(results.filter(({ result }) => result !== 'kept').map(lineOf), [])
    assert.equal(results.length, profiles.flatMap(({ checks }) => checks).length)
    assert.equal(left, 0)
    for (const { list } of Object.values(places)) for (const trash of ['', '&filter[trashed]=1']) {
      assert.deepEqual(rowsOf(await host.get(`${list}?limit=1000&search=${mark}${trash}`)).map(({ id }) => id), [], list)
    }
  })
})

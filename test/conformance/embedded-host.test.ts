import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { recordPaths } from '../../tools/conformance/record-paths.ts'
import { profiles } from '../../tools/conformance/profiles/index.ts'
import { lineOf } from '../../tools/conformance/report.ts'
import { mark } from '../../tools/conformance/visitor.ts'
import { rowsOf, startRecords, type RecordsHost } from '../host/records/records-host.ts'
import { fromAnotherAddress, held, provider } from './held-host.ts'

describe('the embedded host', () => {
  let host: RecordsHost
  before(async () => {
    host = await startRecords({
      isWhole: true,
      sample: true,
      environment: { TRUSTED_PROXIES: '127.0.0.1', ...provider },
    })
  })
  after(() => host.stop())

  const isClean = async (): Promise<void> => {
    for (const { list } of Object.values(recordPaths))
      for (const trash of ['', '&filter[trashed]=1']) {
        assert.deepEqual(
          rowsOf(await host.get(`${list}?limit=1000&search=${mark}${trash}`)).map(({ id }) => id),
          [],
          list,
        )
      }
  }

  test('the embedded host supports every profile and keeps every rule, and a run leaves nothing behind', async () => {
    const { results, left } = await held(host.host.origin)
    assert.deepEqual(results.filter(({ result }) => result !== 'kept').map(lineOf), [])
    assert.equal(results.length, profiles.flatMap(({ checks }) => checks).length)
    assert.equal(left, 0)
    await isClean()
  })

  test('an interrupted run still removes everything that it created', async () => {
    const interruption = new AbortController()
    let tags = 0
    const through = fromAnotherAddress()
    const { results } = await held(host.host.origin, {
      only: ['lists'],
      signal: interruption.signal,
      fetch: async (address, init) => {
        const response = await through(address, init)
        tags += Number(address.endsWith('/blogs_tag/create'))
        if (tags === 3) interruption.abort()
        return response
      },
    })
    assert.equal(tags, 3)
    assert.deepEqual(results, [])
    await isClean()
  })

  test('a check that a rate limit prevented is reported as skipped, not as broken', async () => {
    const through = fromAnotherAddress()
    const { results } = await held(host.host.origin, {
      only: ['presence'],
      fetch: async (address, init) =>
        address.endsWith('/users/self-register')
          ? new Response('{}', { status: 429, headers: { 'Retry-After': '600' } })
          : through(address, init),
    })
    assert.deepEqual([...new Set(results.map(({ result }) => result))], ['not asked'])
  })
})

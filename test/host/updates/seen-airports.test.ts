// What updates change of airports that visitors see, and an update that is undone before its end.
import { assert, isObject, type Row, test } from '../host.ts'
import { airportUpdatePath } from '../../../src/contract/shapes/airport-update.ts'
import { colleaguesOf, password } from '../records/colleague.ts'
import { oneStepATurn } from '../one-step-a-turn.ts'
import { until } from '../until.ts'
import { airportsFile, line, type UpdatesHost, updatesFor } from './updates-host.ts'
import type { AirportUpdate } from '#shapes'

const airports = '/api/v1/post/airports'

const applyAs = async (host: UpdatesHost, id: string, headers: Record<string, string>): Promise<AirportUpdate> => {
  const { status, body } = await host.call('POST', `${airportUpdatePath}/${id}/apply`, { live: false }, headers)
  assert.equal(status, 200, JSON.stringify(body))
  await until(async () => (await host.update(id)).state !== 'applying')
  return host.update(id)
}

const makeLive = async (host: UpdatesHost, values: object): Promise<Row> => {
  await host.post(`${airports}/create`, { ...values, type: 'medium_airport', status: 'published' })
  const row = (await host.airports()).find(({ ident }) => ident === 'EDAA')
  assert.ok(row)
  return row
}

const act = async (host: UpdatesHost, { id }: Row, action: string, more: object = {}): Promise<void> => {
  const { body } = await host.get(`${airports}/${id}`)
  const version = isObject(body.data) ? body.data.version : undefined
  const reply = await host.post(`${airports}/${id}/publishing`, { version, action, ...more })
  assert.equal(reply.status, 200, JSON.stringify(reply.body))
}

for (const isReviewed of [false, true]) {
  test(`an editor’s update links published airports to OurAirports and keeps other changes pending${isReviewed ? ', in a section with review' : ''}`, async (t) => {
    const host = await updatesFor(t)
    await host.compare(airportsFile([line(9, 'EDZZ', 'Zulu')]))
    const countryId = (await host.get('/api/v1/post/country?search=Germany')).body.data
    const [country] = Array.isArray(countryId) ? countryId.filter(isObject) : []
    await makeLive(host, { name: 'Alpha Airport', ident: 'EDAA', countryId: country?.id })
    if (isReviewed) {
      const path = '/api/v1/post/general_settings'
      const { data } = (await host.get(path)).body
      const { id, version } = isObject(data) ? data : {}
      const set = await host.post(`${path}/create`, { id, version, reviewSections: [{ section: 'airport' }] })
      assert.equal(set.status, 200, JSON.stringify(set.body))
    }
    const { user } = await colleaguesOf(() => host)({ airport: ['view', 'edit'] })
    const editor = await host.signIn(String(user.email), password)
    const { id } = await host.compare(airportsFile([line(1, 'EDAA', 'Alpha Central')]))
    await host.decide(id, { decision: 'take', group: 'renamed' })
    const { state } = await applyAs(host, id, editor)
    assert.deepEqual([state, (await host.rows(id)).map((row) => row.state)], ['applied', ['applied']])
    const row = await host.airport(1)
    assert.deepEqual([row.name, isObject(row.pending)], ['Alpha Airport', true])
  })
}

test('an update with pending changes leaves the page of a withdrawn airport as it is', async (t) => {
  const host = await updatesFor(t)
  const first = await host.compare(airportsFile([line(1, 'EDAA', 'Alpha Airport')]))
  await host.apply(first.id)
  const row = await host.airport(1)
  await act(host, row, 'publish')
  await act(host, row, 'unpublish', { reason: 'withdrawn' })
  const { id } = await host.compare(airportsFile([line(1, 'EDAA', 'Alpha Central')]))
  await host.apply(id)
  const [left] = await host.rows(id)
  assert.deepEqual(
    [left?.state, left?.problem],
    ['failed', 'The website still shows this airport with a notice. Move it to drafts first.'],
  )
  assert.equal((await host.airport(1)).name, 'Alpha Airport')
})

test('archiving an airport that is no longer in the file doesn’t bring its notice back', async (t) => {
  const host = await updatesFor(t)
  const rows = [
    line(1, 'EDAA', 'Alpha Airport'),
    ...Array.from({ length: 40 }, (_, at) => line(at + 2, `X${at}`, 'Field')),
  ]
  const first = await host.compare(airportsFile(rows))
  await host.apply(first.id)
  const row = await host.airport(1)
  await act(host, row, 'publish')
  await act(host, row, 'unpublish', { reason: 'withdrawn' })
  const { version } = await host.airport(1)
  await host.post(`${airports}/create`, { id: row.id, version, status: 'draft' })
  const { id } = await host.compare(airportsFile(rows.slice(1)))
  await host.decide(id, { decision: 'archive', group: 'gone' })
  await host.apply(id)
  const { status, ending } = await host.airport(1)
  assert.deepEqual([status, ending], ['archived', null])
})

test('an update that is stopped, undone and continued writes its undone rows again', async (t) => {
  oneStepATurn(t)
  const host = await updatesFor(t)
  const old = line(1, 'EDAA', 'Alpha Airport')
  await host.apply((await host.compare(airportsFile([old]))).id)
  const rows = [
    { ...old, name: 'Alpha Central' },
    ...Array.from({ length: 150 }, (_, at) => line(at + 2, `X${at}`, `Field ${at}`)),
  ]
  const { id } = await host.compare(airportsFile(rows))
  await host.post(`${airportUpdatePath}/${id}/apply`, { live: false })
  await until(async () => ((await host.update(id)).progress?.done ?? 0) > 0)
  await host.post(`${airportUpdatePath}/${id}/stop`, {})
  await until(async () => (await host.update(id)).state === 'stopped')
  const { operationId } = await host.update(id)
  assert.equal((await host.post(`${airports}/undo`, { operationId })).status, 200)
  assert.deepEqual(
    (await host.airports()).map(({ name }) => name),
    ['Alpha Airport'],
  )
  const ended = await host.apply(id)
  assert.equal(ended.state, 'applied')
  const total = async (): Promise<unknown> => {
    const { meta } = (await host.get(`${airports}?limit=1`)).body
    return isObject(meta) && meta.total
  }
  assert.deepEqual([await total(), (await host.airport(1)).name], [151, 'Alpha Central'])
  const again = await host.compare(airportsFile(rows))
  assert.deepEqual(await host.rows(again.id), [], 'the file has nothing new')
  // The rows that were written again are one operation.
  assert.notEqual(ended.operationId, operationId)
  assert.equal((await host.post(`${airports}/undo`, { operationId: ended.operationId })).status, 200)
  assert.deepEqual([await total(), (await host.airport(1)).name], [1, 'Alpha Airport'])
})

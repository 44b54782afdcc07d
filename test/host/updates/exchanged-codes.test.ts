// Codes that published airports exchange, by pending versions: none is on two airports at any time.
import { assert, isObject, isRow, type Reply, type Row, test } from '../host.ts'
import { runDue } from '../../../src/host/publishing/publishing-clock.ts'
import { airportsFile, type Cells, line, type UpdatesHost, updatesFor } from './updates-host.ts'

const list = '/api/v1/post/airports'
const rowsWith = (iata: readonly string[]): Cells[] =>
  iata.map((code, at) =>
    line(at + 1, `ED${code}`.slice(0, 4), `Field ${at + 1}`, { iata_code: code, icao_code: `E${code}` }),
  )

const take = async (host: UpdatesHost, rows: readonly Cells[]): Promise<string> => {
  const { id } = await host.compare(airportsFile(rows))
  const { state, operationId } = await host.apply(id)
  assert.equal(state, 'applied')
  assert.deepEqual(
    (await host.rows(id)).flatMap(({ problem }) => problem ?? []),
    [],
  )
  return operationId ?? ''
}

/** Published airports, and a newer file that passes their codes on, applied as pending versions. */
const passedOn = async (host: UpdatesHost, before: readonly string[], after: readonly string[]): Promise<string> => {
  await take(host, rowsWith(before))
  for (const { id, version } of await host.airports()) {
    const { status } = await host.post(`${list}/create`, { id, version, status: 'published' })
    assert.equal(status, 200)
  }
  return take(host, rowsWith(after))
}

const codes = async (host: UpdatesHost): Promise<unknown[][]> =>
  (await host.airports())
    .toSorted((one, other) => Number(one.sourceId) - Number(other.sourceId))
    .map(({ iata, icao, ident }) => [iata, icao, ident])
const codesOf = (iata: readonly string[]): string[][] => iata.map((code) => [code, `E${code}`, `ED${code}`.slice(0, 4)])

const pendingOf = ({ pending }: Row): number => (isObject(pending) ? Number(pending.version) : 0)
const publish = async (host: UpdatesHost, rows: readonly Row[]): Promise<Reply> =>
  host.post(`${list}/publishing`, {
    action: 'publish',
    ids: rows.map(({ id }) => id),
    pending: Object.fromEntries(rows.map((row) => [row.id, pendingOf(row)])),
  })
const resultOf = ({ body }: Reply) => {
  const { data } = body
  assert.ok(isObject(data) && Array.isArray(data.done) && Array.isArray(data.failed))
  return {
    done: data.done,
    failed: data.failed.map((one) => isObject(one) && one.error),
    operationId: data.operationId,
  }
}
const pendingCount = async (host: UpdatesHost): Promise<number> =>
  (await host.airports()).filter((row) => pendingOf(row) > 0).length
const undo = async (host: UpdatesHost, operationId: unknown): Promise<void> => {
  const { body } = await host.post(`${list}/undo`, { operationId })
  assert.deepEqual(isObject(body.data) && body.data.failed, [], JSON.stringify(body))
}

for (const [title, before, after] of [
  ['two airports exchange their codes', ['AAA', 'BBB'], ['BBB', 'AAA']],
  ['three airports pass their codes on in a circle', ['AAA', 'BBB', 'CCC'], ['BBB', 'CCC', 'AAA']],
  ['a code moves along a chain', ['AAA', 'BBB', 'CCC'], ['BBB', 'CCC', 'DDD']],
] as const) {
  test(`${title} when their pending versions are published together, and undo reverts everything`, async (t) => {
    const host = await updatesFor(t)
    const update = await passedOn(host, before, after)
    assert.deepEqual(await codes(host), codesOf(before))
    const rows = await host.airports()
    const { done, failed, operationId } = resultOf(await publish(host, rows))
    assert.deepEqual([done.length, failed], [before.length, []])
    assert.deepEqual(await codes(host), codesOf(after))
    assert.equal(await pendingCount(host), 0)
    const { formerCodes } = await host.airport(1)
    assert.ok(Array.isArray(formerCodes))
    assert.deepEqual(
      formerCodes.map((item) => isObject(item) && [item.kind, item.value, item.until !== null]),
      [
        ['icao', 'EAAA', true],
        ['iata', 'AAA', true],
      ],
    )
    await undo(host, operationId)
    assert.deepEqual(await codes(host), codesOf(before))
    assert.equal(await pendingCount(host), before.length)
    const again = await publish(host, await host.airports())
    assert.deepEqual(resultOf(again).failed, [])
    assert.deepEqual(await codes(host), codesOf(after))
    await undo(host, resultOf(again).operationId)
    await undo(host, update)
    assert.deepEqual([await codes(host), await pendingCount(host)], [codesOf(before), 0])
  })
}

test('publishing one airport of an exchange is refused at the code, and names the airport that has it', async (t) => {
  const host = await updatesFor(t)
  await passedOn(host, ['AAA', 'BBB'], ['BBB', 'AAA'])
  const one = await host.airport(1)
  const { status, body } = await host.post(`${list}/${one.id}/pending/publish`, { version: pendingOf(one) })
  assert.equal(status, 409)
  assert.equal(
    body.fields?.iata,
    '“Field 2” has this IATA code until its pending changes are published. Publish those first, or both together from the list.',
  )
  assert.deepEqual(await codes(host), codesOf(['AAA', 'BBB']))
})

test('a pending version cannot take a code that another airport keeps, or no longer gives up', async (t) => {
  const host = await updatesFor(t)
  await passedOn(host, ['AAA', 'BBB', 'CCC'], ['BBB', 'AAA', 'CCC'])
  const [one, two, three] = [await host.airport(1), await host.airport(2), await host.airport(3)]
  const kept = await host.post(`${list}/${one.id}/pending`, { version: pendingOf(one), iata: 'CCC' })
  assert.deepEqual([kept.status, kept.body.fields?.iata], [409, 'Another airport has this IATA code: Field 3'])
  await host.remove(`${list}/${two.id}/pending?version=${pendingOf(two)}`)
  const { failed } = resultOf(await publish(host, [await host.airport(1)]))
  assert.match(String(failed[0]), /Another airport has this IATA code: Field 2/)
  assert.deepEqual(await codes(host), codesOf(['AAA', 'BBB', 'CCC']))
  assert.equal(three.iata, 'CCC')
})

test('publishing a pending version keeps its former codes and adds the replaced one', async (t) => {
  const host = await updatesFor(t)
  await passedOn(host, ['AAA', 'BBB'], ['BBB', 'AAA'])
  const one = await host.airport(1)
  const formerCodes = [{ kind: 'iata', value: 'OLD', from: null, until: '1999-01-01', source: null }]
  await host.post(`${list}/${one.id}/pending`, { version: pendingOf(one), formerCodes })
  assert.deepEqual(resultOf(await publish(host, await host.airports())).failed, [])
  const now = (await host.airport(1)).formerCodes
  assert.ok(Array.isArray(now))
  assert.deepEqual(
    now.map((item) => isObject(item) && item.value),
    ['EAAA', 'AAA', 'OLD'],
  )
})

test('an airport that cannot go live blocks the exchange of codes, and the error names it', async (t) => {
  const host = await updatesFor(t)
  await passedOn(host, ['AAA', 'BBB'], ['BBB', 'AAA'])
  const two = await host.airport(2)
  await host.post(`${list}/create`, { id: two.id, version: two.version, iata: 'DDD' })
  await host.post(`${list}/create`, { id: two.id, version: Number(two.version) + 1, iata: 'BBB', icao: 'EDDD' })
  const { done, failed } = resultOf(await publish(host, await host.airports()))
  assert.deepEqual(done, [])
  assert.match(
    String(failed[0]),
    /“Field 2” has to go live at the same time, but can’t: The same fields have changed in the live airport/,
  )
  assert.deepEqual(
    (await codes(host)).map(([iata]) => iata),
    ['AAA', 'BBB'],
  )
})

const dayMs = 86_400_000
const schedule = async (host: UpdatesHost, sourceId: number, days: number): Promise<void> => {
  const row = await host.airport(sourceId)
  const at = new Date(Date.now() + days * dayMs).toISOString()
  const reply = await host.post(`${list}/${row.id}/pending/publish`, { version: pendingOf(row), at })
  assert.equal(reply.status, 200, JSON.stringify(reply.body))
}

test('airports exchange their codes when both schedules are due', async (t) => {
  const host = await updatesFor(t)
  await passedOn(host, ['AAA', 'BBB'], ['BBB', 'AAA'])
  await schedule(host, 1, 1)
  await schedule(host, 2, 1)
  const { tables } = host.host.core
  await runDue(tables, () => {}, new Date(Date.now() + 2 * dayMs))
  assert.deepEqual([await codes(host), await pendingCount(host)], [codesOf(['BBB', 'AAA']), 0])
  const { body } = await host.get(`${list}?filter[missed]=1`)
  assert.deepEqual(body.data, [])
})

test('a schedule waits with its reason while another airport has the code until a later day', async (t) => {
  const host = await updatesFor(t)
  await passedOn(host, ['AAA', 'BBB'], ['BBB', 'AAA'])
  await schedule(host, 1, 1)
  await schedule(host, 2, 3)
  const { tables } = host.host.core
  await runDue(tables, () => {}, new Date(Date.now() + 2 * dayMs))
  assert.deepEqual(await codes(host), codesOf(['AAA', 'BBB']))
  const { missed } = await host.airport(1)
  assert.ok(isObject(missed) && /^“Field 2” has this IATA code until/.test(String(missed.reason)))
  await schedule(host, 1, 3)
  await runDue(tables, () => {}, new Date(Date.now() + 4 * dayMs))
  assert.deepEqual(await codes(host), codesOf(['BBB', 'AAA']))
})

test('a new airport gets the code of a published one once that has gone live without it', async (t) => {
  const host = await updatesFor(t)
  const old = line(1, 'LTBA', 'Atatürk Airport', { iso_country: 'TR', iata_code: 'IST' })
  await take(host, [old])
  const { id, version } = await host.airport(1)
  await host.post(`${list}/create`, { id, version, status: 'published' })
  const update = await host.compare(
    airportsFile([
      line(2, 'LTFM', 'İstanbul Airport', { iso_country: 'TR', iata_code: 'IST' }),
      { ...old, iata_code: 'ISL' },
    ]),
  )
  await host.apply(update.id)
  const problems = (await host.rows(update.id)).flatMap(({ problem }) => problem ?? [])
  assert.deepEqual(problems, [
    '“Atatürk Airport” has this IATA code until its pending changes are published. Publish those first, or both together from the list.',
  ])
  assert.deepEqual(resultOf(await publish(host, await host.airports())).failed, [])
  await host.apply(update.id)
  assert.deepEqual(
    (await host.airports()).filter(isRow).map(({ name, iata }) => [name, iata]),
    [
      ['Atatürk Airport', 'ISL'],
      ['İstanbul Airport', 'IST'],
    ],
  )
})

// A large batch, which the host writes in several transactions.
import { after, assert, before, beforeEach, isObject, type Reply, test } from '../../host.ts'
import { oneStepATurn } from '../../one-step-a-turn.ts'
import { until } from '../../until.ts'
import { failedOf } from '../import-calls.ts'
import { post } from '../records-calls.ts'
import { startRecords, totalOf, type RecordsHost } from '../records-host.ts'

let host: RecordsHost
let session: { authorization: string }
before(async () => {
  host = await startRecords({ isWhole: true })
})
beforeEach(async () => {
  session = await host.signIn()
})
after(() => host.stop())

const redirects = (name: string) =>
  Array.from({ length: 120 }, (_, index) => ({ from: `/${name}/${index}`, to: `/${name}` }))
const send = (rows: readonly object[], key: string, importId: string): Promise<Reply> =>
  host.call(
    'POST',
    `${post}/redirects/import`,
    { rows, key: 'from', mode: 'both', importId, file: 'redirects.csv' },
    { ...session, 'idempotency-key': key },
  )
const list = (name: string) => host.call('GET', `${post}/redirects?search=${name}&limit=1`, undefined, session)
const resultOf = ({ status, body }: Reply) => {
  assert.equal(status, 200, JSON.stringify(body))
  assert.ok(isObject(body.data))
  return body.data
}

test('other calls get their response before a large batch is imported', async (t) => {
  oneStepATurn(t)
  const importing = send(redirects('long'), 'key-of-long', 'import-of-long')
  const first = await Promise.race([importing.then(() => 'import'), list('long').then(() => 'list')])
  assert.equal(first, 'list')
  const result = resultOf(await importing)
  assert.deepEqual([result.created, totalOf(await list('long'))], [120, 120])
})

test('a repeated call continues an interrupted batch with the next row, as the same operation', async (t) => {
  oneStepATurn(t)
  const rows = [...redirects('cut'), { from: '/cut/0', to: '/elsewhere' }]
  const importing = send(rows, 'key-of-cut', 'import-of-cut')
  await until(async () => totalOf(await list('cut')) > 0)
  await host.call('POST', `${post}/users/logout`, {}, session)
  assert.equal((await importing).status, 401)
  session = await host.signIn()
  const written = totalOf(await list('cut'))
  assert.ok(written > 0 && written < 120, `${written} rows`)

  const result = resultOf(await send(rows, 'key-of-cut', 'import-of-cut'))
  assert.deepEqual([result.created, result.updated, result.unchanged], [120, 0, 0])
  assert.deepEqual(failedOf(result), [[120, { from: 'An earlier row has the same path' }]])
  assert.deepEqual(resultOf(await send(rows, 'key-of-cut', 'import-of-cut')), result, 'the response is kept')

  const { body } = await host.call('GET', `${post}/imports?filter[entity]=redirect`, undefined, session)
  const [run] = Array.isArray(body.data) ? body.data : []
  assert.deepEqual(
    [run?.created, run?.failed, run?.operationIds],
    [120, 1, [result.operationId]],
    'the list has the import once',
  )
  const undo = await host.call('POST', `${post}/redirects/undo`, { operationId: result.operationId }, session)
  assert.equal(undo.status, 200)
  assert.equal(totalOf(await list('cut')), 0)
})

import { after, assert, before, test } from '../host.ts'
import { callsOf, operationOf, post } from './records-calls.ts'
import { startRecords, type RecordsHost } from './records-host.ts'

let host: RecordsHost
before(async () => {
  host = await startRecords({ sample: true })
})
after(() => host.stop())
const { made, bulk, undo } = callsOf(() => host)

test('an address erased on request cannot be added again, but a record that has it can still be changed', async () => {
  const one = await made('subscribe', { email: 'forget@example.com' })
  await host.remove(`${post}/subscribe/${one.id}`)
  const two = await made('subscribe', { email: 'forget@example.com' })
  assert.deepEqual((await bulk('subscribe', { action: 'purge', ids: [one.id] })).done, [one.id])
  await made('subscribe', { id: two.id, version: 1, status: 'unsubscribed' })
  await host.remove(`${post}/subscribe/${two.id}`)
  await bulk('subscribe', { action: 'purge', ids: [two.id] })
  const again = await host.post(`${post}/subscribe/create`, { email: 'Forget@example.com' })
  assert.deepEqual(again.body.fields, { email: 'This email address was erased on request and can’t be re-imported' })
})

test('erasing an address twice leaves nothing to restore from the trash', async () => {
  const email = 'twice@example.com'
  const ids: string[] = []
  for (let time = 0; time < 3; time += 1) {
    const { id } = await made('subscribe', { email })
    await host.remove(`${post}/subscribe/${id}`)
    ids.push(id)
  }
  const [first, ...twins] = ids
  assert.deepEqual((await bulk('subscribe', { action: 'purge', ids: [first] })).done, [first])
  const { failed } = await bulk('subscribe', { action: 'restore', ids: twins })
  assert.deepEqual(
    failed.map(({ id, code }) => [id, code]),
    twins.map((id) => [id, 'not_found']),
  )
  assert.deepEqual((await bulk('subscribe', { action: 'purge', ids: twins })).failed, [], 'gone is gone')
})

test('erasing a person who has subscribed again moves them to the trash and prevents restoring', async () => {
  const email = 'back@example.com'
  const old = await made('subscribe', { email })
  await host.remove(`${post}/subscribe/${old.id}`)
  const { id } = await made('subscribe', { email })
  await bulk('subscribe', { action: 'purge', ids: [old.id] })
  const deleted = await host.remove(`${post}/subscribe/${id}`)
  const { failed } = await bulk('subscribe', { action: 'restore', ids: [id] })
  const undone = await undo('subscribe', operationOf(deleted))
  const sentence = 'This email address was erased on request and can’t be re-imported'
  assert.deepEqual(
    [...failed, ...undone.failed].map(({ error }) => error),
    [sentence, sentence],
  )
})

import { allByRole, byLabel, byRole, byText, click, press, queryRole, type, until } from '../../dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calls } from '../../../src/contract/calls.ts'
import { readDeliveries, readWebhooks } from '../../../src/app/settings/read-webhooks.ts'
import { openScreen, realHost } from '../real-screen.tsx'

const host = realHost(true)

const open = async () => {
  await openScreen(host, '/admin/webhooks')
  await until(() => byRole('button', { name: 'New webhook' }))
}
const items = (name: string): string[] =>
  allByRole('listitem', { within: byRole('list', { name }) }).map(({ textContent }) => textContent ?? '')
const listed = async () => readWebhooks((await host.get(calls.webhooks)).body) ?? assert.fail('no list')
const act = async (name: string) => {
  await click(byRole('button', { name: /^Actions for/ }))
  await click(byRole('menuitem', { name }))
}

test('a webhook is added with what is wrong said at its field, and its secret is shown once', async () => {
  await open()
  byText('No webhooks yet')
  await click(byRole('button', { name: 'New webhook' }))
  await type(byRole('textbox', { name: 'Address' }), 'https://10.0.0.1/hook')
  await click(byRole('button', { name: 'Add webhook' }))
  await until(() => byText('This address is not on the internet'))
  byText('Choose at least one')
  // Nothing of the test leaves this machine: the name is of those that never exist (RFC 6761).
  await type(byRole('textbox', { name: 'Address' }), 'https://hook.invalid/build')
  await click(byRole('checkbox', { name: 'Blogs' }))
  await click(byRole('checkbox', { name: 'Deleted, which is moved to the trash' }))
  await click(byRole('button', { name: 'Add webhook' }))
  await until(() => byRole('dialog', { name: 'The secret of the webhook' }))
  const secret = byRole('dialog').querySelector('code')?.textContent ?? ''
  assert.match(secret, /^whsec_[0-9a-f]{64}$/)
  await press('Escape')
  await click(byRole('button', { name: 'Done' }))
  await until(() => items('Webhooks').length === 1)
  assert.match(
    items('Webhooks')[0] ?? '',
    /https:\/\/hook\.invalid\/build Not used yet.*deleted, published, unpublished: Blogs/,
  )
  assert.ok(!document.body.textContent?.includes(secret))
})

test('its deliveries are listed with why one failed, and sent again', async () => {
  await open()
  await click(byRole('button', { name: 'Deliveries to https://hook.invalid/build' }))
  await until(() => byText('Nothing was sent yet'))
  await click(byRole('button', { name: 'Send a test' }))
  await until(() => items('Deliveries').length === 1)
  assert.match(items('Deliveries')[0] ?? '', /^test .*Waiting/)
  const [{ id } = { id: '' }] = await listed()
  const rows = async () => readDeliveries((await host.get(`${calls.webhooks}/${id}/deliveries`)).body)?.rows ?? []
  await until(async () => (await rows())[0]?.durationMs !== undefined)
  await click(byRole('button', { name: 'Show the newest' }))
  await until(() => /1 try · .* ms.*next/.test(items('Deliveries')[0] ?? ''))
  await click(byRole('button', { name: 'Send again: test' }))
  await until(() => byText('It is on its way again.'))
  await click(byRole('button', { name: 'Done' }))
})

test('it is turned off, gets a new secret, and is deleted', async () => {
  await open()
  await act('Change')
  assert.equal(byLabel('Address').value, 'https://hook.invalid/build')
  await click(byRole('checkbox', { name: 'On' }))
  await click(byRole('button', { name: 'Save' }))
  await until(() => queryRole('dialog') === undefined && /Off/.test(items('Webhooks')[0] ?? ''))
  await act('New secret')
  await click(await until(() => byRole('button', { name: 'New secret' })))
  await until(() => byRole('dialog', { name: 'The secret of the webhook' }))
  await click(byRole('button', { name: 'Done' }))
  await act('Delete')
  await click(await until(() => byRole('button', { name: 'Delete' })))
  await until(() => byText('No webhooks yet'))
  assert.deepEqual(await listed(), [])
})

import { allByRole, byLabel, byRole, byText, click, press, queryRole, type, until } from '../../dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calls } from '../../../src/contract/calls.ts'
import { openScreen, realHost } from '../real-screen.tsx'
import { readDeliveries, readWebhooks } from '../../read-responses.ts'

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

test('adds a webhook, shows errors at their fields, and shows its secret once', async () => {
  await open()
  byText('No webhooks yet')
  await click(byRole('button', { name: 'New webhook' }))
  await type(byRole('textbox', { name: 'URL' }), 'https://10.0.0.1/hook')
  await click(byRole('button', { name: 'Add webhook' }))
  await until(() => byText('This URL isn’t on the internet'))
  byText('Choose at least one')
  // Names under .invalid never resolve (RFC 6761), so the test sends nothing to the network.
  await type(byRole('textbox', { name: 'URL' }), 'https://hook.invalid/build')
  await click(byRole('checkbox', { name: 'Blogs' }))
  await click(byRole('checkbox', { name: 'Deleted: moved to the trash' }))
  await click(byRole('button', { name: 'Add webhook' }))
  await until(() => byRole('dialog', { name: 'Webhook secret' }))
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

test('lists deliveries with the reason of a failure, and resends one', async () => {
  await open()
  await click(byRole('button', { name: 'Deliveries to https://hook.invalid/build' }))
  await until(() => byText('Nothing sent yet'))
  await click(byRole('button', { name: 'Send a test' }))
  await until(() => items('Deliveries').length === 1)
  assert.match(items('Deliveries')[0] ?? '', /^test .*Waiting/)
  const [{ id } = { id: '' }] = await listed()
  const rows = async () => readDeliveries((await host.get(`${calls.webhooks}/${id}/deliveries`)).body)?.rows ?? []
  await until(async () => (await rows())[0]?.durationMs !== undefined)
  await click(byRole('button', { name: 'Show the newest' }))
  await until(() => /1 try · .* ms.*next/.test(items('Deliveries')[0] ?? ''))
  await click(byRole('button', { name: 'Try now: test' }))
  await until(() => byText('Sending…'))
  await click(byRole('button', { name: 'Done' }))
})

test('a delivery waits for a failed one, which can be skipped, and resending an older one asks first', async () => {
  await open()
  await click(byRole('button', { name: 'Deliveries to https://hook.invalid/build' }))
  await until(() => items('Deliveries').length === 1)
  await click(byRole('button', { name: 'Send a test' }))
  await until(() => byText('Queued. 1 delivery is before it.'))
  await until(() => /waits for an earlier delivery$/.test(items('Deliveries')[0] ?? ''))
  assert.equal(allByRole('button', { name: /^(?:Skip|Try now|Send again): test$/ }).length, 2)
  const skip = async (name: string) => {
    await click(await until(() => byRole('button', { name: `Skip: ${name}` })))
    await click(byRole('button', { name: 'Skip it', within: byRole('alertdialog') }))
  }
  await skip('test')
  await until(() => /Cancelled/.test(items('Deliveries')[1] ?? ''))
  await skip('test')
  const [{ id, url, version } = assert.fail()] = await listed()
  await host.post(`${calls.webhooks}/${id}`, { url, version, entities: ['content-page'], events: ['published'] })
  for (const title of ['First hook', 'Second hook']) {
    const page = { title, body: 'Text', template: 'page', status: 'published' }
    assert.equal((await host.post('/api/v1/post/content_details/create', page)).status, 201)
  }
  await click(byRole('button', { name: 'Show the newest' }))
  await skip('published content-page')
  await skip('published content-page')
  const again = await until(() => {
    const all = allByRole('button', { name: 'Send again: published content-page' })
    return all.length === 2 && all
  })
  await click(again[1] ?? assert.fail())
  await click(byRole('button', { name: 'Don’t send', within: byRole('alertdialog') }))
  assert.match(items('Deliveries')[1] ?? '', /Cancelled/)
  await click(again[0] ?? assert.fail())
  await until(() => /Waiting/.test(items('Deliveries')[0] ?? ''))
  await click(byRole('button', { name: 'Done' }))
})

test('someone else’s save of a webhook is reported, and overwritten only on a second save', async () => {
  await open()
  await act('Change')
  const [{ id, url, version } = assert.fail()] = await listed()
  await host.post(`${calls.webhooks}/${id}`, { url, version, entities: ['airport'], events: ['published'] })
  await click(byRole('checkbox', { name: 'Created' }))
  await click(byRole('button', { name: 'Save' }))
  await until(() => byText(/^Someone else changed this webhook/))
  assert.deepEqual((await listed())[0]?.entities, ['airport'])
  await click(byRole('button', { name: 'Save' }))
  await until(() => queryRole('dialog') === undefined)
  const [now] = await listed()
  assert.deepEqual(
    [now?.version, now?.events.includes('created'), now?.entities],
    [version + 2, true, ['content-page']],
  )
})

test('creates a webhook once even if its response was lost and the button is clicked again', async () => {
  await open()
  const before = (await listed()).length
  await click(byRole('button', { name: 'New webhook' }))
  await type(byRole('textbox', { name: 'URL' }), 'https://twice.invalid/build')
  await click(byRole('checkbox', { name: 'Blogs' }))
  const { fetch } = globalThis
  globalThis.fetch = async (input, init) => {
    const answer = await fetch(input, init)
    if (init?.method !== 'POST') return answer
    globalThis.fetch = fetch
    throw new TypeError('Failed to fetch')
  }
  await click(byRole('button', { name: 'Add webhook' }))
  await until(() => byText('Can’t reach the server. Check your connection and try again.'))
  await click(byRole('button', { name: 'Add webhook' }))
  await until(() => byRole('dialog', { name: 'Webhook secret' }))
  await click(byRole('button', { name: 'Done' }))
  const all = await listed()
  assert.equal(all.length, before + 1)
  await host.remove(`${calls.webhooks}/${all.find(({ url }) => url.includes('twice'))?.id}`)
})

test('turns a webhook off, renews its secret and deletes it', async () => {
  await open()
  await act('Change')
  assert.equal(byLabel('URL').value, 'https://hook.invalid/build')
  await click(byRole('checkbox', { name: 'On' }))
  await click(byRole('button', { name: 'Save' }))
  await until(() => queryRole('dialog') === undefined && /Off/.test(items('Webhooks')[0] ?? ''))
  await act('New secret')
  await click(await until(() => byRole('button', { name: 'New secret' })))
  await until(() => byRole('dialog', { name: 'Webhook secret' }))
  await click(byRole('button', { name: 'Done' }))
  await act('Delete')
  await click(await until(() => byRole('button', { name: 'Delete' })))
  await until(() => byText('No webhooks yet'))
  assert.deepEqual(await listed(), [])
})

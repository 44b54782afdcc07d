import { allByRole, byRole, byText, click, press, queryRole, type, until } from '../../dom.ts'
import { assert, test } from '../../panel.ts'
import { webhook } from '../../../src/contract/entities/webhook.ts'
import { rowOf, rowsOf } from '../../host/records/records-host.ts'
import { openScreen, realHost } from '../real-screen.tsx'
import { readDeliveries } from '../../read-responses.ts'

const host = realHost(true)
const url = 'https://hook.invalid/build'

const open = async () => {
  await openScreen(host, '/admin/webhooks')
  await until(() => byRole('heading', { name: 'Webhooks' }))
}
const listed = async () => rowsOf(await host.get(webhook.path))
/** Opens the form of the only webhook. */
const openOnly = async (): Promise<string> => {
  const [{ id } = assert.fail()] = await listed()
  await openScreen(host, `/admin/webhooks?edit=${id}`)
  await until(() => byRole('region', { name: 'Deliveries' }))
  return id
}
const items = (): string[] =>
  allByRole('listitem', { within: byRole('list', { name: 'Deliveries' }) }).map(({ textContent }) => textContent ?? '')

test('adds a webhook, shows errors at their fields, and shows its secret once', async () => {
  await openScreen(host, '/admin/webhooks?new=1')
  await until(() => byRole('textbox', { name: 'URL' }))
  await type(byRole('textbox', { name: 'URL' }), 'https://10.0.0.1/hook')
  const save = () => click(byRole('button', { name: 'Save' }))
  await save()
  await until(() => byText('Choose the records'))
  await click(byRole('checkbox', { name: 'Blogs' }))
  await click(byRole('checkbox', { name: 'Deleted' }))
  await save()
  await until(() => byText('This URL isn’t on the internet'))
  // Names under .invalid never resolve (RFC 6761), so the test sends nothing to the network.
  await type(byRole('textbox', { name: 'URL' }), url)
  await save()
  await until(() => byRole('dialog', { name: 'Webhook secret' }))
  const secret = byRole('dialog', { name: 'Webhook secret' }).querySelector('code')?.textContent ?? ''
  assert.match(secret, /^whsec_[0-9a-f]{64}$/)
  await press('Escape')
  await click(byRole('button', { name: 'Done' }))
  await until(() => queryRole('dialog', { name: 'Webhook secret' }) === undefined)
  const [{ id, ...values } = assert.fail()] = await listed()
  assert.deepEqual(
    [values.url, values.events, values.entities, values.state],
    [url, ['deleted', 'published', 'unpublished'], ['blog'], 'unused'],
  )
  await open()
  const row = await until(() => allByRole('row').find(({ textContent }) => textContent?.includes(url)))
  assert.match(row.textContent ?? '', /Not used yet.*Deleted, Published, Unpublished.*Blogs/)
  assert.ok(!document.body.textContent?.includes(secret))
  assert.ok(!JSON.stringify(rowOf(await host.get(`${webhook.path}/${id}`))).includes(secret))
})

test('lists deliveries with the reason of a failure, and resends one', async () => {
  const id = await openOnly()
  await until(() => byText('Nothing sent yet'))
  await click(byRole('button', { name: 'Send a test' }))
  await until(() => items().length === 1)
  assert.match(items()[0] ?? '', /^test .*Waiting/)
  const rows = async () => readDeliveries((await host.get(`${webhook.path}/${id}/deliveries`)).body)?.rows ?? []
  await until(async () => typeof (await rows())[0]?.durationMs === 'number')
  await click(byRole('button', { name: 'Show the newest' }))
  await until(() => /1 try · .* ms.*next/.test(items()[0] ?? ''))
  await click(byRole('button', { name: 'Try now: test' }))
  await until(() => byText('Sending…'))
})

test('a delivery waits for a failed one, which can be skipped, and resending an older one asks first', async () => {
  const id = await openOnly()
  await until(() => items().length === 1)
  await click(byRole('button', { name: 'Send a test' }))
  await until(() => byText('Queued. 1 delivery is before it.'))
  await until(() => /waits for an earlier delivery$/.test(items()[0] ?? ''))
  assert.equal(allByRole('button', { name: /^(?:Skip|Try now|Send again): test$/ }).length, 2)
  const skip = async (name: string) => {
    await click(await until(() => byRole('button', { name: `Skip: ${name}` })))
    await click(byRole('button', { name: 'Skip it', within: byRole('alertdialog') }))
  }
  await skip('test')
  await until(() => /Cancelled/.test(items()[1] ?? ''))
  await skip('test')
  const { version } = rowOf(await host.get(`${webhook.path}/${id}`))
  await host.post(webhook.path, { id, version, entities: ['content-page'], events: ['published'] })
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
  assert.match(items()[1] ?? '', /Cancelled/)
  await click(again[0] ?? assert.fail())
  await until(() => /Waiting/.test(items()[0] ?? ''))
})

test('renews the secret of a webhook', async () => {
  await openOnly()
  await click(byRole('button', { name: 'New secret' }))
  await click(byRole('button', { name: 'New secret', within: await until(() => byRole('alertdialog')) }))
  await until(() => byRole('dialog', { name: 'Webhook secret' }))
  await click(byRole('button', { name: 'Done' }))
  await until(() => queryRole('dialog', { name: 'Webhook secret' }) === undefined)
  assert.equal(typeof (await listed())[0]?.secretAt, 'string')
})

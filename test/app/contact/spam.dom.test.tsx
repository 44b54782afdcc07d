import { assert, test } from '../../panel.ts'
import { openScreen, realHost } from '../real-screen.tsx'
import { byRole, byText, click, queryRole, until } from '../../dom.ts'
import { rowOf, rowsOf } from '../../host/records/records-host.ts'

const host = realHost(true)
const origin = 'https://www.example.com'
const subscribe = async (body: object) => {
  const { status } = await host.call('POST', '/intake/v1/subscribe', body, { origin })
  assert.equal(status, 202)
}

test('the subscriber list counts subscriptions that look like spam and lets a user decide about each', async () => {
  const { id, version } = rowOf(await host.get('/api/v1/post/general_settings'))
  const rules = { siteUrl: origin, intakeAccess: 'origins', intakeBlocked: 'bücher.example' }
  assert.equal((await host.post('/api/v1/post/general_settings/create', { id, version, ...rules })).status, 200)
  await subscribe({ email: 'reader@example.com', consent: 'News', blank: 'x' })
  await subscribe({ email: 'leserin@bücher.example' })
  await openScreen(host, '/admin/subscribe')
  await until(() => byText('2 subscriptions look like spam and got no email.'))
  await click(byRole('button', { name: 'Review' }))
  const dialog = await until(() => byRole('dialog', { name: 'Subscriptions that look like spam' }))
  assert.match(dialog.textContent ?? '', /reader@example\.comHidden field was filled in · .*“News”/)
  assert.match(dialog.textContent ?? '', /leserin@bücher\.exampleBlocked word or domain/)
  await click(byRole('button', { name: 'Send the confirmation to reader@example.com' }))
  await until(() => byText('An email asks reader@example.com to confirm the subscription.'))
  await click(byRole('button', { name: 'Delete the subscription for leserin@bücher.example' }))
  await until(() => byText('Nothing left to review.'))
  await click(byRole('button', { name: 'Done' }))
  assert.equal(queryRole('button', { name: 'Review' }), undefined)
  assert.match((await host.outbox()).at(-1) ?? '', /To: reader@example\.com\r\n[\s\S]*Confirm your subscription/)
})

test('an email address with an international domain is shown and typed in its own script', async () => {
  const made = await host.post('/api/v1/post/subscribe/create', { email: 'info@münchen.example' })
  assert.equal(made.status, 201)
  await openScreen(host, '/admin/subscribe')
  await until(() => queryRole('link', { name: 'info@münchen.example' }))
  const [row] = rowsOf(await host.get('/api/v1/post/subscribe?search=info')).filter(({ email }) =>
    /xn--/.test(String(email)),
  )
  await openScreen(host, `/admin/subscribe?edit=${row?.id}`)
  const input = await until(() => queryRole('textbox', { name: /^Email/ }))
  assert.equal(input instanceof HTMLInputElement && input.value, 'info@münchen.example')
  assert.equal(queryRole('button', { name: 'Save' }), undefined)
})

test('the inbox counts spam, and an open message shows why it was marked', async () => {
  const message = { name: 'Trapped Tom', email: 'tom@example.com', subject: 'Bag', body: 'At gate 4.', blank: 'x' }
  assert.equal((await host.call('POST', '/intake/v1/contact', message, { origin })).status, 202)
  await openScreen(host, '/admin/contact-us')
  await click(await until(() => queryRole('button', { name: 'Spam 2' })))
  await click(await until(() => queryRole('link', { name: /^Trapped Tom/ })))
  await until(() => byText('Hidden field was filled in'))
})

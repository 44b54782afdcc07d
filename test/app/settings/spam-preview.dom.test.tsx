import { assert, test } from '../../panel.ts'
import { openScreen, realHost } from '../real-screen.tsx'
import { byLabel, byRole, byText, click, queryRole, type, until } from '../../dom.ts'

const host = realHost(true)
const preview = () => byRole('group', { name: 'What these rules do' })

test('shows how typed spam rules would treat the latest messages before they are saved', async () => {
  const email = 'ada@example.com'
  for (const [subject, body] of [
    ['Two links', 'https://a.example and www.a.example and https://b.example/x'],
    ['贷款', '我们办理贷款业务，请联系'],
  ]) {
    const made = await host.post('/api/v1/post/contact_us/create', { name: 'Ada', email, subject, body })
    assert.equal(made.status, 201)
  }
  await openScreen(host, '/admin/general_settings#forms')
  await until(() => /None of the last \d+ messages has too many links/.test(preview().textContent ?? ''))
  await type(byLabel(/^Links per message/), '1')
  await until(() =>
    /^1 of the last \d+ messages has too many links.* With the saved rules: 0\./.test(preview().textContent ?? ''),
  )
  await type(byLabel(/^Blocked words and domains/), '贷款\n🎰')
  await until(() => /^2 of the last/.test(preview().textContent ?? ''))
  assert.match(preview().textContent ?? '', /贷款Ada · Blocked word or domain · not with the saved rules/)
  await click(byText('Show these messages'))
  const link = byRole('link', { name: 'Two links', within: preview() })
  assert.match(link.getAttribute('href') ?? '', /^\/admin\/contact-us\?edit=/)
  // The saved rules are unchanged.
  const { body } = await host.get('/api/v1/post/general_settings')
  assert.match(JSON.stringify(body), /"intakeLinks":3/)
})

test('rejects a line that can never match at the field', async () => {
  await openScreen(host, '/admin/general_settings#forms')
  await until(() => queryRole('group', { name: 'What these rules do' }))
  await type(byLabel(/^Blocked words and domains/), 'good\nviagra*')
  await click(byRole('button', { name: 'Save' }))
  await until(() => queryRole('alert'))
  assert.match(document.body.textContent ?? '', /“viagra\*” would match only text containing \*/)
  assert.equal(queryRole('alertdialog'), undefined)
})

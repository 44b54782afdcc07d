import { assert, calls, test } from '../../panel.ts'
import { administrator } from '../../host/start-host.ts'
import { allByRole, byRole, byText, click, queryRole, until } from '../../dom.ts'
import { rowOf } from '../../host/records/records-host.ts'
import { openScreen } from '../real-screen.tsx'
import { smtpHost } from '../smtp-host.ts'

const { host, standIn } = smtpHost()
const items = (): string[] =>
  allByRole('listitem', { within: byRole('list', { name: 'Emails' }) }).map(({ textContent }) => textContent ?? '')

test('sends a test email to the user and lists its state and the server’s response', async () => {
  await openScreen(host, '/admin/mail')
  await until(() => byText('No emails'))
  await click(byRole('button', { name: 'Send test email' }))
  await until(() => items().length === 1)
  assert.match(items()[0] ?? '', /Test email.*Sent.*To admin@example\.com/)
  assert.equal(standIn().taken[0]?.to, `<${administrator.email}>`)
  standIn().answers.set('RCPT', ['451 4.7.1 greylisted'])
  await click(byRole('button', { name: 'Send test email' }))
  await until(() => items().length === 2)
  assert.match(items()[0] ?? '', /Waiting.*Next try.*Last response: 451 4\.7\.1 greylisted/)
  await click(byRole('button', { name: /^Try again now: “Test email”/ }))
  await until(() => !items()[0]?.includes('Waiting'))
  assert.equal(standIn().taken.length, 2)
})

test('the mail screen warns if replies reach no one, or names the email address that receives them', async () => {
  await openScreen(host, '/admin/mail')
  const warning = /^Replies to .* reach no one/
  const setContact = async (contactEmail: string | null): Promise<void> => {
    const { id, version } = rowOf(await host.get('/api/v1/post/general_settings'))
    rowOf(await host.post('/api/v1/post/general_settings/create', { id, version, contactEmail }))
  }
  await setContact(null)
  await openScreen(host, '/admin/mail')
  await until(() => byText(warning))
  byRole('link', { name: 'Website setting' })
  await setContact('hello@example.com')
  await openScreen(host, '/admin/mail')
  await until(() => byText(/replies to hello@example\.com$/))
  assert.throws(() => byText(warning))
})

test('an email can be cancelled, and one with a link shows neither link nor text', async () => {
  standIn().answers.set('RCPT', ['451 later'])
  await host.call('POST', calls.forgotPassword, { email: administrator.email })
  await until(async () => JSON.stringify((await host.get(calls.mail)).body).includes('451 later'))
  await openScreen(host, '/admin/mail')
  await until(() => items().length === 3)
  const { body } = await host.get(calls.mail)
  assert.ok(!/token=|somebody, probably you/.test(JSON.stringify(body)))
  await click(byRole('button', { name: /^Cancel “Reset your password”/ }))
  await click(byRole('button', { name: 'Cancel email', within: byRole('alertdialog') }))
  await until(() => items()[0]?.includes('Cancelled') === true)
  assert.equal(queryRole('button', { name: /^Try again now: “Reset/ }), undefined)
})

test('users without settings permission cannot see or send email, and those who edit users see only emails with links', async () => {
  const role = await host.post('/api/v1/post/user_roles/create', {
    name: 'People',
    permissions: { user: ['view', 'edit'] },
  })
  const { id: roleId = '' } = role.body.data as { id?: string }
  const outsider = await host.post('/api/v1/post/users/create', {
    firstName: 'Pia',
    lastName: 'People',
    email: 'pia@example.com',
    roleId,
    statusId: 'active',
  })
  const { id = '' } = outsider.body.data as { id?: string }
  await until(() => standIn().taken.some(({ to }) => to === '<pia@example.com>'))
  const token = /token=(?:3D)?([\w-]{43})/.exec(
    standIn().taken.find(({ to }) => to === '<pia@example.com>')?.text ?? '',
  )?.[1]
  await host.call('POST', calls.resetPassword, { token, password: 'a long way to Tipperary' })
  const pia = await host.signIn('pia@example.com', 'a long way to Tipperary')
  for (const [method, path] of [
    ['GET', calls.mail],
    ['POST', calls.mailTest],
    ['POST', `${calls.mail}/x/try`],
    ['POST', `${calls.mail}/x/give-up`],
  ] as const) {
    assert.equal((await host.call(method, path, method === 'POST' ? {} : undefined, pia)).status, 403, path)
    assert.equal((await host.call(method, path, method === 'POST' ? {} : undefined)).status, 401, path)
  }
  const own = await host.call('GET', `${calls.mail}?recordId=${id}`, undefined, pia)
  assert.match(JSON.stringify(own.body), /"Set your password","state":"sent"/)
  assert.equal((await host.post(`${calls.mail}/nothing/try`, {})).status, 404)
})

test('a user’s panel shows whether the set-password link was sent', async () => {
  const { body } = await host.get('/api/v1/post/users?filter[email]=pia@example.com')
  const [{ id = '' } = {}] = body.data as { id?: string }[]
  standIn().answers.set('RCPT', ['451 4.7.1 greylisted'])
  await openScreen(host, `/admin/users?edit=${id}`)
  await until(() => byText(/^The link created .* was sent\.$/))
  await click(byRole('button', { name: 'Send password link' }))
  await until(() => byText(/^The link created .* waits to be sent: 451 4\.7\.1 greylisted\.$/))
})

test('the mail screen says to set SMTP_NAME if the server rejects the host’s name', async () => {
  standIn().answers.set('EHLO', ['421 4.7.0 Try again later, closing connection. (EHLO)'])
  await openScreen(host, '/admin/mail')
  await until(() => byRole('list', { name: 'Emails' }))
  await click(byRole('button', { name: 'Send test email' }))
  await until(() => byText(/^No emails sent since .*Set SMTP_NAME to the full host name of this server/))
})

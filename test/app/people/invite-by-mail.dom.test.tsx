import { byLabel, byRole, byText, click, queryRole, type, until } from '../../dom.ts'
import { assert, test } from '../../panel.ts'
import { openScreen } from '../real-screen.tsx'
import { smtpHost } from '../smtp-host.ts'

const { host } = smtpHost()

test('an invitation sent by email closes the form without asking', async () => {
  await openScreen(host, '/admin/users')
  await click(await until(() => queryRole('link', { name: 'Invite users' })))
  await type(byLabel('Email addresses'), 'ana@example.com')
  await click(await until(() => queryRole('radio', { name: /^Editor/ })))
  await click(byRole('button', { name: 'Invite' }))
  await until(() => byText('1 invitation sent.'))
  await until(() => queryRole('dialog') === undefined)
  assert.equal(queryRole('alertdialog'), undefined)
})

test('a user without an invitation is created from the menu of the list', async () => {
  await openScreen(host, '/admin/users')
  await until(() => queryRole('link', { name: 'Invite users' }))
  assert.equal(queryRole('link', { name: 'New user' }), undefined)
  await click(byRole('button', { name: 'More actions' }))
  await until(() => queryRole('menuitem', { name: 'New user' }))
})

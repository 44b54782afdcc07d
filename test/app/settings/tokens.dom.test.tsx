import { allByRole, assertFocused, byLabel, byRole, byText, click, press, queryRole, type, until } from '../../dom.ts'
import { assert, test } from '../../panel.ts'
import { token } from '../../../src/contract/entities/token.ts'
import { rowsOf } from '../../host/records/records-host.ts'
import { openScreen, realHost } from '../real-screen.tsx'

const host = realHost(true)

const openNew = async () => {
  await openScreen(host, '/admin/tokens?new=1')
  await until(() => byRole('textbox', { name: 'Name' }))
}
const listed = async () => rowsOf(await host.get(token.path))
const openOnly = async () => {
  const [{ id } = assert.fail()] = await listed()
  await openScreen(host, `/admin/tokens?edit=${id}`)
  await until(() => byRole('region', { name: 'Secret' }))
}
const radio = (name: RegExp) => byRole('radio', { name })
const shownSecret = async (): Promise<string> => {
  const dialog = await until(() => byRole('dialog', { name: 'API token' }))
  return dialog.querySelector('code')?.textContent ?? ''
}

test('a new token asks for one use, and has all scopes under Custom, where Edit includes View', async () => {
  await openNew()
  assert.equal(allByRole('radio').length, 3)
  assert.equal(queryRole('table', { within: byRole('group', { name: 'Scopes' }) }), undefined)
  await click(radio(/^Website/))
  await click(radio(/^Custom/))
  const box = (name: string) => byLabel(name)
  assert.equal(box('Read published content').checked, false)
  await click(box('Country: Edit'))
  assert.deepEqual([box('Country: View').checked, box('Country: Edit').checked], [true, true])
  await click(box('Country: View'))
  assert.deepEqual([box('Country: View').checked, box('Country: Edit').checked], [false, false])
  assert.equal(queryRole('checkbox', { name: 'Users: View' }), undefined)
  assert.equal(queryRole('checkbox', { name: 'User Role: View' }), undefined)
  await click(radio(/^Forms/))
  assert.equal(queryRole('checkbox', { name: 'Country: View' }), undefined)
})

test('creates an API token, shows errors at their fields, and shows its secret once with a copy button', async () => {
  await openNew()
  const save = () => click(byRole('button', { name: 'Save' }))
  await type(byRole('textbox', { name: 'Name' }), 'Website')
  await save()
  await until(() => byText('Choose the scopes'))
  await click(radio(/^Custom/))
  await click(byRole('checkbox', { name: 'Airport: Edit' }))
  await click(byRole('checkbox', { name: 'Read metrics' }))
  await type(byRole('textbox', { name: /^IP ranges/ }), 'everywhere')
  await save()
  await until(() => byRole('link', { name: /“everywhere” isn’t an IP address or range/ }))
  await type(byRole('textbox', { name: /^IP ranges/ }), '192.0.2.0/24 2001:db8::/32')
  await save()
  const secret = await shownSecret()
  assert.match(secret, /^apron_[0-9a-f]{64}$/)
  byText(/This is shown only once/)
  const copied: string[] = []
  Object.defineProperty(window.navigator, 'clipboard', {
    configurable: true,
    value: {
      writeText: async (text: string) => {
        copied.push(text)
      },
    },
  })
  assertFocused(byRole('button', { name: 'Copy' }))
  await click(byRole('button', { name: 'Copy' }))
  assert.deepEqual(copied, [secret])
  await press('Escape')
  await click(byRole('button', { name: 'Done' }))
  await until(() => queryRole('dialog', { name: 'API token' }) === undefined)
  await openScreen(host, '/admin/tokens')
  const shown = await until(() => allByRole('row').find(({ textContent }) => textContent?.includes('Not used yet')))
  assert.match(shown.textContent ?? '', /Not used yet.*Read metrics, Airport: view, Airport: edit/)
  assert.ok(!document.body.textContent?.includes(secret))
  const [made] = await listed()
  assert.deepEqual(made?.scopes, ['metrics:read', 'airport:view', 'airport:edit'])
})

test('the creator of a token renews its secret', async () => {
  await openOnly()
  byText(/^Created .* by /)
  await click(byRole('button', { name: 'New secret' }))
  await click(byRole('button', { name: 'New secret', within: await until(() => byRole('alertdialog')) }))
  assert.match(await shownSecret(), /^apron_[0-9a-f]{64}$/)
  await click(byRole('button', { name: 'Done' }))
  assert.equal(typeof (await listed())[0]?.secretAt, 'string')
})

test('deleting a token asks first, since programs lose access', async () => {
  await openOnly()
  await click(byRole('button', { name: 'More actions' }))
  await click(byRole('menuitem', { name: /^Delete/ }))
  const question = await until(() => byRole('alertdialog'))
  assert.match(question.textContent ?? '', /Programs that use it lose access right away/)
  await click(byRole('button', { name: 'Keep', within: question }))
  assert.equal((await listed()).length, 1)
  await click(byRole('button', { name: 'More actions' }))
  await click(byRole('menuitem', { name: /^Delete/ }))
  await click(byRole('button', { name: /^Delete 1/, within: await until(() => byRole('alertdialog')) }))
  await until(async () => (await listed()).length === 0)
})

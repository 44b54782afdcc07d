import { assertFocused, byLabel, byRole, click, press, queryRole, type, until } from '../../dom.ts'
import { assert, test } from '../../panel.ts'
import { rowsOf } from '../../host/records/records-host.ts'
import { openScreen, realHost } from '../real-screen.tsx'

const host = realHost(true)
const path = '/api/v1/post/contact_us'
const address = () => decodeURIComponent(window.location.search)
const senders = () => [...document.querySelectorAll('tbody .main-cell')].map(({ textContent }) => textContent)
const senderLink = (at = 0) => document.querySelectorAll<HTMLElement>('tbody .main-cell a')[at]
const show = () => byRole('group', { name: 'Show' })
const boxes = () => [...document.querySelectorAll<HTMLInputElement>('tbody input')]
const openTable = async (search = '') => {
  await openScreen(host, `/admin/contact-us?view=list${search}`)
  await until(() => senderLink())
}

test('the table and the reading view share box, order and selection', async () => {
  await openScreen(host, '/admin/contact-us?sort=receivedAt')
  const box = await until(() => document.querySelector<HTMLElement>('.msgs input') ?? undefined)
  await click(box)
  await click(byRole('button', { name: 'More' }))
  await click(byRole('menuitem', { name: 'Show as a table' }))
  await until(() => senderLink())
  assert.equal(address(), '?sort=receivedAt&view=list')
  assert.equal(byRole('columnheader', { name: /^Age/ }).getAttribute('aria-sort'), 'ascending')
  assert.deepEqual(
    boxes().map(({ checked }) => checked),
    [true, ...Array(5).fill(false)],
  )
  assert.equal(byRole('button', { name: /^Open/, within: show() }).getAttribute('aria-pressed'), 'true')
  await click(byRole('button', { name: 'All', within: show() }))
  await until(() => senders().some((name) => name?.startsWith('Yuki')))
  assert.equal(address(), '?filter[status][not]=spam&sort=receivedAt&view=list')
  await click(byRole('button', { name: 'Show as an inbox' }))
  await until(() => document.querySelector('.msgs a') ?? undefined)
  assert.equal(address(), '?filter[status][not]=spam&sort=receivedAt')
  assert.equal(queryRole('table'), undefined)
})

test('the table has a column chooser, filters next to the boxes, and saved views', async () => {
  await openTable()
  assert.equal(queryRole('columnheader', { name: /^Email/ }), undefined)
  await click(byRole('button', { name: 'View' }))
  await click(await until(() => queryRole('checkbox', { name: 'Email' })))
  await until(() => queryRole('columnheader', { name: /^Email/ }))
  await click(byRole('button', { name: /^Filters/ }))
  await until(() => queryRole('combobox', { name: 'Assignee' }))
  assert.equal(queryRole('combobox', { name: 'Status' }), undefined)
  await click(byRole('button', { name: 'View' }))
  await type(await until(() => byLabel('Name of this view')), 'By address')
  await click(byRole('button', { name: 'Save view' }))
  const saved = await until(() => queryRole('link', { name: 'By address' }))
  assert.match(decodeURIComponent(saved.getAttribute('href') ?? ''), /columns=[^&]*email.*&view=list$/)
})

test('a name in the table opens its message, and closing it returns the focus to the name', async () => {
  await openTable()
  const [first = ''] = senders()
  await press('j')
  assertFocused(senderLink())
  await click(await until(() => senderLink()))
  const pane = await until(() => queryRole('region', { name: 'Message' }))
  await until(() => pane.textContent?.includes(first))
  assert.match(address(), /^\?view=list&message=/)
  await click(byRole('link', { name: 'Back to the list' }))
  await until(() => senderLink())
  assert.equal(address(), '?view=list')
  await until(() => document.activeElement === senderLink())
})

test('changes a status in its cell', async () => {
  await openTable()
  const [first = ''] = senders()
  const row = document.querySelector('tbody tr') ?? document
  const cell = () => byRole('button', { name: /^(New|Open|Answered)$/, within: row })
  await click(cell())
  await click(await until(() => queryRole('menuitemradio', { name: 'Answered' })))
  await until(() => senders()[0] !== first) // no longer open, so it leaves the box
  const [stored] = rowsOf(await host.get(`${path}?search=${encodeURIComponent(first)}`))
  assert.equal(stored?.status, 'answered')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calls } from '../../../src/contract/calls.ts'
import { refusal } from '../host-double.ts'
import { openScreen, realHost, type RealHost } from '../real-screen.tsx'
import { byLabel, byText, byRole, choose, click, queryRole, type, until } from '../../dom.ts'
import { rowOf } from '../../host/records/records-host.ts'

const real = realHost(true)
/** What the host answers as the number of older records, since none is old in a test; undefined: it fails. */
const counts = new Map<string, number | undefined>()
const host: RealHost = {
  ...real,
  fetch: async (path, init) => {
    const [name] = path.startsWith(calls.retention) ? new URL(path, 'http://host').searchParams.keys() : []
    if (name === undefined || !counts.has(name)) return real.fetch(path, init)
    const count = counts.get(name)
    return count === undefined
      ? refusal(500, 'The disk is full', 'internal')
      : Response.json({ data: { [name]: count } })
  },
}
const path = '/api/v1/post/general_settings'

test('who may read published content and hand in messages, and from which pages, is set in the website setting', async () => {
  await openScreen(host, '/admin/general_settings')
  await until(() => queryRole('heading', { name: 'Website interface' }))
  await choose(byRole('combobox', { name: /^Published content/ }), 'Everybody')
  await type(byLabel(/^Keep for/), '300')
  await choose(byRole('combobox', { name: /^Messages and subscribers/ }), 'Pages of the website too')
  await click(byRole('button', { name: 'Add origin' }))
  await type(byLabel(/^Origin/), 'https://www.example.com/path')
  await click(byRole('button', { name: 'Save' }))
  await until(() => queryRole('alert'))
  assert.match(document.body.textContent ?? '', /Enter the origin alone/)
  await type(byLabel(/^Origin/), 'https://www.example.com')
  await click(byRole('button', { name: 'Save' }))
  const dialog = await until(() => byRole('alertdialog', { name: 'Save 4 changes?' }))
  await click(byRole('button', { name: 'Save', within: dialog }))
  await until(() => queryRole('alertdialog') === undefined)
  const { contentAccess, contentMaxAge, contentOrigins, intakeAccess } = rowOf(await host.get(path))
  assert.equal(intakeAccess, 'origins')
  assert.deepEqual(
    [contentAccess, contentMaxAge, contentOrigins],
    ['public', 300, [{ origin: 'https://www.example.com' }]],
  )
})

test('how many records a time limit would take is said beside it as it is typed, and asked before a save', async () => {
  await openScreen(host, '/admin/general_settings')
  await until(() => queryRole('heading', { name: 'How long personal data is kept' }))
  await type(byLabel(/^Chat/), '5')
  await until(() => byText('Nothing is that old now.'))
  counts.set('keepSpam', 2)
  await type(byLabel(/^Messages marked as spam/), '30')
  await until(() => byText('2 spam messages would be deleted for good within an hour after saving.'))
  await type(byLabel(/^Messages marked as spam/), '0')
  await until(() => !document.body.textContent?.includes('2 spam messages would be deleted'))
  await type(byLabel(/^Messages marked as spam/), '30')
  await click(byRole('button', { name: 'Save' }))
  const dialog = await until(() => byRole('alertdialog', { name: 'Save 2 changes?' }))
  assert.match(dialog.textContent ?? '', /Within an hour this deletes for good: 2 spam messages\. Nobody/)
  await click(byRole('button', { name: 'Save and delete', within: dialog }))
  await until(() => queryRole('alertdialog') === undefined)
  const { keepSpam, keepChat, keepMessages } = rowOf(await host.get(path))
  assert.deepEqual([keepSpam, keepChat, keepMessages], [30, 5, null])
})

test('where it cannot be counted, the field and the question before a save say so', async () => {
  await openScreen(host, '/admin/general_settings')
  await until(() => queryRole('heading', { name: 'How long personal data is kept' }))
  counts.set('keepLeft', undefined)
  await type(byLabel(/^Subscribers who left/), '30')
  await until(() => byText('How many this deletes could not be counted.'))
  await click(byRole('button', { name: 'Save' }))
  const dialog = await until(() => byRole('alertdialog', { name: 'Save 1 change?' }))
  assert.match(dialog.textContent ?? '', /could not be counted/)
  await click(byRole('button', { name: 'Keep editing', within: dialog }))
})

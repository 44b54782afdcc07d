import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openScreen, realHost } from '../real-screen.tsx'
import { byLabel, byRole, choose, click, queryRole, type, until } from '../../dom.ts'
import { rowOf } from '../../host/records/records-host.ts'

const host = realHost(true)
const path = '/api/v1/post/general_settings'

test('who may read published content, for how long it is kept, and from which pages, is set in the website setting', async () => {
  await openScreen(host, '/admin/general_settings')
  await until(() => queryRole('heading', { name: 'Website interface' }))
  await choose(byRole('combobox', { name: /^Published content/ }), 'Everybody')
  await type(byLabel(/^Keep for/), '300')
  await click(byRole('button', { name: 'Add origin' }))
  await type(byLabel(/^Origin/), 'https://www.example.com/path')
  await click(byRole('button', { name: 'Save' }))
  await until(() => queryRole('alert'))
  assert.match(document.body.textContent ?? '', /Enter the origin alone/)
  await type(byLabel(/^Origin/), 'https://www.example.com')
  await click(byRole('button', { name: 'Save' }))
  const dialog = await until(() => byRole('alertdialog', { name: 'Save 3 changes?' }))
  await click(byRole('button', { name: 'Save', within: dialog }))
  await until(() => queryRole('alertdialog') === undefined)
  const { contentAccess, contentMaxAge, contentOrigins } = rowOf(await host.get(path))
  assert.deepEqual([contentAccess, contentMaxAge, contentOrigins], ['public', 300, [{ origin: 'https://www.example.com' }]])
})

import { allByRole, byRole, byText, click, press, queryRole, type, until } from '../../../dom.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isHotkey } from '../../../../src/kit/hotkey.ts'
import { administrator } from '../../../host/start-host.ts'
import { openPanel } from '../../open-panel.tsx'
import { realHost } from '../../real-screen.tsx'

const real = realHost(true)

const field = () => byRole('combobox', { name: 'Search or jump to' })
const options = () => allByRole('option').map((option) => option.textContent)
const open = async (as = administrator) => {
  globalThis.fetch = (input, init) => real.fetch(String(input), init)
  const { authorization } = await real.signIn(as.email, as.password)
  await openPanel('/admin/user-status', as.email, authorization.replace('Bearer ', ''))
  await until(() => isHotkey('mod+k'))
}
const ask = async (typed: string) => {
  await press('Control+k')
  await until(() => queryRole('dialog', { name: 'Search or jump to' }))
  await type(field(), typed)
}
const run = async (typed: string, option: string) => {
  await ask(typed)
  await click(await until(() => queryRole('option', { name: option })))
}
test('theme, density and the account’s menu are found by the words that people type, and only what changes something', async () => {
  await open()
  const root = document.documentElement.dataset
  await run('dark mode', 'Dark theme')
  await until(() => root.theme === 'dark')
  await ask('dark mode')
  await until(() => byText(/^No results for/))
  assert.equal(options().includes('Dark theme'), false)
  await press('Escape')
  await press('Escape')
  await run('dense', 'Compact density')
  await until(() => root.density === 'compact')
  await run('shortcuts', 'Keyboard shortcuts')
  await until(() => queryRole('dialog', { name: 'Keyboard shortcuts' }))
  await press('Escape')
  await run('sign out', 'Logout')
  await until(() => queryRole('heading', { name: 'Sign in' }))
})

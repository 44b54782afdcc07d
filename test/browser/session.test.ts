// What a session rests on the browser for: storage events between tabs, and scripts that are fetched when it ends.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startBrowser } from './browser.ts'

const browser = await startBrowser()
after(() => browser.stop())

test('a theme that is chosen in one tab is that of the other ones', async () => {
  const page = await browser.open('/admin/user-status', { isSignedIn: true })
  const other = await page.context().newPage()
  await other.goto('/admin/country')
  await other.getByRole('button', { name: 'Chat' }).waitFor() // the live parts are there
  await page.getByRole('button', { name: 'Dark theme' }).click()
  await other.waitForFunction(() => document.documentElement.dataset.theme === 'dark')
  await other.getByRole('button', { name: 'Dark theme' }).click()
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'light')
})

// The last, since all pages share the session.
test('signing out and in again in another tab brings this one back to where it was, with what was typed', async () => {
  const page = await browser.open('/admin/state/create?from=test', { isSignedIn: true, expected: /401/ })
  await page.getByLabel('Name', { exact: true }).fill('Half a state')
  const other = await page.context().newPage()
  await other.goto('/admin/user-status')
  await other.getByRole('button', { name: 'Account' }).click()
  await other.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await browser.signIn(other)
  await page.getByText('Your unsaved text is back').waitFor()
  assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'Half a state')
  assert.match(page.url(), /\/admin\/state\/create\?from=test$/)
})

// Tab order, mouse buttons and history entries, which need a real browser.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Browser, startBrowser } from './browser.ts'
import { administrator } from './started-host.ts'

let browser: Browser
before(async () => {
  browser = await startBrowser()
})
after(() => browser.stop())

test('Tab moves from the email to the password, and Enter there signs in', async () => {
  const page = await browser.open('/login')
  await page.getByLabel('Email').click()
  await page.keyboard.type(administrator.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(administrator.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/dashboard')
  await page.context().close()
})

test('the whole row opens its record, in a new tab with the middle button or Ctrl, and its text can be selected', async () => {
  const path = '/admin/airport?search=DEL'
  const page = await browser.open(path, { isSignedIn: true })
  const row = page.locator('tbody tr[data-id]').first()
  const cell = row.locator('td.fact-cell:visible').last()
  const isRecord = /\/admin\/airport\/edit\?id=/
  for (const press of [() => cell.click({ button: 'middle' }), () => cell.click({ modifiers: ['Control'] })]) {
    const [tab] = await Promise.all([page.context().waitForEvent('page'), press()])
    await tab.waitForURL(isRecord)
    await tab.close()
  }
  const words = await cell.locator('time').boundingBox()
  assert.ok(words)
  const middle = words.y + words.height / 2
  await page.mouse.move(words.x + 1, middle)
  await page.mouse.down()
  await page.mouse.move(words.x + words.width - 1, middle, { steps: 4 })
  await page.mouse.up()
  assert.notEqual(await page.evaluate(() => String(getSelection())), '')
  await page.waitForTimeout(300)
  assert.equal(page.url(), browser.origin + path)
  await row.locator('td.fact-cell:visible').first().click()
  await page.waitForURL(isRecord)
  await page.context().close()
})

test('restores text typed just before a reload', async () => {
  const page = await browser.open('/admin/state/create', { isSignedIn: true })
  const field = page.getByLabel('Name', { exact: true })
  page.once('dialog', (dialog) => void dialog.accept())
  await field.pressSequentially('Half')
  await page.reload()
  await page.getByText('Restored your unsaved text').waitFor()
  assert.equal(await field.inputValue(), 'Half')
  await page.context().close()
})

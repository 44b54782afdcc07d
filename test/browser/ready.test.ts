// What is made ready before it is gone to: out of sight, and never in place of what a person has left.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Browser, type Locator, type Page, startBrowser } from './browser.ts'

let browser: Browser
before(async () => { browser = await startBrowser() })
after(() => browser.stop())

const openList = async (path: string): Promise<Page> => {
  const page = await browser.open(path, { isSignedIn: true })
  await page.locator('tbody tr[data-id]').first().waitFor()
  return page
}
const pointAt = async (page: Page, target: Locator) => {
  const box = await target.boundingBox() ?? assert.fail('nothing to point at')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
}
const name = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true })

test('a press on a record makes its form ready, and moves nothing of the list until it is let go', async () => {
  const page = await openList('/admin/state?sort=name')
  const link = page.locator('tbody .main-cell a').first()
  const place = await link.boundingBox()
  await pointAt(page, link)
  await page.mouse.down()
  await page.locator('main form').waitFor({ state: 'attached' })
  assert.equal(await page.locator('main form').isVisible(), false)
  assert.deepEqual(await link.boundingBox(), place)
  assert.equal(await page.locator('h1:visible').textContent(), 'State')
  await page.mouse.up()
  await name(page).waitFor()
  assert.ok(await page.locator('h1').evaluate((title) => title === document.activeElement))
  await page.context().close()
})

test('text left unsaved comes back by Forward, though its form was made ready for another visit', async () => {
  const page = await openList('/admin/state?sort=name')
  const link = page.locator('tbody .main-cell a').first()
  await link.click()
  await name(page).fill('Left unsaved')
  await page.goBack()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await link.waitFor()
  await pointAt(page, link)
  await page.mouse.down()
  await page.locator('main form').waitFor({ state: 'attached' })
  await page.goForward()
  await name(page).waitFor()
  assert.equal(await name(page).inputValue(), 'Left unsaved')
  await page.mouse.move(700, 20)
  await page.mouse.up()
  await page.context().close()
})

test('a pointer on Save makes the list ready; it shows what was saved, and what the host then says', async () => {
  const page = await openList('/admin/state?sort=name')
  const cell = page.locator('tbody .main-cell').first()
  await cell.locator('a').click()
  await name(page).fill('A state that is first')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await pointAt(page, save)
  await page.locator('main .list').waitFor({ state: 'attached' })
  assert.equal(await page.locator('main .list').isVisible(), false)
  const listed = page.waitForResponse((answer) => answer.url().includes('/state?') && answer.ok())
  await save.click()
  await cell.waitFor()
  assert.equal(await cell.textContent(), 'A state that is first')
  await listed
  await page.getByText('State saved.').waitFor()
  assert.equal(await cell.textContent(), 'A state that is first')
  assert.match(await page.title(), /^State \|/)
  await page.context().close()
})

// What stands beside each other on a desk, on the 390 px of a telephone.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Browser, type Page, startBrowser } from './browser.ts'

let browser: Browser
before(async () => { browser = await startBrowser() })
after(() => browser.stop())

const openAt = async (path: string, options: Parameters<Browser['open']>[1] = {}): Promise<Page> => {
  const page = await browser.open(path, { isSignedIn: true, width: 390, height: 844, ...options })
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"], .loadbar') === null)
  return page
}

test('what two people wrote is compared without scrolling sideways, each value after whose it is', async () => {
  const [page, other] = [await openAt('/admin/blog-tags', { expected: /409/ }), await openAt('/admin/blog-tags')]
  for (const [one, name] of [[page, 'Written here'], [other, 'Written elsewhere']] as const) {
    await one.locator('tbody a').first().click()
    await one.getByLabel('Name', { exact: true }).fill(name)
  }
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await other.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const table = page.getByRole('region', { name: 'What differs' })
  await table.waitFor()
  assert.equal(await table.evaluate((region) => region.scrollWidth - region.clientWidth), 0)
  const boxes = await Promise.all((await table.getByRole('cell').all()).map((cell) => cell.boundingBox()))
  assert.deepEqual(boxes.map((box) => box?.x), boxes.map(() => boxes[0]?.x))
  await table.getByRole('radio', { name: 'Name: theirs' }).check()
  await page.getByRole('button', { name: 'Save the result' }).click()
  await table.waitFor({ state: 'detached' })
  for (const one of [page, other]) await one.context().close()
})

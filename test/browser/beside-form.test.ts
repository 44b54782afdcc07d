// The side column of a form sticks to the window as far as it fits.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Browser, startBrowser } from './browser.ts'
import { openSettled } from './open-settled.ts'

let browser: Browser
before(async () => {
  browser = await startBrowser()
})
after(() => browser.stop())

const openAt = (path: string, options: Parameters<Browser['open']>[1] = {}) => openSettled(browser, path, options)

test('the side column has no scroll bar of its own, and its publish button is visible at any scroll position', async () => {
  for (const height of [900, 870, 650]) {
    const page = await openAt('/admin/airport?search=DEL', { width: 1440, height })
    await page.locator('tbody .main-cell a').first().click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Delhi, typed')
    const publish = page.getByRole('button', { name: 'Publish changes' })
    await publish.waitFor()
    for (const top of [0, 500, 10_000]) {
      await page.evaluate((y) => window.scrollTo(0, y), top)
      const box = await publish.boundingBox()
      assert.ok(box && box.y > 56 && box.y + box.height <= height, `${height} at ${top}: ${box?.y}`)
    }
    const aside = page.getByRole('complementary', { name: 'About this record' })
    assert.equal(await aside.evaluate((one) => getComputedStyle(one).overflowY), 'visible')
    const end = await aside.evaluate((one) => one.getBoundingClientRect().bottom)
    assert.ok(end <= height, `${height}: all of it is in view at the end of the page`)
    await page.context().close()
  }
})

test('Tab scrolls to buttons above the window in a side column longer than the window', async () => {
  const page = await openAt('/admin/airport?search=DEL', { height: 300 })
  await page.locator('tbody a').first().click()
  await page.locator('.secnav summary').press('Enter')
  await page.evaluate(() => window.scrollTo(0, 900))
  const publish = page.getByRole('button', { name: 'Publish changes' })
  const topOf = () => publish.evaluate((one) => one.getBoundingClientRect().top)
  assert.ok((await topOf()) < 0)
  await publish.focus()
  assert.ok((await topOf()) > 56, String(await topOf()))
  await page.context().close()
})

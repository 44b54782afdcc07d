// The lists of relation pickers in windows of several sizes.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Browser, startBrowser } from './browser.ts'
import { openSettled } from './open-settled.ts'

let browser: Browser
before(async () => {
  browser = await startBrowser()
})
after(() => browser.stop())

test('the list of a picker is at least 320 px wide within the window, and is not a tab stop', async () => {
  for (const [width, height] of [
    [1440, 900],
    [1000, 800],
    [390, 844],
  ] as const) {
    const page = await openSettled(browser, '/admin/blogs/create', { width, height })
    for (const name of ['Author', 'Type']) {
      const field = page.getByRole('combobox', { name: new RegExp(`^${name}`) })
      await field.click()
      await page.getByRole('option').first().waitFor()
      const list = await page.locator('.listbox').boundingBox()
      assert.ok(list && list.width >= 320, `${name} at ${width}: ${list?.width}`)
      assert.ok(list.x >= 0 && list.x + list.width <= width, `${name} at ${width}: ${list.x} + ${list.width}`)
      await page.keyboard.press('Tab')
      assert.equal(await page.evaluate(() => document.activeElement?.closest('.listbox') !== null), false)
    }
    await page.context().close()
  }
})

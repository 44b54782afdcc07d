import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { startBrowser, type Browser, type Page } from './browser.ts'

let browser: Browser
before(async () => { browser = await startBrowser({}, process.env.HOST_PROGRAM ?? 'dist/host.mjs') })
after(() => browser.stop())

const openBlog = async (options: Parameters<Browser['open']>[1] = {}): Promise<Page> => {
  const page = await browser.open('/admin/blogs', { isSignedIn: true, ...options })
  await page.locator('tbody a').first().click()
  await page.getByRole('textbox', { name: 'Text' }).waitFor()
  return page
}
const text = (page: Page) => page.getByRole('textbox', { name: 'Text' })

test('what keys and buttons write is taken back by the browser’s own undo', async () => {
  const page = await openBlog()
  await text(page).fill('')
  await page.keyboard.type('Fog at Delhi')
  await page.keyboard.press('Shift+Home')
  await page.keyboard.press('Control+b')
  assert.equal(await text(page).inputValue(), '**Fog at Delhi**')
  await page.keyboard.press('Control+z')
  assert.equal(await text(page).inputValue(), 'Fog at Delhi')
  await page.keyboard.press('Control+k')
  assert.equal(await text(page).inputValue(), '[Fog at Delhi](https://)')
  assert.equal(await page.getByRole('dialog').count(), 0)
  await page.context().close()
})

test('a list goes on at Enter, goes deeper at Tab, ends at an empty item, and shows in the preview', async () => {
  const page = await openBlog()
  await text(page).fill('')
  await page.keyboard.type('- one\ntwo')
  await page.keyboard.press('Tab')
  await page.keyboard.type('\nthree\n\n\nEnd.')
  assert.equal(await text(page).inputValue(), '- one\n  - two\n  - three\nEnd.')
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByRole('listitem').filter({ hasText: 'three' }).first().waitFor()
  await page.context().close()
})

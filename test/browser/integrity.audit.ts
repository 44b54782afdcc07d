// The build writes the integrity of every file into the page; here a file is changed on its way to the browser.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { startBrowser, type Page } from './browser.ts'

const html = readFileSync('dist/panel/index.html', 'utf8')
const table: { files: [string, string][]; chunks: Record<string, number[]> } =
  JSON.parse(/id="chunks">(.*?)<\/script>/.exec(html)?.[1] ?? '')
const filesOf = (chunk: string) => (table.chunks[chunk] ?? []).map((index) => table.files[index]?.[0] ?? '')

const browser = await startBrowser()
after(() => browser.stop())

/** Opens the sign-in screen with `file` changed; `restore` lets it through from then on. */
const openChanged = async (file: string): Promise<{ page: Page; restore(): Promise<void> }> => {
  const addition = file.endsWith('.css') ? ':root { --changed: yes }' : 'globalThis.isChanged = true'
  const page = await browser.open('/login', {
    expected: /integrity|could not be loaded/,
    prepare: (page) => page.route(`**${file}`, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: `${await response.text()}\n${addition}` })
    }),
  })
  return { page, restore: () => page.unrouteAll() }
}

const hasRun = (page: Page) => page.evaluate(() =>
  'isChanged' in globalThis || getComputedStyle(document.documentElement).getPropertyValue('--changed') !== '')

test('a script that the panel starts with never runs once it was changed, and the page says so', async () => {
  for (const file of filesOf('app/main')) {
    const { page } = await openChanged(file)
    await page.getByText('This page could not be loaded').waitFor()
    assert.equal(await hasRun(page), false, file)
    await page.context().close()
  }
})

test('a script or style of a screen is never used once it was changed; the true one is, when it comes', async () => {
  const files = filesOf('app/screens/login')
  assert(files.some((file) => file.endsWith('.css')) && files.some((file) => file.endsWith('.js')))
  for (const file of files) {
    const { page, restore } = await openChanged(file)
    await page.getByRole('heading', { name: 'This screen did not load' }).waitFor()
    assert.equal(await hasRun(page), false, file)
    await restore()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    await page.context().close()
  }
})

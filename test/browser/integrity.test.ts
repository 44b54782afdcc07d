// The build writes the integrity of every file into the page; here a file is changed on its way to the browser.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { screenLoadTimeoutMs } from '../../src/contract/constants.ts'
import { startBrowser, type Page } from './browser.ts'

const html = readFileSync('dist/panel/index.html', 'utf8')
const table: { files: [string, string][]; chunks: Record<string, number[]> } =
  JSON.parse(/id="chunks">(.*?)<\/script>/.exec(html)?.[1] ?? '')
const filesOf = (chunk: string) => (table.chunks[chunk] ?? []).map((index) => table.files[index]?.[0] ?? '')
/** What no other chunk has, so that nothing but the screen itself asks for it. */
const ownFilesOf = (chunk: string) => {
  const others = new Set(Object.keys(table.chunks).filter((other) => other !== chunk).flatMap(filesOf))
  return filesOf(chunk).filter((file) => !others.has(file))
}

const browser = await startBrowser()
after(() => browser.stop())

/** Opens a screen with `file` changed; `restore` lets it through from then on. */
const openChanged = async (path: string, file: string): Promise<{ page: Page; restore(): Promise<void> }> => {
  const addition = file.endsWith('.css') ? ':root { --changed: yes }' : 'globalThis.isChanged = true'
  const page = await browser.open(path, {
    isSignedIn: path !== '/login', expected: /integrity|could not be loaded/,
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
    const { page } = await openChanged('/login', file)
    await page.getByText('This page could not be loaded').waitFor()
    assert.equal(await hasRun(page), false, file)
    await page.context().close()
  }
})

test('a script or style of a screen is never used once it was changed; the true one is, when it comes', async () => {
  const files = ownFilesOf('app/screens/contact-us')
  assert(files.some((file) => file.endsWith('.css')) && files.some((file) => file.endsWith('.js')))
  for (const file of files) {
    const { page, restore } = await openChanged('/admin/contact-us', file)
    await page.getByRole('heading', { name: 'This screen did not load' }).waitFor()
    assert.equal(await hasRun(page), false, file)
    await restore()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Contact US' }).waitFor()
    await page.context().close()
  }
})

test('a screen whose script hangs is given up after two minutes, and comes when it is tried again', async () => {
  const [script = ''] = ownFilesOf('app/screens/contact-us').filter((file) => file.endsWith('.js'))
  let isAsked = false
  const page = await browser.open('/admin/contact-us', {
    isSignedIn: true, prepare: async (page) => {
      await page.clock.install()
      await page.route(`**${script}`, async (route) => {
        if (isAsked) await route.continue()
        isAsked = true
      })
    },
  })
  const fault = page.locator('section').filter({ hasText: 'This screen did not load' })
  while (!isAsked) await page.waitForTimeout(20)
  await page.clock.fastForward(screenLoadTimeoutMs)
  await fault.waitFor()
  await fault.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Contact US' }).waitFor()
})

test('where a newer build has replaced a part, the screen offers a reload, and then has it', async () => {
  const part = filesOf('app/list/on-demand').find((file) => file.includes('on-demand')) ?? ''
  let isReplaced = true
  const page = await browser.open('/admin/country', {
    isSignedIn: true, expected: /404|could not be loaded|Loading chunk failed/, prepare: async (page) => {
      await page.route(`**${part}`, (route) => isReplaced ? route.fulfill({ status: 404 }) : route.continue())
    },
  })
  await page.getByRole('searchbox').fill('united')
  await page.waitForURL(/united/)
  await page.route(({ pathname }) => pathname === '/', (route) => route.fulfill({ body: html.replace(part, '/a.js') }))
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByText('This part did not load.').waitFor()
  const bar = page.getByRole('status').filter({ hasText: 'The panel has been updated' })
  isReplaced = false
  await bar.getByRole('button', { name: 'Reload' }).click()
  await bar.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Name' }).waitFor()
  assert.equal(await page.getByRole('searchbox').inputValue(), 'united')
})

test('what did not come for a dialog of a long form is said within the window, as is the newer build', async () => {
  const page = await browser.open('/admin/blogs', { isSignedIn: true, expected: /404|could not be loaded/ })
  await page.locator('tbody a').first().click()
  await page.route('**/revisions-dialog*.js', (route) => route.fulfill({ status: 404 }))
  await page.route(({ pathname }) => pathname === '/', (route) => route.fulfill({ body: '<p>newer</p>' }))
  await page.getByRole('button', { name: 'Earlier texts' }).click()
  const inWindow = (text: string) => page.getByText(text)
    .evaluate((line) => {
      const { left, top, height } = line.getBoundingClientRect()
      return line.contains(document.elementFromPoint(left + 20, top + height / 2))
    })
  await page.getByText('The panel has been updated').waitFor()
  assert(await page.evaluate(() => scrollY > 200), 'the button is below the first window')
  assert(await inWindow('This part did not load.'))
  assert(await inWindow('The panel has been updated'))
})

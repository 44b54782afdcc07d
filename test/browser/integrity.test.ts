// The build writes the integrity of every file into the page; these tests change a file on its way to the browser.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { screenLoadTimeoutMs } from '../../src/contract/constants.ts'
import { startBrowser, type Page } from './browser.ts'

const html = readFileSync('dist/panel/index.html', 'utf8')
const jsonIn = (pattern: RegExp) => JSON.parse(pattern.exec(html)?.[1] ?? '')
const { imports }: { imports: Record<string, string> } = jsonIn(/<script type="importmap">(.*?)<\/script>/)
const needs: Record<string, string[]> = jsonIn(/id="rooms">(.*?)<\/script>/)
const scriptOf = (room: string) => imports[room] ?? assert.fail(`there is no room ${room}`)

const browser = await startBrowser()
after(() => browser.stop())

/** Opens a screen with `file` changed; `restore` serves the original from then on. */
const openChanged = async (path: string, file: string): Promise<{ page: Page; restore(): Promise<void> }> => {
  const addition = file.endsWith('.css') ? ':root { --changed: yes }' : 'globalThis.isChanged = true'
  const page = await browser.open(path, {
    isSignedIn: path !== '/login',
    expected: /integrity|could not be loaded|dynamically imported module/,
    prepare: (page) =>
      page.route(`**${file}`, async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, body: `${await response.text()}\n${addition}` })
      }),
  })
  return { page, restore: () => page.unrouteAll() }
}

const hasRun = (page: Page) =>
  page.evaluate(
    () => 'isChanged' in globalThis || getComputedStyle(document.documentElement).getPropertyValue('--changed') !== '',
  )

test('a modified start script never runs, and the page reports it', async () => {
  for (const file of [...(needs['#main'] ?? []), '#main'].map(scriptOf)) {
    const { page } = await openChanged('/login', file)
    await page.getByText('This page couldn’t load').waitFor()
    assert.equal(await hasRun(page), false, file)
    await page.context().close()
  }
})

test('a modified script or style of a screen is never used; the original is used once it loads', async () => {
  for (const file of [scriptOf('#contact'), scriptOf('#contact').replace(/js$/, 'css')]) {
    const { page, restore } = await openChanged('/admin/contact-us', file)
    await page.getByRole('heading', { name: 'This screen didn’t load' }).waitFor()
    assert.equal(await hasRun(page), false, file)
    await restore()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Contact US' }).waitFor()
    await page.context().close()
  }
})

test('a screen whose script hangs gives up after two minutes and loads on retry', async () => {
  const script = scriptOf('#contact')
  let isAsked = false
  const page = await browser.open('/admin/contact-us', {
    isSignedIn: true,
    prepare: async (page) => {
      await page.clock.install()
      await page.route(`**${script}`, async (route) => {
        if (isAsked) await route.continue()
        isAsked = true
      })
    },
  })
  const fault = page.locator('section').filter({ hasText: 'This screen didn’t load' })
  // The page asks for the script before the panel starts, and the limit begins with the panel.
  for (let passed = 0; passed < 100 && !(await fault.isVisible()); passed += 1) {
    await page.waitForTimeout(50)
    if (isAsked) await page.clock.fastForward(screenLoadTimeoutMs)
  }
  await fault.waitFor()
  await fault.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Contact US' }).waitFor()
})

test('a screen whose script was replaced by a newer build offers a reload and then opens', async () => {
  const part = scriptOf('#import')
  let isReplaced = true
  const page = await browser.open('/admin/country', {
    isSignedIn: true,
    expected: /404|could not be loaded|Loading chunk failed/,
    prepare: async (page) => {
      await page.route(`**${part}`, (route) => (isReplaced ? route.fulfill({ status: 404 }) : route.continue()))
    },
  })
  await page.route(
    ({ pathname }) => pathname === '/',
    (route) => route.fulfill({ body: html.replace(part, '/a.js') }),
  )
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Import' }).click()
  const fault = page.locator('section').filter({ hasText: 'The panel was updated' })
  await fault.waitFor()
  isReplaced = false
  await fault.getByRole('button', { name: 'Reload' }).click()
  await page.locator('input[type=file]').waitFor({ state: 'attached' })
})

const filesOf = (rooms: readonly string[]) => rooms.map((room) => new URL(scriptOf(room), browser.origin).href)
const areThere = (page: Page, files: readonly string[]) =>
  page.waitForFunction((all) => all.every((file) => performance.getEntriesByName(file).length > 0), files)

test('other rooms load in the background after the first screen, and a list then requests no file', async () => {
  const page = await browser.open('/admin/dashboard', { isSignedIn: true })
  await areThere(page, filesOf(Object.keys(imports).filter((name) => /^#(?!import-worker|provider)/.test(name))))
  const requested: string[] = []
  const devtools = await page.context().newCDPSession(page) // it also reports the request for the page's icon
  await devtools.send('Network.enable')
  devtools.on('Network.requestWillBeSent', ({ request: { url }, type }) => {
    if (type !== 'Fetch' && !url.startsWith('data:')) requested.push(url)
  })
  await page.getByRole('link', { name: 'Airport', exact: true }).click()
  await page.getByRole('heading', { name: 'Airport', exact: true }).waitFor()
  await page.getByRole('row').nth(1).waitFor()
  assert.deepEqual(requested, [])
})

test('no room loads in advance with Save-Data', async () => {
  const page = await browser.open('/login', {
    prepare: (page) =>
      page.addInitScript(() => {
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
      }),
  })
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.waitForLoadState('networkidle')
  const [shell = ''] = filesOf(['#shell'])
  assert.equal(await page.evaluate((file) => performance.getEntriesByName(file).length, shell), 0)
})

test('the health screen reports what a browser blocked by the policy', async () => {
  const page = await browser.open('/admin/health', { isSignedIn: true, expected: /Content Security Policy|: csp$/ })
  const policy = page.getByText('nothing refused since the start')
  await policy.waitFor()
  await page.evaluate(() => {
    new Image().src = 'https://elsewhere.example/pixel.png?id=1'
  })
  const isReported = async () => {
    await page.reload()
    await page.getByText('Content security policy').waitFor()
    return page.getByText('img-src stopped “https://elsewhere.example/pixel.png”').isVisible()
  }
  const until = Date.now() + 60_000
  while (!(await isReported())) assert.ok(Date.now() < until, 'no report came')
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startBrowser, type Browser, type Page } from './browser.ts'

let browser: Browser
before(async () => { browser = await startBrowser() })
after(() => browser.stop())

/** Keeps what fades on the page, as `::view-transition-new(main)`. */
const watchFading = (page: Page) => page.evaluate(() => {
  const seen = new Set<string>()
  Object.assign(globalThis, { seen })
  const look = () => {
    for (const { effect } of document.getAnimations()) {
      if (effect instanceof KeyframeEffect && effect.pseudoElement) seen.add(effect.pseudoElement)
    }
    requestAnimationFrame(look)
  }
  look()
})
const hasFaded = (page: Page, name: string) =>
  page.waitForFunction((name) => (Reflect.get(globalThis, 'seen') as Set<string>).has(name), name)
const faded = (page: Page) => page.evaluate(() => [...Reflect.get(globalThis, 'seen') as Set<string>].sort())

test('a screen fades into the next, while the shell stays and takes presses', async () => {
  const page = await browser.open('/admin/country', { isSignedIn: true, hasMotion: true })
  await page.getByRole('link', { name: 'Airport', exact: true }).hover()
  await watchFading(page)
  await page.getByRole('link', { name: 'Airport', exact: true }).click()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Dashboard')
  await page.goBack()
  await page.getByRole('table', { name: 'Airport' }).waitFor()
  await hasFaded(page, '::view-transition-new(main)')
  assert.deepEqual((await faded(page)).filter((name) => name.includes('root')), [])
})

test('a screen that is scrolled goes without its picture, which would jump', async () => {
  const page = await browser.open('/admin/country', { isSignedIn: true, hasMotion: true })
  await page.getByRole('table', { name: 'Country' }).waitFor()
  await page.mouse.wheel(0, 600)
  await page.waitForFunction(() => window.scrollY > 100)
  await watchFading(page)
  await page.getByRole('link', { name: 'State', exact: true }).first().click()
  await page.getByRole('heading', { name: 'State', level: 1 }).waitFor()
  await page.waitForTimeout(100)
  assert.deepEqual((await faded(page)).filter((name) => name.includes('view-transition')), [])
})

test('a theme fades into the other', async () => {
  const page = await browser.open('/admin/country', { isSignedIn: true, hasMotion: true })
  await watchFading(page)
  await page.getByRole('button', { name: 'Dark theme' }).click()
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark')
  await hasFaded(page, '::view-transition-new(root)')
  await page.getByRole('button', { name: 'Dark theme' }).click()
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'light')
})

test('where motion is reduced nothing fades', async () => {
  const page = await browser.open('/admin/country', { isSignedIn: true })
  await watchFading(page)
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Dark theme' }).click()
  await page.waitForTimeout(100)
  assert.deepEqual((await faded(page)).filter((name) => name.includes('view-transition')), [])
})

for (const width of [1440, 1000, 390]) {
  test(`what the dashboard awaits takes the place of what comes, in a window of ${width} px`, async () => {
    let come = () => {}
    const coming = new Promise<void>((resolve) => { come = resolve })
    const page = await browser.open('/admin/dashboard', {
      width, isSignedIn: true, prepare: (page) => page.route(/\/post\/dashboard\b/, async (route) => {
        await coming
        await route.continue()
      }),
    })
    const place = async (selector: string) => (await page.locator(selector).first().boundingBox())?.y ?? 0
    await page.locator('.waiting').first().waitFor()
    const kept = [await place('.d-need'), await place('.d-chart')]
    come()
    await page.getByRole('region', { name: 'Needs attention' }).waitFor()
    const taken = [await place('.d-need'), await place('.d-chart')]
    for (const [at, y] of taken.entries()) assert.ok(Math.abs(y - (kept[at] ?? 0)) < 2, `${kept} and ${taken}`)
    await page.context().close()
  })
}

test('a short form stays where it is as the bar of what is unsaved comes', async () => {
  for (const width of [1440, 1000, 390]) {
    const page = await browser.open('/admin/country', { width, isSignedIn: true })
    await page.locator('tbody .main-cell a').first().click()
    const name = page.getByLabel('Name', { exact: true })
    const before = (await name.boundingBox())?.y
    await name.press('End')
    await name.press('x')
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
    assert.equal((await name.boundingBox())?.y, before, `at ${width} px`)
    await page.context().close()
  }
})

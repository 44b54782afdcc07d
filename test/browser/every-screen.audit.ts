import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { ownSections, sections } from '../../src/contract/entities/index.ts'
import { axe, startBrowser, type Browser, type Page } from './browser.ts'

let browser: Browser
before(async () => { browser = await startBrowser() })
after(() => browser.stop())

const sizes = [[1440, 900], [1000, 800], [390, 844]] as const
const themes = ['light', 'dark'] as const

/** The screen is there: its heading, and nothing that still loads. */
const settled = async (page: Page): Promise<void> => {
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"], .loadbar') === null)
}

const faults = async (page: Page, what: string): Promise<string[]> => {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  return [...(wide > 0 ? [`${what} is ${wide} px wider than its window`] : []), ...(await axe(page)).map((fault) => `${what}: ${fault}`)]
}

interface State { name: string; path: string; act?(page: Page): Promise<unknown> }

const lists: State[] = [...sections, ...ownSections].map(({ title, route }) => ({ name: title, path: route }))
const forms: State[] = sections.flatMap(({ title, route, create, load, key }) =>
  !load || ['media', 'contact-message', 'settings'].includes(key ?? '') ? [] : [{ name: `${title}, new`, path: create ?? `${route}?new=1` }])

const openFirst = async (page: Page): Promise<void> => {
  await page.locator('tbody a').first().click()
  await page.waitForURL(/[?&](?:id|edit)=/)
  await settled(page)
}

const states: State[] = [
  { name: 'an airport', path: '/admin/airport?search=DEL', act: openFirst },
  { name: 'a guideline type in its panel', path: '/admin/guidelines-types', act: openFirst },
  { name: 'what is wrong with a form', path: '/admin/airport/create', act: async (page) => {
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { name: 'There is a problem' }).waitFor()
  } },
  { name: 'filters', path: '/admin/airport?filter[type]=large_airport&filter[status][not]=archived', act: (page) =>
    page.getByRole('button', { name: /^Filters/ }).click() },
  { name: 'a selection', path: '/admin/airport', act: (page) => page.locator('tbody input[type=checkbox]').first().check() },
  { name: 'no match', path: '/admin/airport?search=zzqqzz' },
  { name: 'an empty trash', path: '/admin/airport?trashed=1' },
  { name: 'the import', path: '/admin/airport?import=1' },
  { name: 'a message', path: '/admin/contact-us', act: async (page) => {
    await page.keyboard.press('j')
    await page.waitForURL(/message=/)
    await settled(page)
  } },
  { name: 'several messages', path: '/admin/contact-us', act: async (page) => {
    await page.locator('.msgs input[type=checkbox]').first().check()
    await page.getByRole('toolbar').waitFor()
  } },
  { name: 'a user, with sessions', path: '/admin/users?search=admin', act: openFirst },
  { name: 'a merge', path: '/admin/blog-tags', act: async (page) => {
    for (const at of [0, 1]) await page.locator('tbody input[type=checkbox]').nth(at).check()
    await page.getByRole('button', { name: 'Merge' }).click()
    await page.getByRole('radio').first().waitFor()
  } },
  { name: 'the palette', path: '/admin/dashboard', act: async (page) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('del')
    await page.getByRole('option', { name: /Indira/ }).waitFor()
  } },
  { name: 'notifications', path: '/admin/dashboard', act: (page) => page.getByRole('button', { name: 'Notifications' }).click() },
  { name: 'the account menu', path: '/admin/dashboard', act: (page) => page.getByRole('button', { name: 'Account' }).click() },
  { name: 'the keys', path: '/admin/dashboard', act: (page) => page.keyboard.press('?') },
]
const entries: State[] = [
  { name: 'sign-in', path: '/login' }, { name: 'sign-up', path: '/signup' }, { name: 'reset', path: '/auth/reset-password-1' },
]

for (const theme of themes) {
  for (const [width, height] of sizes) {
    test(`every screen passes axe and fits at ${width} px in the ${theme} theme`, async () => {
      const page = await browser.open('/admin/dashboard', { width, height, theme, isSignedIn: true })
      const found: string[] = []
      for (const { name, path } of [...lists, ...forms]) {
        await page.goto(path)
        await settled(page)
        found.push(...await faults(page, name))
      }
      await page.context().close()
      assert.deepEqual(found, [])
    })

    test(`every state passes axe and fits at ${width} px in the ${theme} theme`, async () => {
      const found: string[] = []
      const page = await browser.open('/admin/dashboard', { width, height, theme, isSignedIn: true })
      for (const { name, path, act } of states) {
        await page.goto(path)
        await settled(page)
        await act?.(page)
        found.push(...await faults(page, name))
      }
      await page.context().close()
      const visitor = await browser.open('/login', { width, height, theme })
      for (const { name, path } of entries) {
        await visitor.goto(path)
        await settled(visitor)
        found.push(...await faults(visitor, name))
      }
      await visitor.context().close()
      assert.deepEqual(found, [])
    })
  }
}

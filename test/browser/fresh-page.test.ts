// Opens every dialog and sub-screen directly after a page load: none may need the files of a screen opened before.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sections } from '../../src/contract/entities/sections.ts'
import { type Browser, type Page, startBrowser } from './browser.ts'
import { settled } from './open-settled.ts'

let browser: Browser
let page: Page
before(async () => {
  browser = await startBrowser()
  page = await browser.open('/admin/dashboard', { isSignedIn: true })
  page.setDefaultTimeout(15_000)
})
after(() => browser.stop())

/** Rules of style sheets that aren't there, although elements of the page match them. */
const missingRules = (): Promise<string[]> =>
  page.evaluate(async () => {
    const map: { integrity?: Record<string, string> } = JSON.parse(
      document.querySelector('script[type=importmap]')?.textContent ?? '{}',
    )
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
    const there = new Set(links.map(({ href }) => new URL(href).pathname))
    const others = Object.keys(map.integrity ?? {}).filter((path) => path.endsWith('.css') && !there.has(path))
    const matching = (rule: CSSRule, outer: string): string[] => {
      const isStyle = rule instanceof CSSStyleRule
      const selector = isStyle ? rule.selectorText.replaceAll('&', `:is(${outer})`) : outer
      const own = isStyle && rule.style.length > 0 && document.querySelector(selector) ? [selector] : []
      const inner = 'cssRules' in rule && rule.cssRules instanceof CSSRuleList ? [...rule.cssRules] : []
      return [...own, ...inner.flatMap((one) => matching(one, selector))]
    }
    const found = await Promise.all(
      others.map(async (path) => {
        const sheet = await new CSSStyleSheet().replace(await (await fetch(path)).text())
        return [...sheet.cssRules].flatMap((rule) => matching(rule, ':root')).map((selector) => `${path} ${selector}`)
      }),
    )
    return found.flat()
  })

/** `button Export` is pressed, by its role and the start of its name; the others are named here. */
const named: Record<string, () => Promise<unknown>> = {
  'the first row': () => page.locator('tbody input[type=checkbox]').first().check(),
  'two rows': async () => {
    for (const at of [0, 1]) await page.locator('tbody input[type=checkbox]').nth(at).check()
  },
  'the first record': async () => {
    await page.locator('tbody a').first().click()
    await page.waitForURL(/[?&](?:id|edit)=/)
    await settled(page)
  },
  'the first file': () => page.locator('.tile input[type=checkbox]').first().check(),
  'the menu of the first row': () => page.locator('tbody .act button').first().click(),
  'Delete of the selection': () => page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click(),
  'Control+k': () => page.keyboard.press('Control+k'),
  '?': () => page.keyboard.press('?'),
}
const take = async (step: string): Promise<unknown> => {
  const [role, start = ''] = step.split(/ (.*)/)
  const name = new RegExp(`^${start}`)
  switch (role) {
    case 'button':
    case 'link':
    case 'menuitem':
      return page.getByRole(role, { name }).first().click()
    default:
      return named[step]?.()
  }
}

const dialogs: [path: string, steps: string[], title: RegExp][] = [
  ['/admin/airport', ['the first row', 'button Export'], /^Export/],
  ['/admin/airport', ['the first row', 'button Edit fields'], /^Change/],
  ['/admin/blog-tags', ['two rows', 'button Merge'], /^Merge 2/],
  ['/admin/airport', ['the menu of the first row', 'menuitem History'], /^History of/],
  ['/admin/airport?search=DEL', ['the first record', 'button History'], /^History of/],
  ['/admin/airport?search=DEL', ['the first record', 'button Choose'], /./],
  ['/admin/guidelines-types', ['the first record'], /./],
  ['/admin/guidelines-types?new=1', [], /^New guideline type/],
  ['/admin/airport-seo-content', ['the first record'], /./],
  ['/admin/airport-seo-content', ['button Template'], /^Template for these pages/],
  ['/admin/gallery', ['the first file', 'Delete of the selection'], /./],
  ['/admin/gallery', ['button New album'], /^New album/],
  ['/admin/users', ['link Invite users'], /^Invite users/],
  ['/admin/account', ['button Add an authenticator app'], /./],
  ['/admin/account', ['button Choose an image'], /./],
  ['/admin/tokens?new=1', [], /^New API token/],
  ['/admin/webhooks?new=1', [], /^New webhook/],
  ['/admin/dashboard', ['button Remove the sample data'], /^Remove sample data/],
  ['/admin/dashboard', ['button Chat'], /./],
  ['/admin/dashboard', ['button Notifications'], /./],
  ['/admin/dashboard', ['?'], /^Keyboard shortcuts/],
  ['/admin/dashboard', ['Control+k'], /./],
]
for (const [path, steps, title] of dialogs) {
  test(`a fresh page opens the dialog of ${[path, ...steps].join(', ')}`, async () => {
    await page.goto(path)
    await settled(page)
    for (const step of steps) await take(step)
    const [dialog, question] = ['dialog' as const, 'alertdialog' as const].map((role) =>
      page.getByRole(role, { name: title }),
    )
    assert.ok(dialog && question)
    await dialog.or(question).first().waitFor()
    await settled(page)
    assert.deepEqual(await missingRules(), [])
  })
}

for (const { route, title } of sections.filter(({ entity }) => entity?.import)) {
  test(`a fresh page opens the import of ${title}`, async () => {
    await page.goto(`${route}?import=1`)
    await page.getByRole('heading', { name: 'Choose a file' }).waitFor()
    assert.deepEqual(await missingRules(), [])
  })
}

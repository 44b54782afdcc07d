// WCAG 1.4.4, 1.4.10 and 1.4.12: larger text, zoom, and names of one long word.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Browser, type OpenOptions, type Page, startBrowser } from './browser.ts'
import { openSettled } from './open-settled.ts'

let browser: Browser
before(async () => {
  browser = await startBrowser()
})
after(() => browser.stop())

const openAt = (path: string, options: OpenOptions = {}) => openSettled(browser, path, options)

test('wider letter spacing set by the user cuts no code (1.4.12)', async () => {
  const page = await openAt('/admin/airport?search=DEL')
  await page.evaluate(() => {
    const own = new CSSStyleSheet()
    own.replaceSync('* { letter-spacing: .12em !important; word-spacing: .16em !important; }')
    document.adoptedStyleSheets = [own]
  })
  const beyond = await page
    .locator('tbody .flap')
    .first()
    .evaluate((flap) => {
      const text = document.createRange()
      text.selectNodeContents(flap)
      const style = getComputedStyle(flap)
      const [, cut = ''] = /^inset\(\S+ (\S+)/.exec(style.clipPath) ?? []
      // The last letter is followed by its spacing.
      const end = text.getBoundingClientRect().right - parseFloat(style.letterSpacing)
      return end - (flap.getBoundingClientRect().right - parseFloat(cut))
    })
  assert.ok(beyond <= 0, `${beyond} px of the last letter`)
  await page.context().close()
})

const name = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
const widthTooMuch = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/** Sets `key` to one long word in the host's responses at this path. */
const withLongWord =
  (address: RegExp, key: string) =>
  (page: Page): Promise<unknown> =>
    page.route(address, async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replaceAll(new RegExp(`"${key}":"[^"]*"`, 'g'), `"${key}":"${name}"`)
      await route.fulfill({ response, body })
    })

/** Closes the page after its pending requests, such as of a list that was left. */
const closeAnswered = async (page: Page): Promise<void> => {
  await page.unrouteAll({ behavior: 'wait' })
  await page.context().close()
}

test('a name of one long word wraps in its heading', async () => {
  const page = await openAt('/admin/blogs', {
    width: 390,
    height: 844,
    prepare: withLongWord(/\/post\/blogs\b/, 'title'),
  })
  await page.locator('tbody a').first().click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  assert.equal(await widthTooMuch(page), 0)
  await closeAnswered(page)
})

test('a sender’s name of one long word wraps above the message', async () => {
  const page = await openAt('/admin/contact-us', {
    width: 390,
    height: 844,
    prepare: withLongWord(/\/post\/contact_us\b/, 'name'),
  })
  await page.locator('.in-list a[data-id]').first().click()
  await page.locator('.read .from').waitFor()
  assert.equal(await widthTooMuch(page), 0)
  await closeAnswered(page)
})

test('a long word that a user typed wraps in the message about it', async () => {
  const page = await openAt('/admin/airport/create', { width: 390, height: 844 })
  const country = page.getByRole('combobox', { name: 'Country' })
  await country.pressSequentially(name)
  await country.press('Tab')
  await page.getByText('Choose from the list, or clear this field.').waitFor()
  assert.equal(await widthTooMuch(page), 0)
  await page.context().close()
})

test('an airport’s plan and a row’s menu fit on a phone with text at 200 % (1.4.4)', async () => {
  const page = await openAt('/admin/airport?search=DEL', { width: 390, height: 844 })
  const enlarge = () =>
    page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
  await enlarge()
  await page.locator('tbody .act button').first().click()
  const menu = await page.getByRole('menu').boundingBox()
  assert.ok(menu && menu.x >= 0 && menu.x + menu.width <= 390, JSON.stringify(menu))
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.locator('.airfield dl').waitFor()
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)) <= 0)
  await page.context().close()
})

test('a chosen image and its buttons fit on a phone with text at 200 % (1.4.4)', async () => {
  const page = await openAt('/admin/blogs?search=Thin', { width: 390, height: 844 })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await page.locator('tbody a').first().click()
  await page.getByRole('group', { name: 'Cover image' }).getByRole('button', { name: 'Remove' }).waitFor()
  assert.equal(await widthTooMuch(page), 0)
  await page.context().close()
})

test('no bar takes space from the content at 400 % (1.4.10)', async () => {
  for (const [path, scrolled] of [
    ['/admin/airport/create', 'html'],
    ['/admin/blog-tags?new=1', 'dialog'],
  ] as const) {
    const page = await openAt(path, { width: 360, height: 225 })
    await page.getByLabel('Name', { exact: true }).fill('Written')
    await page
      .getByRole('button', { name: /^(?:Publish|Save)$/ })
      .first()
      .waitFor()
    await page.locator(scrolled).evaluate((element) => {
      element.scrollTop = 300
    })
    const bars = await page.evaluate(() =>
      [5, 30, 195, 220].map(
        (y) => document.elementFromPoint(180, y)?.closest('.topbar, .dialog-head, .unsaved')?.className ?? '',
      ),
    )
    assert.deepEqual(bars.slice(0, 2), ['', ''], path)
    assert.equal((await page.locator('.topbar').boundingBox())?.width, 360)
    if (scrolled === 'html') assert.deepEqual(bars.slice(2), ['', ''], path)
    await page.context().close()
  }
})

test('the shortcut in the header’s search is either complete or hidden with text at 200 %', async () => {
  for (const width of [1440, 1280]) {
    const page = await openAt('/admin/dashboard', { width, height: 900 })
    const isCut = () =>
      page.locator('.search-trigger').evaluate((button) => {
        const key = button.querySelector('kbd')
        const [box, at] = [button.getBoundingClientRect(), key?.getBoundingClientRect()]
        if (!key || !at) throw new Error('no key there')
        const isShown = at.top < box.bottom
        return isShown && (key.scrollWidth > key.clientWidth || at.right > box.right)
      })
    assert.equal(await isCut(), false)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    assert.equal(await isCut(), false)
    await page.context().close()
  }
})

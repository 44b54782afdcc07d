// The panel on a phone: layout, keyboard and touch.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Browser, type Locator, type OpenOptions, startBrowser } from './browser.ts'
import { openSettled } from './open-settled.ts'
import { saveAndClose } from './press-item.ts'

let browser: Browser
before(async () => {
  browser = await startBrowser()
})
after(() => browser.stop())

const openAt = (path: string, options: OpenOptions = {}) =>
  openSettled(browser, path, { width: 390, height: 844, ...options })

test('a conflict on a phone shows both versions by name without scrolling sideways', async () => {
  const [page, other] = [await openAt('/admin/blog-tags', { expected: /409/ }), await openAt('/admin/blog-tags')]
  for (const [one, name] of [
    [page, 'Written here'],
    [other, 'Written elsewhere'],
  ] as const) {
    await one.locator('tbody a').first().click()
    await one.getByLabel('Name', { exact: true }).fill(name)
  }
  await saveAndClose(other)
  await other.getByRole('heading', { level: 1 }).waitFor()
  await saveAndClose(page)
  const table = page.getByRole('region', { name: 'Differences' })
  await table.waitFor()
  assert.equal(await table.evaluate((region) => region.scrollWidth - region.clientWidth), 0)
  const boxes = await Promise.all((await table.getByRole('cell').all()).map((cell) => cell.boundingBox()))
  assert.deepEqual(
    boxes.map((box) => box?.x),
    boxes.map(() => boxes[0]?.x),
  )
  await table.getByRole('radio', { name: 'Name: theirs' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).last().click()
  await table.waitFor({ state: 'detached' })
  for (const one of [page, other]) await one.context().close()
})

test('the filters of a media library on a phone stay collapsed until requested', async () => {
  const page = await openAt('/admin/gallery?filter[galleryId]=none&filter[missing]=alt')
  const top = async (locator: Locator) => (await locator.boundingBox())?.y
  const search = page.getByPlaceholder('Search files')
  const filters = page.getByRole('button', { name: 'Filters', exact: true })
  assert.equal(await top(filters), await top(search))
  const use = page.getByRole('combobox', { name: 'Use' })
  assert.equal(await use.isVisible(), false)
  await filters.click()
  await use.waitFor()
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await page.getByRole('button', { name: 'View', exact: true }).waitFor()
  await page.setViewportSize({ width: 1440, height: 900 })
  await filters.waitFor({ state: 'hidden' })
  assert.ok(await use.isVisible())
  await page.context().close()
})

test('the problem filters of SEO content on a phone are on one line, and the rest is collapsed', async () => {
  const page = await openAt('/admin/airport-seo-content')
  const problems = page.getByRole('group', { name: 'Problem' }).getByRole('button')
  const tops = await problems.evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top))
  assert.deepEqual(
    tops,
    tops.map(() => tops[0]),
  )
  const first = await page.locator('tbody tr[data-id]').first().boundingBox()
  assert.ok(first && first.y < 330, `the first card begins at ${first?.y}`)
  // Larger counts can be scrolled to. Headless Chromium draws no scroll bar that could be measured.
  const strip = page.locator('.toolbar > .seg')
  assert.equal(await strip.evaluate((element) => getComputedStyle(element).scrollbarWidth), 'none')
  const view = page.getByRole('button', { name: 'View', exact: true })
  assert.equal(await view.isVisible(), false)
  await page.getByRole('button', { name: 'View options' }).click()
  await view.waitFor()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'View options' }).waitFor({ state: 'hidden' })
  assert.ok(await view.isVisible())
  await page.context().close()
})

test('a chosen value is completely visible on the narrowest phone, and two codes still share a line', async () => {
  const page = await openAt('/admin/blogs?search=Thin', { width: 320, height: 700 })
  await page.locator('tbody a').first().click()
  const type = page.getByRole('combobox', { name: 'Type' })
  await type.waitFor()
  assert.ok(await type.evaluate((input) => input.scrollWidth <= input.clientWidth))
  await page.goto('/admin/airport/create')
  const [iata, icao] = [page.getByLabel('IATA code'), page.getByLabel('ICAO code')]
  await iata.waitFor()
  assert.equal((await iata.boundingBox())?.y, (await icao.boundingBox())?.y)
  await page.context().close()
})

test('the history on a phone shows values under their field name at full width', async () => {
  const page = await openAt('/admin/blog-tags')
  await page.locator('tbody a').first().click()
  await page.getByLabel('Name', { exact: true }).fill('Renamed')
  await saveAndClose(page)
  await page.locator('tbody a', { hasText: 'Renamed' }).waitFor()
  await page.locator('tr', { hasText: 'Renamed' }).locator('.act button').click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  const parts = ['dt', 'dd'].map((part) => page.locator(`.history ${part}`).first().boundingBox())
  const [name, values] = await Promise.all(parts)
  assert.ok(name && values && values.y >= name.y + name.height && values.x === name.x)
  await page.context().close()
})

test('a switch turned off on a card on a phone keeps its place and the focus, and can be turned on again', async () => {
  const page = await openAt('/admin/travel-agents')
  const verified = page.locator('tr', { hasText: 'Harbour City Travel' }).getByRole('switch', { name: 'Verified' })
  await verified.press('Enter')
  await page.getByText('Verified is now no.').waitFor()
  assert.equal(await verified.getAttribute('aria-checked'), 'false')
  assert.ok(await verified.evaluate((button) => button === document.activeElement))
  await verified.press('Enter')
  await page.getByText('Verified is now yes.').waitFor()
  await page.context().close()
})

test('the card of a user who never signed in has no empty space at its end on a phone', async () => {
  const page = await openAt('/admin/users?sort=firstName')
  const card = page.locator('tbody tr:has([data-label="Last sign-in"].none)').first()
  const under = await card.evaluate((row) => {
    const words = row.querySelector('.status')?.getBoundingClientRect()
    return row.getBoundingClientRect().bottom - (words?.bottom ?? 0)
  })
  assert.ok(under <= 14, `${under} px under its last line`)
  await page.context().close()
})

test('a click or tap next to the drawer closes it and returns the focus to its button', async () => {
  for (const isTouch of [false, true]) {
    const page = await openAt('/admin/airport', { width: 390, height: 844, isTouch })
    const menu = page.getByRole('button', { name: 'Open menu' })
    await menu.click()
    const drawer = page.getByRole('complementary', { name: 'Menu' })
    await drawer.getByRole('link', { name: 'Dashboard' }).waitFor()
    await page.waitForFunction(() => document.activeElement?.matches('.sidebar [aria-current="page"]'))
    // A point where a row of the list links to its record.
    if (isTouch) await page.touchscreen.tap(350, 420)
    else await page.mouse.click(350, 420)
    await drawer.waitFor({ state: 'hidden' })
    await page.waitForTimeout(500) // browsers send the click of a tap only now
    assert.equal(await page.evaluate(() => document.activeElement?.ariaLabel), 'Open menu', `touch: ${isTouch}`)
    assert.equal(new URL(page.url()).pathname, '/admin/airport')
    await page.context().close()
  }
})

test('Tab on a phone moves from the header through the visible section links into the form', async () => {
  const page = await openAt('/admin/airport/create', { width: 390, height: 844 })
  const sections = page.getByRole('navigation', { name: 'Sections' }).locator('a')
  await page.getByRole('button', { name: 'More actions' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await sections.first().waitFor()
  await page.keyboard.press('Tab')
  assert.ok(await sections.first().evaluate((first) => first === document.activeElement))
  for (let at = 1; at < (await sections.count()); at++) {
    await page.keyboard.press('Tab')
    const box = await page.locator(':focus').boundingBox()
    assert.ok(box && box.x >= 0 && box.x + box.width <= 390, JSON.stringify(box))
  }
  await page.keyboard.press('Tab')
  assert.ok(await page.locator('.edit-main :focus').count())
  await page.context().close()
})

test('the list behind an open message on a phone cannot be reached', async () => {
  const page = await openAt('/admin/contact-us', { width: 390, height: 844 })
  await page.keyboard.press('j')
  await page.waitForURL(/message=/)
  await page.locator('.read h2').waitFor()
  const hidden = page.locator('.in-list :is(a, button, input, select)')
  assert.ok((await hidden.count()) > 0)
  for (const one of await hidden.all()) {
    assert.equal(
      await one.evaluate((element: HTMLElement) => {
        element.focus()
        return element === document.activeElement
      }),
      false,
    )
  }
  await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
  await page.context().close()
})

// Differences of Firefox and Safari, as far as Chromium can show them.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Browser, type Locator, startBrowser } from './browser.ts'
import { pressInCard } from './press-item.ts'

let browser: Browser
before(async () => {
  browser = await startBrowser()
})
after(() => browser.stop())

test('full-width panels on a phone end next to the scroll bar in browsers that reserve space for it', async () => {
  const page = await browser.open('/admin/dashboard', { isSignedIn: true, width: 390, height: 844 })
  const giveRoom = () =>
    page.evaluate(() => {
      document.documentElement.style.scrollbarGutter = 'stable'
    })
  const span = (panel: Locator) =>
    panel.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect()
      const room = document.documentElement.getBoundingClientRect().width
      return { left, past: right - room, hasBar: room < window.innerWidth }
    })
  const whole = { left: 0, past: 0, hasBar: true }
  await giveRoom()
  await page.getByRole('button', { name: 'Chat' }).click()
  assert.deepEqual(await span(page.getByRole('dialog', { name: 'Chat' })), whole)
  await page.goto('/admin/blog-tags?new=1')
  await page.getByLabel('Name', { exact: true }).waitFor()
  await giveRoom()
  assert.deepEqual(await span(page.getByRole('dialog', { name: 'New post tag' })), whole)
  await page.context().close()
})

// In Firefox, an element with a relative width adds nothing to the minimum width of a column, so text overflows a
// narrow one.
test('no icon is limited in its width', async () => {
  const page = await browser.open('/admin/dashboard', { isSignedIn: true })
  await page.getByRole('heading', { name: 'Publishing board' }).waitFor()
  const limits = await page
    .locator('svg.icon')
    .evaluateAll((icons) => icons.map((icon) => getComputedStyle(icon).maxWidth))
  assert.ok(limits.length > 20)
  assert.deepEqual([...new Set(limits)], ['none'])
  await page.context().close()
})

// If a grid row is longer than a page, Firefox starts the grid on a new page and leaves the first one empty.
test('a form prints without a grid around its sections', async () => {
  const page = await browser.open('/admin/airport/create', { isSignedIn: true, width: 750, height: 900 })
  const form = page.locator('form.edit')
  await form.locator('.form-sec').first().waitFor()
  await page.emulateMedia({ media: 'print' })
  const around = await form
    .locator('.form-sec')
    .first()
    .evaluate((section) => {
      const displays: string[] = []
      for (let at = section.parentElement; at; at = at.parentElement) displays.push(getComputedStyle(at).display)
      return displays
    })
  assert.deepEqual([...new Set(around)], ['block'])
  const boxes = await Promise.all((await form.locator('.form-sec').all()).map((section) => section.boundingBox()))
  const gaps = boxes.slice(1).map((box, index) => (box?.y ?? 0) - (boxes[index]?.y ?? 0) - (boxes[index]?.height ?? 0))
  assert.deepEqual([...new Set(gaps)], [16])
  await page.context().close()
})

// Firefox's control is a seventh wider, and would cut hours and minutes.
test('a phone shows date and time in full with the time zone below, and a desktop has the zone next to them', async () => {
  for (const [width, isBelow] of [
    [390, true],
    [1440, false],
  ] as const) {
    const page = await browser.open('/admin/blogs?filter[status]=draft', { isSignedIn: true, width, height: 900 })
    await page.locator('tbody .main-cell a').first().click()
    if (width === 390) await pressInCard(page, 'Schedule…')
    else await page.getByRole('button', { name: 'Schedule…' }).click()
    const time = page.getByLabel(/^Publish at/).first()
    const clock = await page.getByLabel('Publish at, time zone').elementHandle()
    // Measured together, because content that appears above moves both.
    const [fieldWidth, below] = await time.evaluate((input, clock) => {
      const field = input.getBoundingClientRect()
      return [field.width, clock ? clock.getBoundingClientRect().top - field.top : 0] as const
    }, clock)
    const room = await time.evaluate((input) => {
      const free = input.cloneNode()
      if (!(free instanceof HTMLElement)) return 0
      free.style.cssText = 'flex: none; inline-size: max-content'
      input.after(free)
      const { width } = free.getBoundingClientRect()
      free.remove()
      return width
    })
    assert.ok(room > 100 && fieldWidth >= (room * 8) / 7, `${fieldWidth} px for ${room}`)
    assert.equal(below > 30, isBelow)
    await page.context().close()
  }
})

// Touch input, and scrolling by touch and wheel.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Browser, type Locator, type OpenOptions, type Page, startBrowser } from './browser.ts'
import { openSettled } from './open-settled.ts'

let browser: Browser
before(async () => {
  browser = await startBrowser()
})
after(() => browser.stop())

const openAt = (path: string, options: OpenOptions = {}) =>
  openSettled(browser, path, { isTouch: true, width: 390, height: 760, ...options })

const middleOf = async (target: Locator) => {
  const box = await target.boundingBox()
  assert.ok(box)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Drags one finger down by this number of pixels. */
const drag = async (page: Page, from: { x: number; y: number }, by: number): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: from.x, y }] })
  await send('touchStart', from.y)
  for (let step = 1; step <= 10; step += 1) {
    await send('touchMove', from.y + (by * step) / 10)
    await page.waitForTimeout(16)
  }
  await send('touchEnd', from.y + by)
  await session.detach()
}
const scrolled = (page: Page): Promise<number> => page.evaluate(() => scrollY)

test('the actions of a message are in one row on a phone', async () => {
  const page = await openAt('/admin/contact-us')
  await page.getByRole('link', { name: /Photo credit on the Paris guide/ }).tap()
  const bar = page.locator('.read-bar')
  await bar.waitFor()
  for (const width of [320, 344, 360, 390, 412]) {
    await page.setViewportSize({ width, height: 760 })
    const tops = await bar.locator('> :is(a, button)').evaluateAll((buttons) =>
      buttons
        .map((button) => button.getBoundingClientRect())
        .filter((box) => box.width > 0)
        .map((box) => Math.round(box.y + box.height / 2)),
    )
    assert.ok(tops.length > 4)
    assert.deepEqual([...new Set(tops)].length, 1, `${width}: ${tops}`)
  }
  await page.context().close()
})

test('options of menus and fields are as high as other touch targets and show no shortcuts', async () => {
  const page = await openAt('/admin/airport')
  await page
    .getByRole('button', { name: /^Actions/ })
    .first()
    .tap()
  const entries = page.getByRole('menuitem')
  await entries.first().waitFor()
  const low = (boxes: Element[]) =>
    boxes
      .map((box) => [box.textContent, box.getBoundingClientRect().height])
      .filter(([, height]) => Number(height) < 44)
  assert.deepEqual(await entries.evaluateAll(low), [])
  assert.equal(await page.locator('.menu kbd:visible').count(), 0)
  await page.goto('/admin/airport/create')
  await page.getByRole('combobox', { name: 'Country' }).tap()
  const choices = page.locator('.listbox').getByRole('option')
  await choices.first().waitFor()
  assert.deepEqual(await choices.evaluateAll(low), [])
  await page.context().close()
})

test('a swipe past the end of a field’s options does not scroll the form', async () => {
  const page = await openAt('/admin/airport/create')
  await page.getByRole('combobox', { name: 'Country' }).tap()
  const list = page.locator('.listbox')
  await list.getByRole('option').nth(9).waitFor()
  const form = await scrolled(page)
  for (let time = 0; time < 9; time += 1) await drag(page, { ...(await middleOf(list)), x: 100 }, -140)
  const state = await list.evaluate((box) => box.scrollHeight - box.clientHeight - box.scrollTop)
  assert.ok(state < 2, `${state} px are still under its end`)
  assert.equal(await scrolled(page), form)
  await page.context().close()
})

test('the wheel over an overlay, or over the page that it dims, does not scroll the page', async () => {
  const page = await openAt('/admin/subscribe', { isTouch: false, width: 1440, height: 500 })
  const wheelOver = async (x: number, y: number) => {
    await page.mouse.move(x, y)
    for (let time = 0; time < 6; time += 1) {
      await page.mouse.wheel(0, 300)
      await page.waitForTimeout(20)
    }
    await page.waitForTimeout(200)
    return scrolled(page)
  }
  await page.getByRole('button', { name: 'Chat' }).click()
  await page.getByRole('textbox', { name: 'Message' }).waitFor()
  assert.equal(await wheelOver(1300, 200), 0)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'New subscriber' }).click()
  await page.getByLabel('Email').waitFor()
  assert.deepEqual([await wheelOver(1300, 250), await wheelOver(300, 250)], [0, 0])
  await page.keyboard.press('Escape')
  await page.getByLabel('Email').waitFor({ state: 'hidden' })
  assert.ok((await wheelOver(700, 250)) > 0, 'the page itself does not scroll')
  await page.context().close()
})

test('records can be reordered by touch', async () => {
  const page = await openAt('/admin/guidelines-types')
  const names = () => page.getByRole('table').getByRole('link', { name: /^\D+$/ }).allInnerTexts()
  const [first, second, third] = await names()
  const grips = page.locator('[data-grip]')
  const [from, to] = [await middleOf(grips.nth(0)), await middleOf(grips.nth(1))]
  await drag(page, from, to.y - from.y + 20)
  await page.getByText(`${first}, 2 of 9`).waitFor({ state: 'attached' })
  assert.deepEqual((await names()).slice(0, 3), [second, first, third])
  await page.context().close()
})

/** Focuses or presses each control by keyboard and returns those that something then covers. */
const coveredAfter = (page: Page, controls: string, press: boolean): Promise<string[]> =>
  page.evaluate(
    async ([selector, isPressed]) => {
      const covered: string[] = []
      for (const control of document.querySelectorAll<HTMLElement>(selector)) {
        if (control.matches(':disabled') || control.getClientRects().length === 0) continue
        control.focus()
        if (isPressed) control.click()
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
        const { x, y, width, height } = control.getBoundingClientRect()
        const top = document.elementFromPoint(x + width / 2, y + Math.min(height - 2, 20))
        if (top !== null && !top.contains(control) && !control.contains(top)) {
          covered.push(`${control.getAttribute('aria-label') ?? control.id} under ${top.className || top.tagName}`)
        }
      }
      return covered
    },
    [controls, press] as const,
  )

test('a control in use is never under a bar at the bottom, even under one that it causes to appear', async () => {
  const roles = await openAt('/admin/user-role')
  const id = await roles.locator('tr[data-id]').nth(1).getAttribute('data-id')
  await roles.goto(`/admin/user-role?edit=${id}`)
  await roles.locator('.permissions input').last().waitFor({ state: 'attached' })
  assert.deepEqual(await coveredAfter(roles, '.permissions input', true), [])
  await roles.context().close()
  const airport = await openAt('/admin/airport/create')
  await airport.locator('.form-sec').last().waitFor()
  for (const summary of await airport.locator('.more-fields > summary').all()) await summary.click()
  assert.deepEqual(await coveredAfter(airport, '.edit-main :is(input, select, textarea, button)', false), [])
  await airport.context().close()
  const list = await openAt('/admin/airport', { isTouch: false })
  await list.locator('tbody input[type=checkbox]').first().waitFor({ state: 'attached' })
  const last = await list.evaluate(() => {
    const boxes = [...document.querySelectorAll<HTMLInputElement>('tbody input[type=checkbox]')]
    const visible = boxes.filter((box) => box.getBoundingClientRect().bottom < innerHeight - 4)
    visible.at(-1)?.setAttribute('data-last', '')
    return visible.length
  })
  assert.ok(last > 0)
  assert.deepEqual(await coveredAfter(list, '[data-last]', true), [])
  await list.context().close()
})

test('text in fields is at least 16 px on touch screens, since iOS would zoom otherwise', async () => {
  const page = await openAt('/admin/blogs', { width: 1280, height: 900, expected: /404.*media|media.*404/ })
  await page.locator('tbody a').first().click()
  await page.getByRole('textbox', { name: 'Text', exact: true }).waitFor()
  const small = () =>
    page
      .locator('main :is(input[type="text"], select, textarea):visible')
      .evaluateAll((fields) =>
        fields.filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16).map((field) => field.outerHTML),
      )
  assert.deepEqual(await small(), [])
  await page.goBack()
  await page.getByRole('combobox', { name: 'Rows per page' }).waitFor()
  assert.deepEqual(await small(), [])
  await page.context().close()
})

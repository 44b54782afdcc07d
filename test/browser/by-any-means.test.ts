// Checks WCAG 2.2 where axe cannot: keyboard, hover content, and text settings and direction chosen by users.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Browser, type OpenOptions, startBrowser } from './browser.ts'
import { openSettled, withChart } from './open-settled.ts'

let browser: Browser
before(async () => {
  browser = await startBrowser()
})
after(() => browser.stop())

const openAt = (path: string, options: OpenOptions = {}) => openSettled(browser, path, options)

test('the pointer can move onto labels and flyouts of the rail, and Escape hides them (1.4.13)', async () => {
  const page = await openAt('/admin/airport', { width: 1010, height: 768 })
  const entry = page.locator('.nav > a').nth(2)
  const tip = () => entry.evaluate((element) => getComputedStyle(element, '::after').content)
  const box = await entry.boundingBox()
  assert.ok(box)
  await page.mouse.move(box.x + 10, box.y + 10)
  await page.waitForFunction(() => document.querySelector('.tip')) // the script that handles Escape has loaded by then
  await page.mouse.move(box.x + box.width + 40, box.y + box.height / 2, { steps: 20 })
  assert.match(await tip(), /Guideline Types/)
  await page.keyboard.press('Escape')
  assert.equal(await tip(), 'none')

  const group = page.locator('.nav-group').nth(1)
  const flyout = group.locator('.nav-sub')
  await group.hover()
  await flyout.waitFor()
  await page.keyboard.press('Escape')
  await flyout.waitFor({ state: 'hidden' })
  await page.mouse.move(700, 500)
  await group.locator('summary').focus()
  await page.keyboard.press('Tab')
  assert.ok(
    await flyout
      .locator('a')
      .first()
      .evaluate((link) => link === document.activeElement),
  )
  await page.keyboard.press('Escape')
  await flyout.waitFor({ state: 'hidden' })
  assert.ok(await group.locator('summary').evaluate((summary) => summary === document.activeElement))
  await page.keyboard.press('Tab') // the flyout is visible again
  assert.ok(
    await flyout
      .locator('a')
      .first()
      .evaluate((link) => link === document.activeElement),
  )
  await page.context().close()
})

test('a tooltip stays while the pointer moves within its button and onto it, and Escape hides it (1.4.13)', async () => {
  const page = await openAt('/admin/airport')
  const tip = page.locator('.tip')
  await tip.waitFor({ state: 'attached' })
  const box = await page.getByRole('button', { name: 'Notifications' }).boundingBox()
  assert.ok(box)
  await page.mouse.move(box.x + 10, box.y + 10)
  await tip.waitFor()
  const tipBox = await tip.boundingBox()
  assert.ok(tipBox)
  await page.mouse.move(tipBox.x + tipBox.width - 8, tipBox.y + tipBox.height / 2, { steps: 30 })
  assert.ok(await tip.isVisible())
  await page.keyboard.press('Escape')
  assert.equal(await tip.isVisible(), false)
  await page.mouse.move(box.x - 200, box.y + 300)
  await page.mouse.move(box.x + 10, box.y + 10)
  await tip.waitFor()
  await page.mouse.move(box.x - 200, box.y + 300)
  assert.equal(await tip.isVisible(), false)
  await page.context().close()
})

test('Escape hides the tooltip of a chart, wherever the focus is (1.4.13)', async () => {
  const page = await openAt('/admin/dashboard', { prepare: withChart })
  await page.locator('.chart').hover()
  await page.locator('.chart-tip').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.chart-tip').waitFor({ state: 'detached' })
  await page.context().close()
})

test('right-to-left mode mirrors the position of icons and the direction of arrows', async () => {
  const page = await openAt('/admin/airport')
  const placed = () =>
    page.locator('.search .icon, .nav .chev').evaluateAll((icons) =>
      icons.map((icon) => {
        const { left, right } = icon.getBoundingClientRect()
        const box = icon.parentElement?.getBoundingClientRect()
        const isRtl = document.documentElement.dir === 'rtl'
        return Math.round(isRtl ? (box?.right ?? 0) - right : left - (box?.left ?? 0))
      }),
    )
  const before = await placed()
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  assert.deepEqual(await placed(), before)
  const ways = await page
    .locator('.pager .icon')
    .evaluateAll((icons) => icons.map((icon) => getComputedStyle(icon).scale))
  assert.deepEqual([...new Set(ways)], ['-1 1'])
  await page.context().close()
})

test('right-to-left mode keeps a minus sign before its digits and numbers aligned', async () => {
  const page = await openAt('/admin/airport?search=EHAM&columns=name,elevationFt')
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  const cell = page.locator('tbody td.n').first()
  assert.equal(await cell.textContent(), '−11')
  const { sign, digits, room } = await cell.evaluate((td) => {
    const leftOf = (from: number, to: number) => {
      const range = new Range()
      range.setStart(td.firstChild ?? td, from)
      range.setEnd(td.firstChild ?? td, to)
      return range.getBoundingClientRect().left
    }
    return { sign: leftOf(0, 1), digits: leftOf(1, 3), room: leftOf(0, 1) - td.getBoundingClientRect().left }
  })
  assert.ok(sign < digits, 'in a cell')
  assert.ok(room < 20, 'at the end of its cell')
  await page.locator('tbody .main-cell a').first().click()
  await page.getByText('coordinates, runways').click()
  const latitude = page.getByLabel('Latitude').first()
  const look = await latitude.evaluate((input) => {
    const { direction, textAlign } = getComputedStyle(input)
    return [direction, textAlign]
  })
  assert.deepEqual(look, ['ltr', 'end'])
  await page.context().close()
})

test('moving the focus through menu and header, which are always visible, does not scroll the page', async () => {
  const moved: string[] = []
  for (const width of [1440, 1010, 390]) {
    const page = await openAt('/admin/airport', { width, height: 800 })
    const names = await page
      .locator(':is(.sidebar, .topbar) :is(a, button, summary):visible')
      .evaluateAll(async (controls) => {
        const moving: string[] = []
        for (const control of controls) {
          window.scrollTo(0, 300)
          if (control instanceof HTMLElement) control.focus()
          await new Promise((resolve) => requestAnimationFrame(resolve))
          const name = control.textContent || control.getAttribute('aria-label')
          if (window.scrollY !== 300 || control !== document.activeElement) moving.push(`${name} to ${window.scrollY}`)
        }
        return controls.length > 5 ? moving : ['too few']
      })
    moved.push(...names.map((name) => `${width} px: ${name}`))
    await page.context().close()
  }
  assert.deepEqual(moved, [])
})

/** The contrast of two colours by WCAG 2. */
const contrast = (one: string, other: string): number => {
  const luminance = (colour: string) => {
    const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
      const share = Number(part) / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05
  }
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return light / dark
}

test('selected, highlighted and drawn elements have a contrast of 3:1 (1.4.11)', async () => {
  for (const theme of ['light', 'dark'] as const) {
    const page = await openAt('/admin/contact-us', { theme })
    const chosen = await page
      .locator('.seg [aria-pressed="true"]')
      .evaluate(
        (button) =>
          [
            /rgb[^)]+\)/.exec(getComputedStyle(button).boxShadow)?.[0] ?? '',
            getComputedStyle(button.parentElement ?? button).backgroundColor,
          ] as const,
      )
    assert.ok(contrast(...chosen) >= 3, `chosen, ${theme}: ${contrast(...chosen)}`)

    const ring = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((option) => {
          const { outlineColor, outlineStyle, outlineWidth, backgroundColor } = getComputedStyle(option)
          return { line: `${outlineWidth} ${outlineStyle}`, colours: [outlineColor, backgroundColor] as const }
        })
    await page.goto('/admin/city/create')
    await page.getByRole('combobox', { name: 'Country' }).click()
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('ArrowDown')
    const active = await ring('.listbox .active')
    await page.keyboard.press('Control+k')
    const result = await ring('.pal-list [aria-selected="true"]')
    for (const { line, colours } of [active, result]) {
      assert.equal(line, '2px solid')
      assert.ok(contrast(...colours) >= 3, `${theme}: ${contrast(...colours)}`)
    }

    await withChart(page)
    await page.goto('/admin/dashboard')
    await page.locator('.chart rect').first().waitFor({ state: 'attached' })
    const ground = await page.locator('.d-chart').evaluate((panel) => getComputedStyle(panel).backgroundColor)
    const drawn = await page.locator('.chart rect, .legend i').evaluateAll((parts) =>
      parts.map((part) => {
        const { fill, backgroundColor, opacity } = getComputedStyle(part)
        return { colour: part.tagName === 'rect' ? fill : backgroundColor, opacity }
      }),
    )
    for (const { colour, opacity } of drawn) {
      assert.equal(opacity, '1')
      assert.ok(contrast(colour, ground) >= 3, `${colour}, ${theme}: ${contrast(colour, ground)}`)
    }
    await page.context().close()
  }
})

test('printing shows only the list, dark on white in any theme, and fits the paper', async () => {
  const page = await openAt('/admin/airport', { theme: 'dark', width: 794 })
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const part of ['.topbar', '.toolbar', '.skip', 'tbody .act']) {
    assert.equal(await page.locator(part).first().isVisible(), false, part)
  }
  const colour = await page
    .locator('tbody .main-cell')
    .first()
    .evaluate((cell) => getComputedStyle(cell).color)
  assert.ok(contrast(colour, 'rgb(255, 255, 255)') >= 7)
  const table = await page.locator('.table').boundingBox()
  assert.ok(table && table.x >= 0 && table.x + table.width <= 794, JSON.stringify(table))
  await page.context().close()
})

test('holding Enter opens a confirmation dialog without confirming it', async () => {
  const page = await openAt('/admin/general_settings', {})
  const tagline = page.getByLabel('Tagline')
  await tagline.fill('Held')
  await tagline.focus()
  for (let times = 0; times < 20; times++) {
    await page.keyboard.down('Enter') // from the second time on, repeats like a held key
    await page.waitForTimeout(30)
  }
  await page.keyboard.up('Enter')
  await page.getByRole('alertdialog', { name: 'Save 1 change?' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Website setting saved.').waitFor()
  await page.context().close()
})

test('a double click on a button that opens a dialog leaves the focus on its first control', async () => {
  const page = await openAt('/admin/airport', {})
  await page.locator('tbody .check').first().check()
  const button = page.getByRole('button', { name: 'Export', exact: true })
  const focused = page.getByRole('dialog').locator(':focus')
  // The dialog is fetched the first time; the second time it opens between the two clicks.
  await button.click()
  await focused.waitFor()
  await page.keyboard.press('Escape')
  await focused.waitFor({ state: 'detached' })
  await button.dblclick()
  await focused.waitFor()
  assert.equal(await page.getByRole('dialog').count(), 1)
  await page.context().close()
})

test('holding Enter closes a dialog without opening it again', async () => {
  const page = await openAt('/admin/blog-seo-content', {})
  await page.getByRole('button', { name: 'Template' }).click()
  const save = page.getByRole('button', { name: 'Save template' })
  await page.getByLabel('Meta title').fill('{name} | {site}')
  await save.focus()
  for (let times = 0; times < 30; times++) {
    await page.keyboard.down('Enter')
    await page.waitForTimeout(30)
  }
  await page.keyboard.up('Enter')
  assert.equal(await save.count(), 0)
  assert.ok(await page.getByRole('button', { name: 'Template' }).evaluate((it) => it === document.activeElement))
  await page.context().close()
})

test('Enter in a field of a draft saves it, and the button in the publishing card publishes it', async () => {
  const page = await openAt('/admin/blogs')
  const row = page.locator('tbody tr', { hasText: 'Thin air' })
  const status = async () => (await row.locator('.status-cell').innerText()).trim()
  await row.locator('a').first().click()
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  await title.fill('Thin air: arriving at 3,000 m')
  await title.press('Enter')
  await page.getByRole('button', { name: 'Save', exact: true, disabled: true }).waitFor()
  await page.goBack()
  await row.waitFor()
  assert.equal(await status(), 'Draft')
  await row.locator('a').first().click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('button', { name: 'Publish changes' }).waitFor()
  await page.goBack()
  await row.waitFor()
  assert.equal(await status(), 'Live')
  await page.context().close()
})

// Layout on a phone and on a desktop, as designed.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Browser, type OpenOptions, type Page, startBrowser } from './browser.ts'
import { setDaytimeZone } from './daytime-zone.ts'
import { openSettled, withChart } from './open-settled.ts'

let browser: Browser
before(async () => {
  browser = await startBrowser()
})
after(() => browser.stop())

const openAt = (path: string, options: OpenOptions = {}) =>
  openSettled(browser, path, { width: 390, height: 844, ...options })

test('the placeholder of a search fits next to its shortcut, on a phone and in a narrow window', async () => {
  const cut: string[] = []
  for (const [width, isTouch] of [
    [390, true],
    [1000, false],
    [1180, false],
  ] as const) {
    const page = await openAt('/admin/users', { width, isTouch })
    for (const path of ['users', 'airport', 'country', 'travel-agents', 'gallery']) {
      await page.goto(`/admin/${path}`)
      const words = await page.getByRole('searchbox').evaluate((input) => {
        if (!(input instanceof HTMLInputElement)) throw new Error('no field')
        const { fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(input)
        const pen = document.createElement('canvas').getContext('2d')
        if (pen) pen.font = `${fontSize} ${fontFamily}`
        const { left, right } = input.getBoundingClientRect()
        const key = input.parentElement?.querySelector('kbd')
        const keyLeft = key?.checkVisibility() ? key.getBoundingClientRect().left : right
        const room = Math.min(right - parseFloat(paddingRight), keyLeft) - left - parseFloat(paddingLeft)
        return (pen?.measureText(input.placeholder).width ?? 0) > room ? input.placeholder : undefined
      })
      if (words) cut.push(`${width} px: ${words}`)
    }
    await page.context().close()
  }
  assert.deepEqual(cut, [])
})

test('both numbers of a focal point are on one line, even with labels of different lengths', async () => {
  const page = await openAt('/admin/gallery')
  await page.locator('.tile a').first().click()
  const numbers = page.getByLabel(/^Focal point, /)
  await numbers.first().waitFor()
  const tops = await numbers.evaluateAll((inputs) => inputs.map((input) => input.getBoundingClientRect().top))
  assert.deepEqual(tops, [tops[0], tops[0]])
  await page.context().close()
})

test('the chat fills the side from the header down, and the full width of a phone', async () => {
  for (const [width, height, wide] of [
    [390, 844, 390],
    [1440, 900, 360],
  ] as const) {
    const page = await openAt('/admin/country', { width, height })
    await page.getByRole('button', { name: 'Chat' }).click()
    const chat = page.getByRole('dialog', { name: 'Chat' })
    await chat.getByText('No messages yet.').waitFor()
    assert.deepEqual(await chat.boundingBox(), { x: width - wide, y: 56, width: wide, height: height - 56 })
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    assert.equal(await chat.evaluate((panel) => panel.scrollWidth - panel.clientWidth), 0)
    const title = await chat.getByRole('heading').boundingBox()
    assert.ok(title && title.height < 60, 'its title stands on one line')
    await page.context().close()
  }
})

test('a chart shows the month under the pointer, on a phone and on a desktop', async () => {
  for (const [width, look] of [
    [390, '.narrow-c'],
    [1440, '.wide-c'],
  ] as const) {
    // The whole chart is in view, so that hovering a bar does not scroll.
    const page = await openAt('/admin/dashboard', { width, height: 1600, prepare: withChart })
    const bars = page.locator(`${look} rect`)
    await bars.first().waitFor()
    const count = await bars.count()
    for (const index of [0, 5, count - 1]) {
      await bars.nth(index).hover()
      await page.locator(`[role="slider"][aria-valuenow="${index + 1}"]`).waitFor({ timeout: 10_000 })
      if (width < 992) continue
      const [bar, tip] = [await bars.nth(index).boundingBox(), await page.locator('.chart-tip').boundingBox()]
      assert.ok(bar && tip && tip.x <= bar.x && tip.x + tip.width >= bar.x + bar.width, 'it stands at its month')
    }
    await page.context().close()
  }
})

/** @param come lets the requested data arrive */
const openAwaiting = async (path: string, call: RegExp): Promise<{ page: Page; come(): void }> => {
  let come = () => {}
  const coming = new Promise<void>((resolve) => {
    come = resolve
  })
  const page = await browser.open(path, {
    isSignedIn: true,
    prepare: (page) =>
      page.route(call, async (route) => {
        await coming
        await route.continue()
      }),
  })
  return { page, come }
}

test('the placeholder of a dark board is already dark', async () => {
  const { page, come } = await openAwaiting('/admin/dashboard', /\/post\/dashboard\b/)
  const groundOf = (selector: string) =>
    page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor)
  const kept = await groundOf('.d-board.waiting')
  come()
  assert.equal(await groundOf('.d-board:not(.waiting)'), kept)
  await page.context().close()
})

test('placeholders of files have the size and place of the files', async () => {
  const { page, come } = await openAwaiting('/admin/gallery', /\/post\/media\?/)
  const boxOf = (selector: string) => page.locator(selector).first().boundingBox()
  await page.locator('.tile.sk').first().waitFor()
  const kept = await boxOf('.tile')
  come()
  await page.locator('.tile a').first().waitFor()
  assert.equal(await page.locator('.tile.sk').count(), 0)
  await page.waitForFunction(() => document.getAnimations().length === 0)
  const taken = await boxOf('.tile')
  assert.ok(kept && taken && kept.x === taken.x && kept.y === taken.y && kept.width === taken.width)
  assert.ok(Math.abs(taken.height - kept.height) < 4, `${taken.height} and ${kept.height}`)
  await page.context().close()
})

test('the effect of a setting is shown directly below its control, even with a long help text', async () => {
  const page = await openAt('/admin/general_settings', { width: 1440, height: 900 })
  await page.locator('.field > .meaning').first().waitFor()
  const gaps = await page.locator('.field:has(> .meaning)').evaluateAll((fields) =>
    fields.map((field) => {
      const [control, meaning] = ['.combo', '.meaning'].map((part) =>
        field.querySelector(part)?.getBoundingClientRect(),
      )
      return meaning && control ? meaning.top - control.bottom : undefined
    }),
  )
  assert.ok(gaps.length > 0 && gaps.every((gap) => gap !== undefined && gap >= 0 && gap < 5), String(gaps))
  await page.context().close()
})

test('the toolbar of a list fits on one line with its labels', async () => {
  const page = await openAt('/admin/airport', { width: 1440, height: 900 })
  const tops = () =>
    page
      .locator('.toolbar > button, .tools > .btn')
      .evaluateAll((buttons) => buttons.map((button) => `${button.textContent} ${button.getBoundingClientRect().top}`))
  for (const width of [1440, 1010]) {
    await page.setViewportSize({ width, height: 900 })
    const [filters = '', ...others] = await tops()
    const top = filters.replace('Filters', '')
    assert.deepEqual(
      others,
      ['View', ''].map((name) => `${name}${top}`),
    )
  }
  await page.context().close()
})

test('popovers of the header open below it and fit in a low window', async () => {
  const page = await openAt('/admin/country', { width: 1440, height: 330 })
  for (const name of [/^Notifications/, 'Account']) {
    await page.getByRole('button', { name }).click()
    const box = await page.locator('.pop:popover-open:not(.tip)').boundingBox()
    assert.ok(box && box.y > 56 && box.y + box.height <= 330, `${name}: ${JSON.stringify(box)}`)
    await page.keyboard.press('Escape')
  }
  await page.context().close()
})

test('the theme button does not look pressed in the dark theme', async () => {
  const page = await openAt('/admin/country', { width: 1440, height: 900, theme: 'dark' })
  const grounds = await page
    .locator('.topbar > .icon-btn')
    .evaluateAll((buttons) => buttons.map((button) => getComputedStyle(button).backgroundColor))
  assert.deepEqual(new Set(grounds), new Set(['rgba(0, 0, 0, 0)']))
  await page.context().close()
})

test('a dark menu or board in the light theme has dark scroll bars, and the other way round', async () => {
  const bars = async (theme: 'light' | 'dark', menu: string): Promise<string[]> => {
    const page = await openAt('/admin/dashboard', { width: 1440, height: 900, theme })
    await page.locator('.board-scroll').waitFor()
    const colours = await page.evaluate((menu) => {
      document.documentElement.dataset.menu = menu
      return ['html', '.board-scroll', '.nav'].map((part) => {
        const element = document.querySelector(part)
        return element ? getComputedStyle(element).scrollbarColor : 'none'
      })
    }, menu)
    await page.context().close()
    return colours
  }
  const page = await openAt('/admin/dashboard')
  await setDaytimeZone(page)
  await page.context().close()
  const [light] = await bars('light', 'light')
  const [dark] = await bars('dark', 'dark')
  assert.ok(light && dark && light !== dark)
  assert.deepEqual(await bars('light', 'dark'), [light, dark, dark])
  assert.deepEqual(await bars('dark', 'light'), [dark, dark, light])
})

test('decorations next to text grow with it', async () => {
  const page = await openAt('/admin/airport', { width: 1440, height: 900 })
  await page.locator('tbody a').first().waitFor()
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const painted = await page.evaluate(() =>
    [
      ['.crumbs li + li', '::before', 'width'],
      ['.act .icon-btn', '', 'background-size'],
      ['.score', '::after', 'width'],
      ['select.input', '', 'background-size'],
    ].map(([selector = '', part, property = '']) => {
      const element = document.querySelector(selector)
      return element && getComputedStyle(element, part).getPropertyValue(property)
    }),
  )
  assert.deepEqual(painted, ['10px', '10px 10px, 10px 10px, 10px 10px', '44px', '10px 10px, 10px 10px, auto'])
  await page.context().close()
})

test('the time zone of a time looks like other selects in every browser', async () => {
  const page = await openAt('/admin/blogs?filter[status]=draft', { width: 1440, height: 900 })
  await page.locator('tbody .main-cell a').first().click()
  await page.getByRole('button', { name: 'Schedule…' }).click()
  const zone = page.getByLabel('Publish at, time zone')
  const drawn = await zone.evaluate((select) => {
    const { appearance, backgroundSize } = getComputedStyle(select)
    return { appearance, backgroundSize }
  })
  assert.deepEqual(drawn, { appearance: 'none', backgroundSize: '5px 5px, 5px 5px, auto' })
  await page.context().close()
})

test('the SEO panel is under a post’s form at any width', async () => {
  const page = await openAt('/admin/blogs', { width: 1440, height: 900 })
  await page.locator('tbody td a').first().click()
  const panel = page.getByRole('region', { name: 'SEO', exact: true })
  await panel.waitFor()
  const isUnderForm = () =>
    page.waitForFunction(() => {
      const parts = [...document.querySelectorAll('form.edit .form-sec')]
      const form = parts.at(-1)?.getBoundingClientRect()
      const seo = [...document.querySelectorAll('form.edit section')]
        .find((part) => part.querySelector('h2')?.textContent === 'SEO')
        ?.getBoundingClientRect()
      if (!form || !seo || seo.width === 0) return false
      return seo.left === form.left && seo.width === form.width && seo.top >= form.bottom
    })
  await isUnderForm()
  await page.setViewportSize({ width: 390, height: 844 })
  await isUnderForm()
  assert.equal(await panel.count(), 1)
  await page.context().close()
})

test('the row menu stays within reach if the table is wider than its container', async () => {
  const page = await openAt('/admin/airport', { width: 800, height: 900 })
  const past = () =>
    page.evaluate(() => {
      const [place, menu] = ['.table-scroll', 'tbody .act'].map((part) => document.querySelector(part))
      if (!place || !menu) throw new Error('no table')
      return {
        isWider: place.scrollWidth > place.clientWidth,
        past: menu.getBoundingClientRect().right - place.getBoundingClientRect().right,
      }
    })
  assert.deepEqual(await past(), { isWider: true, past: 0 })
  await page.context().close()
})

test('the options of a field in a small dialog cover neither its title nor its label', async () => {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    const page = await openAt('/admin/users', { width, height })
    const person = { firstName: 'Rita', lastName: `Of ${width}`, email: `rita.${width}@example.com` }
    const answer = await page.request.post('/users/self-register', {
      data: { ...person, password: 'a password of hers' },
      headers: { Tenant: 'root' },
    })
    assert.equal(answer.status(), 201)
    await page.reload()
    await page.getByRole('button', { name: `Actions for Rita Of ${width}` }).click()
    const list = page.locator('.list')
    const listAt = await list.boundingBox()
    await page.getByRole('menuitem', { name: 'Approve' }).click()
    const dialog = page.getByRole('alertdialog')
    assert.deepEqual(await list.boundingBox(), listAt, 'the page behind stays')
    const label = dialog.getByText('Role', { exact: true })
    const places = () => Promise.all([dialog.getByRole('heading'), label].map((one) => one.boundingBox()))
    const before = await places()
    await dialog.getByRole('combobox').click()
    const choices = dialog.getByRole('option')
    await choices.first().waitFor()
    assert.deepEqual(await places(), before)
    const end = await choices.last().boundingBox()
    assert.ok(end && end.y + end.height <= height, `the last choice ends at ${end?.y}`)
    await page.context().close()
  }
})

test('scrolling a form marks each of its sections in turn, at any window height', async () => {
  for (const height of [700, 1600]) {
    const page = await browser.open('/admin/airport?search=DEL', { isSignedIn: true, height })
    await page.locator('tbody a').first().click()
    const nav = page.getByRole('navigation', { name: 'Sections' })
    await nav.getByText('Sections').click()
    const marked = nav.locator('[aria-current]')
    await marked.waitFor()
    const titles = await nav.locator('a').evaluateAll((links) => links.map(({ textContent }) => textContent))
    await page
      .locator('.form-sec')
      .nth(titles.length - 1)
      .waitFor()
    assert.equal(await marked.textContent(), titles[0], `at the top of ${height} px`)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await page.waitForFunction(
      (last) => document.querySelector('.secnav [aria-current]')?.textContent === last,
      titles.at(-1),
    )
    await page.context().close()
  }
})

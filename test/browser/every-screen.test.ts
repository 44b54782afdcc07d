import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { axe, startBrowser, type Browser, type Page } from './browser.ts'
import { settled } from './open-settled.ts'
import { entrances, forms, others, screens, type State, tables } from './screen-states.ts'

let browser: Browser
before(async () => {
  browser = await startBrowser()
})
after(() => browser.stop())

const sizes = [
  [1440, 900],
  [1000, 800],
  [390, 844],
] as const

const tooWide = async (page: Page): Promise<string[]> => {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  return wide > 0 ? [`${wide} px wider than its window`] : []
}

/** Finds sentences in a column that is a few letters wide. */
const squeezed = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('p, li, span, small, div, dt, dd, label')]
      .filter((element) => {
        const words = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
        const { width, height } = element.getBoundingClientRect()
        return words.map((node) => node.textContent).join('').length > 14 && width > 2 && width < 60 && height > 90
      })
      .map((element) => `“${element.textContent}” has no room`),
  )

const undrawn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const empty = [...document.querySelectorAll('svg.icon')].filter((icon) => icon.querySelector('path') === null)
    return empty.map((icon) => `an icon without lines in ${icon.parentElement?.textContent}`)
  })

/** Finds fields whose label, control and help overlap. */
const overlapping = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll('.field > *:not(.sr-only)')].map((part) => ({
      part,
      box: part.getBoundingClientRect(),
    }))
    return parts.flatMap(({ part, box }, index) =>
      parts
        .slice(index + 1)
        .filter(
          (other) =>
            other.part.parentElement === part.parentElement &&
            Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left) > 1 &&
            Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top) > 1,
        )
        .map((other) => `“${part.textContent}” and “${other.part.textContent}” overlap`),
    )
  })

/** Finds notes whose icon is above the text instead of next to it. */
const signsApart = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.note > .icon')]
      .filter((icon) => {
        const { bottom, height } = icon.getBoundingClientRect()
        const words = icon.nextElementSibling?.getBoundingClientRect()
        return height > 0 && words !== undefined && words.top >= bottom
      })
      .map((icon) => `the words of “${icon.parentElement?.textContent}” stand below its sign`),
  )

/**
 * Finds focusable elements between the fields and the submit button of a form. Allowed are a field's own buttons, such
 * as the one that shows a password, and links of a check to its field.
 */
const linksBetweenFields = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('form')].flatMap((form) => {
      const all = [...form.querySelectorAll('input, select, textarea, a[href], button')].filter((element) =>
        element.checkVisibility(),
      )
      const isField = (element: Element) =>
        element.matches('input:not([type=checkbox], [type=radio]), select, textarea')
      const first = all.findIndex(isField)
      const end = Math.max(
        all.findLastIndex(isField),
        all.findIndex((element) => element.matches('[type=submit]')),
      )
      return all
        .slice(Math.max(first, 0), end + 1)
        .filter((element) => element.matches('a[href]:not([href^="#"]), button.link:not(.seo-beside *)'))
        .map((element) => `“${element.textContent}” stands between the fields of a form`)
    }),
  )

/**
 * The dark theme changes only colours, so only those are checked again.
 * @param options as for `axe`
 */
const faults = async (page: Page, what: string, options: { without?: string }): Promise<string[]> => {
  const found = [
    ...(await tooWide(page)),
    ...(await undrawn(page)),
    ...(await overlapping(page)),
    ...(await signsApart(page)),
    ...(await linksBetweenFields(page)),
    ...(await axe(page, options)),
  ]
  await page.emulateMedia({ colorScheme: 'dark' })
  found.push(...(await axe(page, { ...options, rule: 'color-contrast' })).map((fault) => `in the dark: ${fault}`))
  await page.emulateMedia({ colorScheme: 'light' })
  return found.map((fault) => `${what}: ${fault}`)
}

const goTo = async (page: Page, path: string, heading: string | undefined): Promise<void> => {
  if (heading === undefined) await page.goto(path)
  else {
    await page.evaluate((path) => {
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
    await page.getByRole('heading', { name: heading, exact: true }).first().waitFor()
  }
  await settled(page)
}

type Size = (typeof sizes)[number]

/** Opens each state in `page`, checks it in each window size, and closes the page afterwards. */
const expectNoFaults = async (
  page: Page,
  states: readonly State[],
  within: readonly Size[],
  options = {},
): Promise<void> => {
  const found: string[] = []
  for (const { name, path, heading, act } of states) {
    await goTo(page, path, heading)
    await act?.(page)
    for (const [width, height] of within) {
      if (page.viewportSize()?.width !== width) await resize(page, width, height)
      found.push(...(await faults(page, `${name} at ${width} px`, options)))
    }
  }
  await page.context().close()
  assert.deepEqual(found, [])
}

const resize = async (page: Page, width: number, height: number): Promise<void> => {
  await page.setViewportSize({ width, height })
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  await settled(page)
}

// Two pages at a time, since each keeps one core busy.
describe('all screens and states', { concurrency: 2 }, () => {
  const [[width, height]] = sizes
  const withoutMenu = { without: '.sidebar' }
  test('screens pass axe and fit in every window size', async () =>
    expectNoFaults(await browser.open('/admin', { width, height, isSignedIn: true }), screens, sizes))
  test('forms pass axe and fit in every window size, apart from the menu that every screen has', async () =>
    expectNoFaults(await browser.open('/admin', { width, height, isSignedIn: true }), forms, sizes, withoutMenu))
  // Opened at each size, since a phone reaches them differently and a resize may close what is open.
  for (const size of sizes) {
    const [width, height] = size
    test(`states at ${width} px pass axe and fit, apart from the menu that every screen has`, async () =>
      expectNoFaults(await browser.open('/admin', { width, height, isSignedIn: true }), others, [size], withoutMenu))
    test(`screens for visitors at ${width} px pass axe and fit`, async () =>
      expectNoFaults(await browser.open('/login', { width, height }), entrances, [size]))
  }
})

test('the contrast check covers the first of several rows that look the same, and every row that looks different', async () => {
  const page = await browser.open('/admin/airport', { isSignedIn: true })
  await settled(page)
  const foundAt = async (row: number): Promise<number> => {
    const link = page.locator(`tbody tr:nth-child(${row}) a`).first()
    await link.evaluate((element) => element.style.setProperty('color', '#eee'))
    const found = await axe(page, { rule: 'color-contrast' })
    await link.evaluate((element) => element.style.removeProperty('color'))
    return found.length
  }
  assert.deepEqual([await foundAt(1), await foundAt(7)], [1, 1])
  assert.deepEqual(await axe(page, { rule: 'color-contrast' }), [])
  await page.context().close()
})

test('nothing scrolls sideways or gets squeezed on a phone with text at 200 %', async () => {
  const page = await browser.open('/admin', { width: 390, height: 844, isSignedIn: true })
  const found: string[] = []
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const pages = [...screens, ...forms].filter(({ path }) => !path.includes('?'))
  for (const { path, heading } of [...pages, ...tables]) {
    await goTo(page, path, heading)
    found.push(...[...(await tooWide(page)), ...(await squeezed(page))].map((fault) => `${path}: ${fault}`))
  }
  await page.context().close()
  assert.deepEqual(found, [])
})

/** The focused element if it is completely under a bar or outside the window, which WCAG 2.4.11 forbids. */
const hiddenFocus = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const { activeElement } = document
    const isCovered = (element: Element | null) =>
      element === null || element.closest('.topbar, .unsaved, .bulk, .dialog-head') !== null
    if (!activeElement || activeElement === document.body || isCovered(activeElement)) return undefined
    const { x, y, width, height } = activeElement.getBoundingClientRect()
    const parts = [0.1, 0.5, 0.9]
    const isSeen = parts.some((right) =>
      parts.some((down) => !isCovered(document.elementFromPoint(x + width * right, y + height * down))),
    )
    return isSeen ? undefined : activeElement.id || activeElement.outerHTML.slice(0, 100)
  })

test('no element that Tab focuses is hidden under a bar', async () => {
  const page = await browser.open('/admin', { width: 1000, height: 600, isSignedIn: true })
  const hidden: string[] = []
  for (const [path, first] of [
    ['/admin/airport/create', 'form input'],
    ['/admin/airport?limit=50', 'tbody input'],
    ['/admin/guidelines-types?new=1', 'form input'],
  ] as const) {
    await page.goto(path)
    await settled(page)
    await page.locator(first).first().press('Space') // selects a row or changes a field
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let presses = 0; presses < 60; presses++) {
        await page.keyboard.press(key)
        const found = await hiddenFocus(page)
        if (found) hidden.push(`${path}, ${key}: ${found}`)
      }
    }
  }
  await page.context().close()
  assert.deepEqual(hidden, [])
})

test('all entries and flyouts of the rail stay within reach in a low window', async () => {
  const page = await browser.open('/admin/dashboard', { isSignedIn: true, width: 1010, height: 480 })
  for (const height of [768, 620, 480]) {
    await page.setViewportSize({ width: 1010, height })
    for (const summary of await page.locator('.nav-group summary').all()) {
      await summary.hover()
      const last = page.locator('.nav-sub a:visible').last()
      await last.hover() // fails if it is outside the window
      const foot = await page.locator('.side-foot').boundingBox()
      const entry = await summary.boundingBox()
      assert.ok(entry && foot && entry.y + entry.height <= foot.y, `${await summary.textContent()} at ${height}`)
    }
  }
})

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

const undrawn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const empty = [...document.querySelectorAll('svg.icon')].filter((icon) => icon.querySelector('path') === null)
    return empty.map((icon) => `an icon without lines in ${icon.parentElement?.textContent}`)
  })

/** Label, control and help of one field each have a place of their own. */
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

/** The sign of a note stands beside its words, not above them. */
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
 * The dark theme has the same elements in the same places, in other colours: only those are looked at again.
 * @param options those of `axe`
 */
const faults = async (page: Page, what: string, options: { without?: string }): Promise<string[]> => {
  const found = [
    ...(await tooWide(page)),
    ...(await undrawn(page)),
    ...(await overlapping(page)),
    ...(await signsApart(page)),
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

/** Opens each state in `page`, which is closed in the end. */
const expectNoFaults = async (page: Page, states: readonly State[], options = {}): Promise<void> => {
  const found: string[] = []
  for (const { name, path, heading, act } of states) {
    await goTo(page, path, heading)
    await act?.(page)
    found.push(...(await faults(page, name, options)))
  }
  await page.context().close()
  assert.deepEqual(found, [])
}

// Two pages at a time, for a page keeps one core busy.
describe('every screen and state passes axe and fits', { concurrency: 2 }, () => {
  for (const [width, height] of sizes) {
    test(`screens at ${width} px`, async () =>
      expectNoFaults(await browser.open('/admin', { width, height, isSignedIn: true }), screens))
    for (const [name, states] of [
      ['forms', forms],
      ['states', others],
    ] as const) {
      test(`${name} at ${width} px, beside the menu that every screen has`, async () =>
        expectNoFaults(await browser.open('/admin', { width, height, isSignedIn: true }), states, {
          without: '.sidebar',
        }))
    }
    test(`what a visitor sees at ${width} px`, async () =>
      expectNoFaults(await browser.open('/login', { width, height }), entrances))
  }
})

test('with text at 200 % nothing scrolls sideways on a phone', async () => {
  const page = await browser.open('/admin', { width: 390, height: 844, isSignedIn: true })
  const found: string[] = []
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const pages = [...screens, ...forms].filter(({ path }) => !path.includes('?'))
  for (const { path, heading } of [...pages, ...tables]) {
    await goTo(page, path, heading)
    found.push(...(await tooWide(page)).map((fault) => `${path}: ${fault}`))
  }
  await page.context().close()
  assert.deepEqual(found, [])
})

/** What has the focus and lies wholly under a bar or outside the window, which WCAG 2.4.11 rules out. */
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

test('what Tab leads to lies under no bar', async () => {
  const page = await browser.open('/admin', { width: 1000, height: 600, isSignedIn: true })
  const hidden: string[] = []
  for (const [path, first] of [
    ['/admin/airport/create', 'form input'],
    ['/admin/airport?limit=50', 'tbody input'],
    ['/admin/guidelines-types?new=1', 'form input'],
  ] as const) {
    await page.goto(path)
    await settled(page)
    await page.locator(first).first().press('Space') // selects, or changes
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

test('on a low window the rail has all its entries and what stands out of them within reach', async () => {
  const page = await browser.open('/admin/dashboard', { isSignedIn: true, width: 1010, height: 480 })
  for (const height of [768, 620, 480]) {
    await page.setViewportSize({ width: 1010, height })
    for (const summary of await page.locator('.nav-group summary').all()) {
      await summary.hover()
      const last = page.locator('.nav-sub a:visible').last()
      await last.hover() // refused where it lies beyond the window
      const foot = await page.locator('.side-foot').boundingBox()
      const entry = await summary.boundingBox()
      assert.ok(entry && foot && entry.y + entry.height <= foot.y, `${await summary.textContent()} at ${height}`)
    }
  }
})

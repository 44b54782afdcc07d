// List features that need a real browser: popovers over rows, dragging, focus and scrolling, container queries,
// downloads.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, before, test } from 'node:test'
import { type Browser, type Page, startBrowser } from './browser.ts'
import { pressInCard } from './press-item.ts'
import { administrator } from './started-host.ts'

let browser: Browser
before(async () => {
  browser = await startBrowser()
})
after(() => browser.stop())

const openList = async (path: string, options: Parameters<Browser['open']>[1] = {}): Promise<Page> => {
  const page = await browser.open(path, { isSignedIn: true, ...options })
  await page.locator('tbody tr[data-id]').first().waitFor()
  return page
}
/** Changes the website settings through the API, as another program would. */
async function setSite(values: object): Promise<void> {
  const call = async (path: string, body?: object, id = ''): Promise<Readonly<Record<string, unknown>>> => {
    const response = await fetch(`${browser.origin}/api/v1/post/${path}`, {
      headers: { authorization: `Bearer ${id}`, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    const answer: { data: Readonly<Record<string, unknown>> } = await response.json()
    assert.ok(response.ok, JSON.stringify(answer))
    return answer.data
  }
  const session = String((await call('users/login', administrator)).id)
  const { id, version } = await call('general_settings', undefined, session)
  await call('general_settings/create', { id, version, ...values }, session)
}
const names = (page: Page) => page.locator('tbody .main-cell a').allTextContents()
const until = async (page: Page, isSo: () => Promise<boolean>) => {
  for (let tries = 0; tries < 600; tries++) {
    if (await isSo()) return
    await page.waitForTimeout(100)
  }
  throw new Error('It never came')
}

/** Confirms a deletion if it asks, because of references or a live page. */
const agree = async (page: Page) => {
  const question = page.getByRole('alertdialog')
  await page.getByRole('button', { name: 'Undo' }).or(question).waitFor()
  const reason = question.getByRole('radio', { name: 'Published in error' })
  if (await reason.isVisible()) await reason.check()
  if (await question.isVisible()) await question.getByRole('button', { name: /^Delete/ }).click()
}

/**
 * By keyboard, because the focus keeps the toast open, while a click waits for a stable position and may come too late.
 */
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).press('Enter')

test('a row menu deletes its record, and Undo in the toast restores it', async () => {
  const page = await openList('/admin/blog-tags?sort=name')
  const before = await names(page)
  await page.getByRole('button', { name: `Actions for ${before[0]}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await agree(page)
  await until(page, async () => (await names(page))[0] === before[1])
  await undo(page)
  await until(page, async () => (await names(page))[0] === before[0])
})

test('notifications still offer Undo after a reload, and the host restores the rows', async () => {
  const page = await openList('/admin/airport?sort=name')
  const before = await names(page)
  const chosen = before.slice(0, 2)
  for (const name of chosen) await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click()
  await agree(page)
  await until(page, async () => (await names(page))[0] === before[2])
  await page.reload()
  // After a reload, the list shows what the host has.
  await until(page, async () => (await names(page))[0] === before[2])
  await page.getByRole('button', { name: 'Notifications' }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await panel.getByRole('button', { name: /^Undo/ }).first().click()
  await page.keyboard.press('Escape')
  await until(page, async () => (await names(page))[0] === before[0])
  await page.reload()
  await page.locator('tbody tr[data-id]').first().waitFor()
  assert.deepEqual(await names(page), before)
})

test('the list after Save keeps its page, order and scroll position', async () => {
  const page = await openList('/admin/airport?sort=name')
  const last = page.locator('tbody tr[data-id]').last()
  await last.scrollIntoViewIfNeeded()
  const scroll = () => page.evaluate(() => window.scrollY)
  const before = await scroll()
  assert.ok(before > 200)
  await last.locator('.main-cell a').click()
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await until(page, async () => (await scroll()) === 0)
  assert.equal(await page.locator('.crumbs a').last().getAttribute('href'), '/admin/airport?sort=name')
  await name.fill(`${await name.inputValue()} 2`)
  await pressInCard(page, 'Save and close')
  await page.waitForURL('**/admin/airport?sort=name')
  await until(page, async () => (await scroll()) === before)
  await last.locator('.main-cell a').click()
  await until(page, async () => (await scroll()) === 0)
  await page.locator('.crumbs a').last().click()
  await page.waitForURL('**/admin/airport?sort=name')
  await until(page, async () => (await scroll()) === before)
})

test('the next page starts at the top of the list with the focus, and Back opens the previous page', async () => {
  const page = await openList('/admin/airport?sort=name')
  const before = await names(page)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await page.getByRole('button', { name: 'Next page' }).click()
  await until(page, async () => (await names(page))[0] !== before[0])
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'TABLE')
  assert.ok(await page.evaluate(() => (document.querySelector('.list')?.getBoundingClientRect().top ?? -1) >= 0))
  await page.goBack()
  await until(page, async () => (await names(page))[0] === before[0])
})

test('records can be reordered by dragging, which is saved, or by keyboard, which keeps the focus', async () => {
  const page = await openList('/admin/guidelines-types')
  const before = await names(page)
  const grip = await page.locator('[data-grip]').first().boundingBox()
  const target = await page.locator('tbody tr').nth(2).boundingBox()
  assert.ok(grip && target)
  const saved = () => page.waitForResponse((response) => response.url().endsWith('/order') && response.ok())
  await page.mouse.move(grip.x + 8, grip.y + 8)
  const held = page.locator('tbody tr[data-held]')
  // The code that moves rows loads after them.
  await until(page, async () => {
    await page.mouse.up()
    await page.mouse.down()
    return (await held.count()) > 0
  })
  const ordered = saved()
  await page.mouse.move(grip.x + 8, target.y + target.height - 4, { steps: 10 })
  assert.equal(await held.locator('.main-cell a').textContent(), before[0])
  await page.mouse.up()
  assert.equal(await held.count(), 0)
  await ordered
  await page.reload()
  await until(page, async () => (await names(page))[2] === before[0])
  await page.locator('tbody .main-cell a').nth(2).focus()
  const restored = saved()
  await until(page, async () => {
    await page.keyboard.press('Alt+ArrowUp')
    return (await names(page))[1] === before[0]
  })
  await page.keyboard.press('Alt+ArrowUp')
  await restored
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), before[0])
  assert.deepEqual(await names(page), before)
})

test('a status changes in its cell, and an export downloads a file', async () => {
  const page = await openList('/admin/user-status')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click()
  assert.match((await download).suggestedFilename(), /^user-statuses-.*\.csv$/)
  await page.goto('/admin/subscribe')
  await page.getByRole('button', { name: 'Subscribed' }).first().click()
  await page.getByRole('menuitemradio', { name: 'Unsubscribed' }).click()
  await page.getByRole('button', { name: 'Unsubscribed' }).first().waitFor()
  await undo(page)
})

test('rows are cards on a phone with all actions, and nothing scrolls sideways', async () => {
  const page = await openList('/admin/airport', { width: 390, height: 844 })
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  assert.equal(await page.getByRole('columnheader', { name: 'ICAO' }).isVisible(), false)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Sort by').selectOption({ label: 'Name, ascending' })
  await page.getByRole('button', { name: 'View', exact: true }).waitFor()
  await page.getByRole('checkbox', { name: /^Select all/ }).check()
  await page
    .getByRole('region', { name: 'Selection' })
    .getByRole('button', { name: /that match$/ })
    .click()
  assert.ok((await sideways()) <= 0)
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await page.locator('tbody .act button').first().click()
  await page.getByRole('menuitem', { name: 'Edit' }).waitFor()
  assert.ok((await sideways()) <= 0)
})

test('popovers on a phone are as wide as they need and completely visible', async () => {
  const page = await openList('/admin/airport', { width: 390, height: 844 })
  await page.getByRole('button', { name: 'Filters' }).click()
  const panels = [
    ['View', 350],
    ['Notifications', 366],
    ['Chat', 380],
  ] as const
  for (const [name, width] of panels) {
    await page.getByRole('button', { name, exact: true }).click()
    const box = await page.locator('.pop:popover-open:not(.tip)').boundingBox()
    assert.ok(box && box.x >= 0 && box.x + box.width <= 390 && box.width >= width, `${name}: ${JSON.stringify(box)}`)
    await page.keyboard.press('Escape')
  }
})

test('Escape returns the focus to the button of a popover, even if the focus was inside', async () => {
  const page = await openList('/admin/airport')
  for (const name of ['Account', 'Chat', /^Actions for/]) {
    const button = page.getByRole('button', { name, exact: true }).first()
    await button.focus()
    await page.keyboard.press('Enter')
    await page.locator('.pop:popover-open:not(.tip) :focus').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.pop:popover-open:not(.tip)').waitFor({ state: 'detached' })
    assert.ok(await button.evaluate((element) => element === document.activeElement), String(name))
  }
})

test('the column chooser names the columns that don’t fit, in tables and cards', async () => {
  const page = await openList('/admin/airport?columns=name,iata,status,updatedAt', { width: 390, height: 844 })
  await page.getByRole('button', { name: 'Filters' }).click()
  const hidden = async (width: number) => {
    await page.setViewportSize({ width, height: 844 })
    await page.getByRole('button', { name: 'View', exact: true }).click()
    const group = page.getByRole('group', { name: 'Columns' })
    await group.waitFor()
    const texts = await group.locator('.mi', { hasText: 'hidden' }).allTextContents()
    await page.keyboard.press('Escape')
    return texts
  }
  assert.deepEqual(await hidden(390), ['Updatedhidden at this width'])
  assert.deepEqual(await hidden(1000), ['Updatedhidden at this width'])
  assert.deepEqual(await hidden(1440), [])
})

test('ticked, selected and drawn elements stay visible in forced colours, where backgrounds disappear', async () => {
  const prepare = (page: Page) => page.emulateMedia({ forcedColors: 'active' })
  const page = await openList('/admin/airport', { prepare })
  type Name = 'outlineStyle' | 'appearance' | 'backgroundColor' | 'content'
  const style = (selector: string, name: Name, part = '') =>
    page
      .locator(selector)
      .first()
      .evaluate((element, { name, part }) => getComputedStyle(element, part)[name], { name, part })
  await page.locator('tbody .check').first().check()
  assert.equal(await style('tbody .check', 'appearance'), 'auto')
  assert.equal(await style('tr.picked', 'outlineStyle'), 'solid')
  assert.equal(await style('.nav [aria-current]', 'outlineStyle'), 'solid')
  assert.match(await style('.act .icon-btn', 'content', '::after'), /⋯/)
  const canvas = await style('html', 'backgroundColor')
  assert.notEqual(await style('.status[data-icon]', 'backgroundColor', '::before'), canvas)
  await page.goto('/admin/airport-seo-content')
  assert.equal(await style('.seg [aria-pressed="true"]', 'outlineStyle'), 'solid')
})

test('on a phone a message replaces the list with the focus on its subject, and Back returns to its link', async () => {
  const page = await browser.open('/admin/contact-us', { isSignedIn: true, width: 390, height: 844 })
  const link = page.locator('.msgs a').nth(1)
  await link.click()
  await page.waitForURL(/message=/)
  await page.waitForFunction(() => document.activeElement?.tagName === 'H2')
  assert.equal(await link.isVisible(), false)
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await page.waitForFunction(() => document.activeElement === document.querySelectorAll('.msgs a')[1])
})

test('a long text pasted into the search is shortened and finds nothing', async () => {
  const text = 'runway'.repeat(10_000)
  const paste = async (page: Page, name: string) => {
    await page.getByRole(name === 'Search' ? 'searchbox' : 'combobox', { name }).focus()
    await page.keyboard.insertText(text)
  }
  const page = await openList('/admin/airport')
  await paste(page, 'Search')
  await page.getByText(/^No airport matches/).waitFor()
  await page.keyboard.press('Control+k')
  await paste(page, 'Search or jump to')
  await page.getByText(/^No results for/).waitFor()
  await page.goto('/admin/state/create')
  await paste(page, 'Country')
  await page.getByText(/^Nothing matches/).waitFor()
  await page.context().close()
})

test('a preview opens in a new tab that cannot reach the panel and gets no referrer', async () => {
  const asked: (string | undefined)[] = []
  const site = createServer(({ url, headers }, response) => {
    if (url?.startsWith('/preview')) asked.push(url, headers.referer)
    response.setHeader('Content-Type', 'text/html').end('<title>A preview</title>')
  })
  await new Promise<void>((resolve) => {
    site.listen(0, '127.0.0.1', resolve)
  })
  try {
    const address = site.address()
    const port = typeof address === 'object' ? address?.port : undefined
    await setSite({ contentAccess: 'public', contentPreviewUrl: `http://127.0.0.1:${port}/preview?token={token}` })
    const page = await openList('/admin/blog-tags?sort=name')
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click()
    const opened = page.context().waitForEvent('page')
    await page.getByRole('menuitem', { name: 'Preview on website' }).click()
    const tab = await opened
    await until(page, async () => (await tab.title()) === 'A preview')
    assert.equal(await tab.evaluate(() => window.opener === null), true)
    assert.match(asked[0] ?? '', /^\/preview\?token=[\w-]{43}$/)
    assert.deepEqual(asked.slice(1), [undefined])
    await tab.close()
  } finally {
    site.closeAllConnections()
    site.close()
  }
})

test('columns keep their widths on another page, in another order and in a search', async () => {
  const page = await openList('/admin/airport', { width: 1440, height: 900 })
  const widths = () =>
    page.locator('th').evaluateAll((headers) => headers.map((header) => header.getBoundingClientRect().width))
  const before = await widths()
  const isSame = async (act: () => Promise<unknown>) => {
    const first = await page.locator('tbody tr').first().textContent()
    await act()
    await page.waitForFunction((text) => document.querySelector('tbody tr')?.textContent !== text, first)
    assert.deepEqual(await widths(), before)
  }
  await isSame(() => page.getByRole('button', { name: 'Next page' }).click())
  await isSame(() => page.getByRole('button', { name: 'City', exact: true }).click())
  await isSame(() => page.getByRole('searchbox', { name: 'Search' }).fill('benito'))
})

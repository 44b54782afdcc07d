// What a list rests on the browser for: popovers over rows, dragging, focus and scroll, container queries, downloads.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, before, test } from 'node:test'
import { type Browser, type Page, startBrowser } from './browser.ts'
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
/** Changes the website settings by calls, as another program would. */
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
const names = (page: Page) => page.locator('tbody .main-cell').allTextContents()
const until = async (page: Page, isSo: () => Promise<boolean>) => {
  for (let tries = 0; tries < 600; tries++) {
    if (await isSo()) return
    await page.waitForTimeout(100)
  }
  throw new Error('It never came')
}

/** Some deletions ask first, since others name the record, or its page is live. */
const agree = async (page: Page) => {
  const question = page.getByRole('alertdialog')
  await page.getByRole('button', { name: 'Undo' }).or(question).waitFor()
  const reason = question.getByRole('radio', { name: 'Published in error' })
  if (await reason.isVisible()) await reason.check()
  if (await question.isVisible()) await question.getByRole('button', { name: /^Delete/ }).click()
}

/** By the keyboard: the focus holds the toast, while a click waits for two frames alike, maybe until the toast is gone. */
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).press('Enter')

test('a row’s menu deletes, and its toast takes that back', async () => {
  const page = await openList('/admin/blog-tags?sort=name')
  const before = await names(page)
  await page.getByRole('button', { name: `Actions for ${before[0]}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await agree(page)
  await until(page, async () => (await names(page))[0] === before[1])
  await undo(page)
  await until(page, async () => (await names(page))[0] === before[0])
})

test('deleting a live airport says that its page is live, and takes a redirect; Undo brings the page back', async () => {
  const page = await openList('/admin/airport?sort=name&filter[status]=published')
  const [name = ''] = await names(page)
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('This page is live.').waitFor()
  const yes = question.getByRole('button', { name: 'Delete 1 airport' })
  assert.equal(await yes.getAttribute('aria-disabled'), 'true')
  await question.getByRole('radio', { name: 'Moved to another page' }).check()
  assert.match(await question.getByLabel('Address of the new page').inputValue(), /^\/airports/)
  await yes.click()
  await until(page, async () => (await names(page))[0] !== name)
  await undo(page)
  await until(page, async () => (await names(page))[0] === name)
})

test('a reload while the toast stands offers Undo once more; the rows come back, on the host as well', async () => {
  const page = await openList('/admin/airport?sort=name')
  const before = await names(page)
  const chosen = before.slice(0, 2)
  for (const name of chosen) await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click()
  await agree(page)
  // The entry is written a moment later, so that quick changes are one write.
  await page.waitForFunction(() => JSON.stringify(window.history.state).includes('operationId'))
  await page.reload()
  // What is listed after a reload is what the host has.
  await until(page, async () => (await names(page))[0] === before[2])
  await undo(page)
  await until(page, async () => (await names(page))[0] === before[0])
  await page.waitForFunction(() => !JSON.stringify(window.history.state).includes('operationId'))
  await page.reload()
  await page.locator('tbody tr[data-id]').first().waitFor()
  assert.deepEqual(await names(page), before)
  assert.equal(await page.getByRole('button', { name: 'Undo' }).count(), 0)
})

test('after Save the list is where it was: its page, its order, and what was looked at', async () => {
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
  await page.getByRole('button', { name: /^Save( draft| for later)?$/ }).click()
  await page.waitForURL('**/admin/airport?sort=name')
  await until(page, async () => (await scroll()) === before)
  await last.locator('.main-cell a').click()
  await until(page, async () => (await scroll()) === 0)
  await page.locator('.crumbs a').last().click()
  await page.waitForURL('**/admin/airport?sort=name')
  await until(page, async () => (await scroll()) === before)
})

test('the next page begins at the top of the list, with the focus there; back leads to the one before', async () => {
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

test('records are dragged into another order, which stays; with the keyboard the focus goes along', async () => {
  const page = await openList('/admin/guidelines-types')
  const before = await names(page)
  const grip = await page.locator('[data-grip]').first().boundingBox()
  const target = await page.locator('tbody tr').nth(2).boundingBox()
  assert.ok(grip && target)
  const saved = () => page.waitForResponse((response) => response.url().endsWith('/order') && response.ok())
  await page.mouse.move(grip.x + 8, grip.y + 8)
  const held = page.locator('tbody tr[data-held]')
  // What moves the rows is fetched behind them.
  await until(page, async () => {
    await page.mouse.up()
    await page.mouse.down()
    return (await held.count()) > 0
  })
  const ordered = saved()
  await page.mouse.move(grip.x + 8, target.y + target.height - 4, { steps: 10 })
  assert.equal(await held.locator('.main-cell').textContent(), before[0])
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

test('a status is changed in its cell, and an export is a file', async () => {
  const page = await openList('/admin/user-status')
  await page.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click()
  assert.match((await download).suggestedFilename(), /^user-statuses-.*\.csv$/)
  await page.goto('/admin/subscribe')
  await page.getByRole('button', { name: 'Subscribed' }).first().click()
  await page.getByRole('menuitemradio', { name: 'Unsubscribed' }).click()
  await page.getByRole('button', { name: 'Unsubscribed' }).first().waitFor()
  await undo(page)
})

test('on a phone rows are cards, everything can be done, and nothing scrolls sideways', async () => {
  const page = await openList('/admin/airport', { width: 390, height: 844 })
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  assert.equal(await page.getByRole('columnheader', { name: 'ICAO' }).isVisible(), false)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Sort by').selectOption({ label: 'Name, ascending' })
  await page.getByRole('button', { name: 'Columns' }).waitFor()
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

test('on a phone what a button opens is as wide as it needs to be, and all of it can be seen', async () => {
  const page = await openList('/admin/airport', { width: 390, height: 844 })
  await page.getByRole('button', { name: 'Filters' }).click()
  const panels = [
    ['Saved views', 350],
    ['Columns', 272],
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

test('Escape gives the focus back to the button of what it closes, also where the focus was in that', async () => {
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

test('the column chooser says which columns are hidden for want of width, of a table and of cards', async () => {
  const page = await openList('/admin/airport?columns=name,iata,status,updatedAt', { width: 390, height: 844 })
  await page.getByRole('button', { name: 'Filters' }).click()
  const hidden = async (width: number) => {
    await page.setViewportSize({ width, height: 844 })
    await page.getByRole('button', { name: 'Columns' }).click()
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

test('in forced colours, which leave out backgrounds, one still sees what is ticked, chosen and drawn', async () => {
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
  await page.goto('/admin/dashboard')
  assert.notEqual(await style('.stack em', 'backgroundColor'), canvas)
})

test('on a phone a message takes the place of the list, with the focus on its subject; going back leads to its link', async () => {
  const page = await browser.open('/admin/contact-us', { isSignedIn: true, width: 390, height: 844 })
  const link = page.locator('.msgs a').nth(1)
  await link.click()
  await page.waitForURL(/message=/)
  await page.waitForFunction(() => document.activeElement?.tagName === 'H2')
  assert.equal(await link.isVisible(), false)
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await page.waitForFunction(() => document.activeElement === document.querySelectorAll('.msgs a')[1])
})

test('a whole text that is pasted to be searched for is cut, and finds nothing', async () => {
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

test('a preview opens in a new tab that cannot reach the panel and is told no referrer', async () => {
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
    await page.getByRole('menuitem', { name: 'Preview on the website' }).click()
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

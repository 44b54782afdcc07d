// Publishing in the panel, checked by what visitors get from GET /content/v1.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { axe, type Browser, type Page, startBrowser } from './browser.ts'
import { administrator } from './started-host.ts'
import { pressInCard } from './press-item.ts'

type Values = Readonly<Record<string, unknown>>

let browser: Browser
let session = ''
before(async () => {
  browser = await startBrowser({ SAMPLE_DATA: '1' })
  session = String((await call('users/login', administrator)).id)
  const { id, version } = await call('general_settings')
  await call('general_settings/create', { id, version, contentAccess: 'public', contentMaxAge: 0 })
})
after(() => browser?.stop())

/** Calls the host as another program would. */
async function call(path: string, body?: object): Promise<Values> {
  const response = await fetch(`${browser.origin}/api/v1/post/${path}`, {
    headers: { authorization: `Bearer ${session}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  const answer: { data: Values } = await response.json()
  assert.ok(response.ok, JSON.stringify(answer))
  return answer.data
}
const firstOf = async (path: string): Promise<Values> => {
  const [row] = Object.values(await call(path))
  assert.ok(typeof row === 'object' && row !== null)
  return Object.fromEntries(Object.entries(row))
}
const pendingVersion = async ({ id }: Values): Promise<unknown> => (await call(`airports/${id}/pending`)).version
/** The page that visitors get at a URL. */
const visit = async (
  list: string,
  slug: unknown,
): Promise<{ status: number; page: Values; location: string | null }> => {
  const response = await fetch(`${browser.origin}/content/v1/${list}/slug/${slug}`, { redirect: 'manual' })
  const text = await response.text()
  const page: { data?: Values } = text.startsWith('{') ? JSON.parse(text) : {}
  return { status: response.status, page: page.data ?? {}, location: response.headers.get('location') }
}
const until = async (page: Page, isSo: () => Promise<boolean>) => {
  for (let tries = 0; tries < 600; tries++) {
    if (await isSo()) return
    await page.waitForTimeout(100)
  }
  throw new Error('It never came')
}

const liveAirports = 'filter[status]=published&sort=name&order=asc'
/** Opens the first live airport from the list, with its slug. */
const openLive = async (width = 1440, theme: 'light' | 'dark' = 'light') => {
  const { slug, name } = await firstOf(`airports?${liveAirports}&limit=10`)
  const options = { isSignedIn: true, width, height: 900, theme }
  const page = await browser.open(`/admin/airport?${liveAirports}`, options)
  await page.locator('tbody a').first().click()
  await page.getByRole('form').waitFor()
  return { page, slug, name }
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const card = (page: Page) => page.getByRole('region', { name: 'Publishing', exact: true })

test('changes to a live page can be scheduled in its card while visitors still see the current page', async () => {
  const { page, slug, name: live } = await openLive()
  const isUnchanged = async () => {
    const { status, page: shown } = await visit('airports', slug)
    assert.deepEqual([status, shown.name], [200, live])
  }
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Aarhus, from December')
  await button(page, 'Schedule…').click()
  const dialog = page.getByRole('dialog')
  const time = dialog.getByLabel('Publish at', { exact: true })
  assert.equal(await time.inputValue(), '', 'the old date is no proposal')
  await time.fill('2020-01-01T10:00')
  await dialog.getByText('That time has passed. Choose a time in the future.').waitFor()
  await time.fill('2099-12-03T10:00')
  await dialog.getByRole('button', { name: /^Schedule for 3 Dec 2099, 10:00 \S+$/ }).click()
  await page.getByText(/^Changes scheduled for 3 Dec 2099, 10:00 \S+\.$/).waitFor()
  await card(page)
    .getByText(/^Changes pending · 3 Dec 2099, 04:30/)
    .waitFor()
  assert.equal(await name.inputValue(), 'Aarhus, from December')
  await isUnchanged()
  assert.deepEqual(await axe(page), [])
  await pressInCard(page, 'Remove from schedule')
  await card(page).getByText('Changes pending', { exact: true }).waitFor()
  await isUnchanged()
  await pressInCard(page, 'Compare with live')
  await page.getByRole('dialog').getByRole('region', { name: 'Name' }).locator('ins', { hasText: 'December' }).waitFor()
  assert.deepEqual(await axe(page), [])
  await page.keyboard.press('Escape')
  await pressInCard(page, 'Discard pending changes')
  await card(page).getByText('Changes pending', { exact: true }).waitFor({ state: 'detached' })
  assert.notEqual(await name.inputValue(), 'Aarhus, from December')
  await isUnchanged()
  await page.context().close()
})

test('a page that is unpublished and published again keeps the date of its first publication', async () => {
  const { page, slug } = await openLive()
  const published = (await visit('airports', slug)).page.publishAt
  assert.ok(typeof published === 'string')
  const first = async () => {
    await pressInCard(page, 'Owner, dates and note…')
    const details = page.getByRole('dialog', { name: 'Publishing details' })
    const date = await details.locator('dt', { hasText: 'First published' }).locator('+ dd time').innerText()
    await page.keyboard.press('Escape')
    return date
  }
  const date = await first()
  await pressInCard(page, 'Unpublish…')
  await page.getByLabel('Published in error').check()
  assert.deepEqual(await axe(page), [])
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unpublish', exact: true }).click()
  await button(page, 'Publish').waitFor()
  assert.equal((await visit('airports', slug)).status, 410)
  await button(page, 'Publish').click()
  await button(page, 'Publish changes').waitFor()
  assert.equal(await first(), date)
  const again = await visit('airports', slug)
  assert.deepEqual([again.status, again.page.publishAt], [200, published])
  await page.context().close()
})

test('an author’s change without publish permission waits, and visitors see the current post', async () => {
  const blog = await firstOf('blogs?filter[status]=published&sort=title&limit=10')
  const role = await call('user_roles/create', {
    name: 'Writers',
    permissions: { blog: ['view', 'edit'], 'blog-type': ['view'], 'blog-tag': ['view'], user: ['view'] },
  })
  const person = {
    firstName: 'Wendy',
    lastName: 'Writer',
    email: 'wendy@example.com',
    password: 'words that Wendy knows',
  }
  const signedUp = await fetch(`${browser.origin}/users/self-register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  assert.equal(signedUp.status, 201)
  const { id, version } = await firstOf('users?search=wendy@example.com&limit=10')
  await call('users/create', { id, version, statusId: 'active', roleId: role.id })

  const page = await browser.open('/login')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/admin/**')
  await page.goto(`/admin/blogs/edit?id=${blog.id}`)
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  await title.fill('Changed by an author')
  for (const name of ['Publish changes', 'Schedule…']) assert.equal(await button(page, name).count(), 0)
  await pressInCard(page, 'Save and close')
  await page.waitForURL((url) => !url.pathname.endsWith('/edit'))
  await page.goto(`/admin/blogs/edit?id=${blog.id}`)
  await card(page)
    .getByText(/^Changed by Wendy Writer, /)
    .waitFor()
  assert.deepEqual(await axe(page), [])
  const { status, page: shown } = await visit('blogs', blog.slug)
  assert.deepEqual([status, shown.title], [200, blog.title])
  await page.context().close()
})

test('a page with a past date needs a future time to be scheduled, and is not public before that time', async () => {
  const airport = await firstOf(`airports?${liveAirports}&limit=10`)
  const order = { version: airport.version, action: 'unpublish', reason: 'error' }
  await call(`airports/${airport.id}/publishing`, order)
  const page = await browser.open(`/admin/airport/edit?id=${airport.id}`, { isSignedIn: true })
  await button(page, 'Schedule…').click()
  const dialog = page.getByRole('dialog')
  const time = dialog.getByLabel('Publish at', { exact: true })
  assert.equal(await time.inputValue(), '', 'the old date is no proposal')
  await time.fill('2020-01-01T10:00')
  await dialog.getByText('That time has passed. Choose a time in the future.').waitFor()
  assert.equal(await dialog.getByRole('button', { name: 'Schedule for…' }).getAttribute('aria-disabled'), 'true')
  await time.fill('2099-12-03T10:00')
  await dialog.getByRole('button', { name: /^Schedule for 3 Dec 2099, 10:00 \S+$/ }).click()
  await card(page)
    .getByText(/^Scheduled for 3 Dec 2099, 04:30/)
    .waitFor()
  assert.equal((await visit('airports', airport.slug)).status, 410)
  await page.context().close()
})

test('deleting a live airport warns that its page is live and redirects visitors, and Undo restores the page', async () => {
  const { slug, name } = await firstOf(`airports?${liveAirports}&limit=10`)
  const page = await browser.open(`/admin/airport?${liveAirports}`, { isSignedIn: true })
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('This page is live.').waitFor()
  const yes = question.getByRole('button', { name: 'Delete 1 airport' })
  assert.equal(await yes.getAttribute('aria-disabled'), 'true')
  await question.getByRole('radio', { name: 'Moved to another page' }).check()
  assert.equal(await yes.getAttribute('aria-disabled'), 'true')
  await question.getByRole('list', { name: 'Suggested pages' }).getByRole('button').first().click()
  await yes.click()
  await until(page, async () => (await visit('airports', slug)).status !== 200)
  const { status, location } = await visit('airports', slug)
  assert.deepEqual([status, location !== null], [301, true])
  // By keyboard, because the focus keeps the toast open, while a click waits for a stable position.
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await until(page, async () => (await visit('airports', slug)).status === 200)
  await page.context().close()
})

test('the publishing bar on a phone stays at the bottom, and its menu has all actions', async () => {
  const { page } = await openLive(390, 'dark')
  const bar = card(page)
  const box = await bar.boundingBox()
  assert.ok(box && Math.round(box.y + box.height) === 900, 'at the bottom')
  await bar.getByRole('button', { name: 'More publishing actions' }).click()
  await page.getByRole('menuitem', { name: 'Unpublish…' }).waitFor()
  assert.equal(await bar.evaluate((element) => element.scrollWidth - element.clientWidth), 0)
  assert.deepEqual(await axe(page), [])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/sheet.png` })
  await page.context().close()
})

for (const [width, theme] of [
  [1440, 'light'],
  [390, 'dark'],
] as const) {
  test(`the tabs of a list open each state and mark the current one, at ${width} px, ${theme}`, async () => {
    const page = await browser.open('/admin/airport', { isSignedIn: true, width, height: 800, theme })
    const tabs = page.getByRole('navigation', { name: /by status$/ })
    await tabs.getByRole('link', { name: /^Live\s*\d/ }).waitFor()
    const names = await tabs.getByRole('link').allInnerTexts()
    assert.deepEqual(
      names.map((text) => text.replace(/[\s\d,]+$/, '')),
      ['All', 'Live', 'Scheduled', 'In review', 'Drafts', 'Archived', 'Trash'],
    )
    for (const name of ['Live', 'Drafts']) {
      const tab = tabs.getByRole('link', { name: new RegExp(`^${name}`) })
      await tab.click()
      await page.waitForURL(/filter(\[|%5B)status/)
      await until(page, async () => (await tab.getAttribute('aria-current')) === 'page')
      const [outer, inner] = [await tabs.boundingBox(), await tab.boundingBox()]
      assert.ok(outer && inner && inner.x >= outer.x - 1 && inner.x + inner.width <= outer.x + outer.width + 1, name)
      await page.waitForFunction(() => document.querySelector('.list.slow') === null) // rows of a slow list are dimmed
      assert.deepEqual(await axe(page), [])
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    assert.equal(wide, 0)
    await page.context().close()
  })
}

test('a calendar entry takes one line and opens next to the others, and Escape returns the focus to it', async () => {
  const year = new Date().getUTCFullYear() + 1
  const title = 'Opening hours of the lounges between Christmas and the new year'
  const { id, version } = await call('content_details/create', { title, body: 'Text', status: 'draft' })
  const at = `${year}-12-10T06:00:00.000Z`
  await call(`content_details/${id}/publishing`, { version, action: 'schedule', at })
  const airport = await firstOf(`airports?${liveAirports}&limit=10`)
  await call(`airports/${airport.id}/pending`, { liveVersion: airport.version, municipality: 'Elsewhere' })
  await call(`airports/${airport.id}/pending/publish`, { version: await pendingVersion(airport), at })
  for (const [width, theme] of [
    [1440, 'light'],
    [1000, 'dark'],
    [390, 'light'],
  ] as const) {
    const page = await browser.open(`/admin/calendar?month=${year}-12`, { isSignedIn: true, width, height: 800, theme })
    const entry = page.locator('.cal-entry:visible', { hasText: 'Opening hours' })
    await entry.waitFor()
    const clocks = await page.locator('.cal-entry:visible .num').all()
    assert.equal(clocks.length, 2)
    for (const clock of clocks)
      assert.ok(((await clock.boundingBox())?.height ?? 99) < 24, `a clock time in one line, ${width}`)
    assert.deepEqual(await axe(page), [])
    await entry.press('Enter')
    const panel = page.getByRole('complementary', { name: 'Event' })
    await panel.getByRole('heading', { name: title }).waitFor()
    assert.deepEqual(await axe(page), [])
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    assert.equal(wide, 0)
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    assert.equal(await entry.evaluate((element) => element === document.activeElement), true)
    await page.context().close()
  }
})

// How much of a form an administrator has to look at, and how many presses common tasks take.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Browser, type Locator, type OpenOptions, type Page, startBrowser } from './browser.ts'
import { openSettled, settled } from './open-settled.ts'
import { pressInCard } from './press-item.ts'
import { administrator } from './started-host.ts'

type Values = Readonly<Record<string, unknown>>

const writer = { email: 'wendy@example.com', password: 'a long way to Tipperary' }
const path = '/api/v1/post/'
const notToday = '2099-12-03T10:00:00.000Z'
let browser: Browser
let session = ''
before(async () => {
  browser = await startBrowser()
  session = String((await call(`${path}users/login`, administrator)).id)
  const permissions = { airport: ['view', 'edit'], country: ['view'], city: ['view'] }
  const role = await call(`${path}user_roles/create`, { name: 'Writers', permissions })
  await call('/users/self-register', { firstName: 'Wendy', lastName: 'Writer', ...writer })
  const { id, version } = await firstOf(`users?search=${writer.email}&limit=10`)
  await call(`${path}users/create`, { id, version, statusId: 'active', roleId: role.id })
})
after(() => browser?.stop())

async function call(url: string, body?: object): Promise<Values> {
  const response = await fetch(browser.origin + url, {
    headers: { authorization: `Bearer ${session}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  const { data, ...rest }: { data?: Values } = await response.json()
  assert.ok(response.ok && data, JSON.stringify(rest))
  return data
}
const firstOf = async (list: string): Promise<Values> => {
  const [row] = Object.values(await call(path + list))
  assert.ok(typeof row === 'object' && row !== null)
  return Object.fromEntries(Object.entries(row))
}
const liveAirport = () => firstOf('airports?filter[status]=published&filter[pending]=0&sort=name&order=asc&limit=10')
const act = ({ id, version }: Values, action: object) =>
  call(`${path}airports/${id}/publishing`, { version, ...action })

/** Where the visible controls of a part start: those that Tab stops at. Arrow keys move inside toolbars and tabs. */
const controlsIn = (part: Locator): Promise<number[]> =>
  part.evaluate((root) =>
    [...root.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]')]
      .filter((one) => one.tabIndex >= 0 && one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .map((one) => one.getBoundingClientRect().top),
  )
const card = (page: Page) => page.getByRole('region', { name: 'Publishing', exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true })
const opened = async (id: unknown, options: OpenOptions = {}): Promise<Page> => {
  const page = await openSettled(browser, `/admin/airport/edit?id=${id}`, options)
  await card(page).waitFor()
  return page
}
/** Presses of a key or pointer; text typed into a field is one. */
const presses = () => {
  let count = 0
  const press = async (action: Promise<unknown>) => {
    count += 1
    await action
  }
  return { press, atMost: (most: number) => assert.ok(count <= most, `${count} presses`) }
}

test('the form of an airport has at most 50 controls, 20 of them on the first screen of 1440 × 900', async () => {
  const page = await openSettled(browser, '/admin/airport?search=DEL')
  await page.locator('tbody .main-cell a').first().click()
  await button(page, 'SEO').waitFor()
  await page.getByText('Notices for this airport').waitFor()
  const tops = await controlsIn(page.locator('main'))
  const onFirst = tops.filter((top) => top < 900)
  assert.ok(tops.length <= 50, `${tops.length} controls`)
  assert.ok(onFirst.length <= 20, `${onFirst.length} on the first screen`)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  assert.ok(height <= 1950, `${height} px`)
  await page.context().close()
})

test('opening an airport, changing its name and publishing it takes 4 presses', async () => {
  const { press, atMost } = presses()
  const page = await openSettled(browser, '/admin/airport?search=DEL')
  await press(page.locator('tbody .main-cell a').first().click())
  await press(nameField(page).click())
  await press(page.keyboard.type(' of Delhi'))
  await press(button(page, 'Publish changes').click())
  await page.getByText('Airport saved.').first().waitFor()
  atMost(4)
  await page.context().close()
})

test('writing and publishing a post takes 5 presses, besides typing its text', async () => {
  const type = await firstOf('blogs_types?limit=10')
  const first = {
    title: 'The first post',
    excerpt: 'Words '.repeat(10),
    body: 'Text',
    typeId: type.id,
    status: 'draft',
  }
  const { id } = await call('/personal/profile')
  await call(`${path}blogs/create`, { ...first, authorId: id })
  const page = await openSettled(browser, '/admin/blogs')
  const { press, atMost } = presses()
  await press(page.getByRole('link', { name: 'New post' }).first().click())
  await press(page.getByLabel('Title', { exact: true }).click())
  await page.keyboard.type('Fog in December')
  await press(page.getByRole('textbox', { name: 'Text' }).click())
  await page.keyboard.type('It lifts at noon.')
  await press(page.getByLabel('Excerpt', { exact: true }).click())
  await page.keyboard.type('Fog delays flights in the early morning, and it lifts at noon.')
  await press(page.keyboard.press('Control+Enter'))
  await card(page).getByText('Published', { exact: true }).waitFor()
  atMost(5)
  await page.context().close()
})

test('inviting an editor takes 5 presses', async () => {
  const page = await openSettled(browser, '/admin/users')
  const { press, atMost } = presses()
  await press(
    page
      .getByRole('button', { name: 'Invite users' })
      .or(page.getByRole('link', { name: 'Invite users' }))
      .click(),
  )
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio').first().waitFor()
  await press(page.keyboard.type('editor@example.com'))
  await press(dialog.getByRole('radio', { name: /^Editor/ }).click())
  await press(dialog.getByRole('button', { name: 'Invite', exact: true }).click())
  await press(dialog.getByRole('button', { name: 'Done', exact: true }).click())
  await dialog.waitFor({ state: 'detached' })
  atMost(5)
  await page.context().close()
})

test('the publishing card has at most 4 controls at rest and 5 otherwise, and its buttons keep their places', async () => {
  const { id } = await liveAirport()
  const page = await opened(id)
  const count = async () => (await controlsIn(card(page))).length
  const places = async () =>
    Promise.all((await card(page).getByRole('button').all()).slice(0, 2).map((one) => one.boundingBox()))
  const first = await places()
  const isAtMost = async (most: number, state: string) => {
    assert.ok((await count()) <= most, `${await count()} controls: ${state}`)
    assert.deepEqual(await places(), first, state)
    assert.equal(await page.locator('dialog[open], [role="menu"]:popover-open').count(), 0, state)
  }
  await isAtMost(4, 'live')
  await nameField(page).fill('Typed, then saved')
  await isAtMost(5, 'unsaved')
  await button(page, 'Save').dblclick()
  await card(page).getByText('Changes pending', { exact: true }).waitFor()
  await isAtMost(4, 'pending')
  await button(page, 'Publish changes').dblclick()
  await card(page).getByText('Published', { exact: true }).waitFor()
  await isAtMost(4, 'published by a double click')
  await nameField(page).fill('Typed, then scheduled')
  await button(page, 'Schedule…').dblclick()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Publish at', { exact: true }).fill('2099-12-03T10:00')
  await dialog.getByRole('button', { name: /^Schedule for/ }).click()
  await card(page)
    .getByText(/^Changes pending · /)
    .waitFor()
  await dialog.waitFor({ state: 'detached' })
  await isAtMost(5, 'scheduled changes')
  await pressInCard(page, 'Discard pending changes')
  await card(page).getByText('Published', { exact: true }).waitFor()
  await pressInCard(page, 'Unpublish…')
  await page.getByLabel('Withdrawn').check()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unpublish', exact: true }).click()
  await card(page).getByText('Withdrawn', { exact: true }).waitFor()
  await isAtMost(4, 'withdrawn')
  await pressInCard(page, 'Move to drafts')
  await card(page).getByText('Draft', { exact: true }).waitFor()
  await isAtMost(4, 'draft')
  await button(page, 'Publish').dblclick()
  await card(page).getByText('Published', { exact: true }).waitFor()
  await isAtMost(4, 'draft published by a double click')
  await page.context().close()
})

test('a scheduled draft, a new record and a notice have as few buttons', async () => {
  const draft = await liveAirport()
  await act(draft, { action: 'unpublish', as: 'draft', reason: 'error' })
  await act(await call(`${path}airports/${draft.id}`), { action: 'schedule', at: notToday })
  const page = await opened(draft.id)
  await card(page)
    .getByText(/^Scheduled/)
    .first()
    .waitFor()
  const counts = [(await controlsIn(card(page))).length]
  await page.goto('/admin/airport/create')
  await settled(page)
  counts.push((await controlsIn(card(page))).length)
  await page.goto('/admin/notices')
  await page.locator('tbody .main-cell a').first().click()
  await card(page).waitFor()
  counts.push((await controlsIn(card(page))).length)
  assert.ok(counts[0] !== undefined && counts[0] <= 5 && counts.slice(1).every((one) => one <= 4), counts.join())
  await page.context().close()
})

test('a review shows the comment with “Request changes” before “Approve” in wide and narrow windows', async () => {
  const { id: settingsId, version } = await call(`${path}general_settings`)
  await call(`${path}general_settings/create`, { id: settingsId, version, reviewSections: [{ section: 'airport' }] })
  const { id } = await liveAirport()
  const wendy = await browser.open('/login')
  await wendy.getByLabel('Email').fill(writer.email)
  await wendy.getByLabel('Password', { exact: true }).fill(writer.password)
  await button(wendy, 'Sign in').click()
  await wendy.waitForURL('**/admin/**')
  await wendy.goto(`/admin/airport/edit?id=${id}`)
  await card(wendy).waitFor()
  const count = async (page: Page) => (await controlsIn(card(page))).length
  assert.ok((await count(wendy)) <= 4, 'without the right to publish')
  await nameField(wendy).fill('Under review')
  assert.ok((await count(wendy)) <= 5, 'unsaved')
  await button(wendy, 'Submit for approval…').dblclick()
  await wendy.getByLabel('Comment (optional)').fill('The name is new.')
  await button(wendy, 'Submit for approval').click()
  await card(wendy)
    .getByText(/^Waiting for approval by /)
    .waitFor()
  assert.ok((await count(wendy)) <= 4, 'submitted')

  const rita = await opened(id)
  for (const [width, height] of [
    [1440, 900],
    [1000, 800],
    [390, 844],
  ] as const) {
    await rita.setViewportSize({ width, height })
    await button(rita, 'Approve').waitFor()
    await card(rita).getByText('Wendy Writer: “The name is new.”').waitFor()
    const names = await card(rita).locator('button:visible').allInnerTexts()
    assert.deepEqual(names.slice(0, 2), ['Request changes…', 'Approve'], `${width}`)
    assert.ok((await count(rita)) <= (width === 1440 ? 4 : 3), `${await count(rita)} at ${width}`)
    const over = await card(rita).evaluate((one) => one.scrollWidth - one.clientWidth)
    assert.equal(over, 0, `${width}`)
    if (process.env.SHOTS) await rita.screenshot({ path: `${process.env.SHOTS}/review-${width}.png` })
  }
  await button(rita, 'Approve').dblclick()
  await rita
    .getByText(/approved and published/)
    .first()
    .waitFor()
  await card(rita).getByText('Published', { exact: true }).waitFor()
  assert.equal(await rita.locator('dialog[open]').count(), 0)
  await card(rita).getByRole('button', { name: 'More publishing actions' }).waitFor()
  assert.ok((await count(rita)) <= 2, 'on a phone: one button and the menu')
  await wendy.context().close()
  await rita.context().close()
})

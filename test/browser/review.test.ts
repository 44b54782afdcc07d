// Two users and one live page: it changes for visitors only after the second user has approved the change.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { axe, type Browser, type Page, shot, startBrowser } from './browser.ts'
import { administrator } from './started-host.ts'

type Values = Readonly<Record<string, unknown>>

const author = { email: 'wendy@example.com', password: 'a long way to Tipperary' }
const path = '/api/v1/post/'
let browser: Browser
let session = ''

async function call(address: string, body?: object): Promise<Values> {
  const response = await fetch(browser.origin + address, {
    headers: { authorization: `Bearer ${session}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  const answer: { data: Values } = await response.json()
  assert.ok(response.ok, JSON.stringify(answer))
  return answer.data
}

before(async () => {
  browser = await startBrowser({ SAMPLE_DATA: '1' })
  session = String((await call(`${path}users/login`, administrator)).id)
  const { id, version } = await call(`${path}general_settings`)
  const reviewSections = [{ section: 'airport' }]
  await call(`${path}general_settings/create`, {
    id,
    version,
    contentAccess: 'public',
    contentMaxAge: 0,
    reviewSections,
  })
  const sees = ['view']
  const permissions = { airport: ['view', 'edit'], country: sees, state: sees, city: sees }
  const role = await call(`${path}user_roles/create`, { name: 'Authors', permissions })
  const person = { firstName: 'Wendy', lastName: 'Writer', ...author }
  await call('/users/self-register', person)
  const [user] = Object.values(await call(`${path}users?search=${author.email}&limit=10`))
  assert.ok(typeof user === 'object' && user !== null && 'id' in user && 'version' in user)
  await call(`${path}users/create`, { id: user.id, version: user.version, statusId: 'active', roleId: role.id })
})
after(() => browser?.stop())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const card = (page: Page) => page.getByRole('region', { name: 'Publishing', exact: true })
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true })
const shotsOf = async (page: Page, name: string) => {
  if (process.env.SHOTS) await shot(page, name)
}

test('a page changes for visitors only after a second user has approved its new version', async () => {
  const [live] = Object.values(await call(`${path}airports?filter[status]=published&sort=name&limit=1`))
  assert.ok(typeof live === 'object' && live !== null && 'id' in live && 'slug' in live && 'name' in live)
  const visited = async (): Promise<unknown> => {
    const response = await fetch(`${browser.origin}/content/v1/airports/slug/${live.slug}`)
    const { data }: { data: Values } = await response.json()
    return data.name
  }

  const wendy = await browser.open('/login')
  await wendy.getByLabel('Email').fill(author.email)
  await wendy.getByLabel('Password', { exact: true }).fill(author.password)
  await button(wendy, 'Sign in').click()
  await wendy.waitForURL('**/admin/**')
  await wendy.goto(`/admin/airport/edit?id=${live.id}`)
  await nameField(wendy).fill('Aarhus, under review')
  await button(wendy, 'Submit for approval…').click()
  await wendy.getByLabel('Comment (optional)').fill('The name is new.')
  assert.deepEqual(await axe(wendy), [])
  await shotsOf(wendy, 'review-submit')
  await button(wendy, 'Submit for approval').click()
  await card(wendy).getByText('Waiting for approval by anyone who can publish').waitFor()
  await shotsOf(wendy, 'review-waiting')
  assert.equal(await visited(), live.name)

  const rita = await browser.open('/admin/dashboard', { isSignedIn: true })
  await rita.getByText('Waiting for my approval').first().waitFor()
  await shotsOf(rita, 'review-dashboard')
  await button(rita, 'Notifications').click()
  await rita
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link', { name: /waits for approval/ })
    .filter({ hasText: String(live.name) })
    .click()
  const comparison = rita.getByRole('dialog', { name: 'Compare with live' })
  await comparison.getByRole('region', { name: 'Name' }).locator('ins', { hasText: 'review' }).waitFor()
  assert.deepEqual(await axe(rita), [])
  await rita.keyboard.press('Escape')
  await shotsOf(rita, 'review-decide')
  await button(rita, 'Request changes…').click()
  await rita.getByLabel('What should change?').fill('Name the city.')
  assert.deepEqual(await axe(rita), [])
  await button(rita, 'Request changes').click()
  await card(rita)
    .getByText(/Name the city\./)
    .waitFor()

  await card(wendy)
    .getByText(/^Changes requested by .*: Name the city\.$/)
    .waitFor()
  await shotsOf(wendy, 'review-sent-back')
  await nameField(wendy).fill('Aarhus, city under review')
  await button(wendy, 'Submit again…').click()
  await button(wendy, 'Submit for approval').click()
  await card(wendy)
    .getByText(/^Waiting for approval by /)
    .waitFor()
  assert.equal(await visited(), live.name)

  await button(rita, 'Approve').click()
  await rita
    .getByText(/approved and published/)
    .first()
    .waitFor()
  assert.equal(await visited(), 'Aarhus, city under review')
  await shotsOf(rita, 'review-approved')
  assert.deepEqual(await axe(rita), [])
  await wendy.context().close()
  await rita.context().close()
})

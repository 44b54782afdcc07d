// Runs the panel on a host with only the specification's calls, as docs/other-hosts.md describes it.
import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'
import { type SpecificationHost, specificationHost } from '../conformance/specification-host.ts'
import { browserBefore, type Browser, type Page } from './browser.ts'
import { type Reply, serve, type StandIn } from './hosts/serve.ts'
import { administrator } from './started-host.ts'
import { saveAndClose } from './press-item.ts'

const post = '/api/v1/post'
const bare: SpecificationHost = specificationHost(administrator)
/** Replaces the host's response. */
let instead: ((call: string) => Reply | undefined) | undefined
const host: StandIn = await serve(
  'dist/panel',
  ({ method, path, body, authorization }) =>
    instead?.(`${method} ${path}`) ?? bare.answer({ method, path, body, authorization }),
)
const noProfile = /404 \(Not Found\)/
/** The sign-in page asks whether the host has passkeys or a provider. */
const noWays = /404 \(Not Found\)|401 \(Unauthorized\) \S+users\/login\/passkey/
const browser: Browser = await browserBefore(host, noWays)
after(() => browser.stop())

const profileCall = 'GET /personal/profile'
// No test in this file may request a call that the host lacks, except the profile, which shows what kind of host it is.
afterEach(() => {
  instead = undefined
  assert.deepEqual(
    [...new Set(host.unknown)].filter((call) => call !== profileCall),
    [],
  )
})

const open = (path: string, expected = noProfile) => browser.open(path, { isSignedIn: true, expected })
/** A page whose initial requests have finished. */
const openQuiet = async () => {
  const page = await open('/admin/subscribe')
  await page.getByRole('heading', { name: 'Not available on this server' }).waitFor()
  return page
}
const row = (page: Page, name: string) => page.locator('tbody tr[data-id]').filter({ hasText: name })
const since = (start: number) => host.calls.slice(start).filter((call) => call !== profileCall)
/** The specification requires a notification for each failed response. */
const notifications = (page: Page) => page.locator('.toast.error').allInnerTexts()

test('signing in stores token and email and requests a profile once', async () => {
  const page = await open('/admin/country')
  await row(page, 'First of country').waitFor()
  const kept = await page.evaluate(() => Object.entries(localStorage))
  assert.deepEqual(
    kept.map(([key]) => key),
    ['root'],
  )
  assert.match(kept[0]?.[1] ?? '', /"token":"token-1"/)
})

test('screens that the host has no call for report that and stay in the menu', async () => {
  const page = await openQuiet()
  const start = host.calls.length
  for (const path of [
    'subscribe',
    'gallery',
    'user-role',
    'content-details',
    'general_settings',
    'custom-seo-content',
  ]) {
    await page.goto(`/admin/${path}`)
    await page.getByRole('heading', { name: 'Not available on this server' }).waitFor()
  }
  assert.equal(await page.getByRole('navigation').getByRole('link', { name: 'Subscribe' }).count(), 1)
  assert.deepEqual(since(start), [])
})

test('notifications and chat report that the host lacks them', async () => {
  const page = await open('/admin/country')
  for (const name of ['Notifications', 'Chat']) {
    await page.getByRole('button', { name }).click()
    await page.getByText('Not available on this server').locator('visible=true').waitFor()
    await page.keyboard.press('Escape')
  }
})

test('a list sends one call without a query, and the browser searches, sorts and pages', async () => {
  bare.rows('country').push(...Array.from({ length: 40 }, (_, at) => ({ id: `c${at}`, name: `Land ${at + 10}` })))
  const page = await openQuiet()
  const start = host.calls.length
  await page.goto('/admin/country?sort=name')
  await page.getByRole('button', { name: 'Next page' }).click()
  await row(page, 'Land 49').waitFor()
  await page.getByRole('searchbox', { name: 'Search' }).fill('land 17')
  await row(page, 'Land 17').waitFor()
  await row(page, 'Land 18').waitFor({ state: 'detached' })
  assert.deepEqual(since(start), [`GET ${post}/country`])
})

test('a list offers an export, but no trash, bulk edit or filters that need the host', async () => {
  const page = await open('/admin/country')
  await row(page, 'Land 10').getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'Selection' })
  await bar.getByRole('button', { name: 'Export' }).waitFor()
  for (const name of ['Delete', 'Edit fields']) assert.equal(await bar.getByRole('button', { name }).count(), 0, name)
  assert.equal(await page.getByRole('link', { name: 'Trash' }).count(), 0)
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByRole('group', { name: 'Filters' }).waitFor()
  assert.equal(await page.getByRole('combobox', { name: 'Without airports' }).count(), 0)
  await bar.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click()
  assert.match((await download).suggestedFilename(), /\.csv$/)
})

test('records without a save call are read-only', async () => {
  const page = await open('/admin/guidelines-types')
  await row(page, 'First of guidelines_types').waitFor()
  assert.equal(await page.locator('a, button').filter({ hasText: /^New/ }).count(), 0)
  await row(page, 'First of guidelines_types').getByRole('link').first().click()
  await page
    .getByText(/guideline types are view-only/)
    .first()
    .waitFor()
})

test('a save sends only the fields of the form, without drafts, versions or uniqueness checks', async () => {
  const page = await openQuiet()
  const start = host.calls.length
  await page.goto('/admin/blog-tags?new')
  await page.getByLabel('Name', { exact: true }).fill('Sea')
  await page.waitForTimeout(2500) // a host with drafts would get one 2 s after the last keystroke
  await saveAndClose(page)
  await row(page, 'Sea').waitFor()
  assert.deepEqual(
    since(start).filter((call) => !call.startsWith('GET')),
    [`POST ${post}/blogs_tag/create`],
  )
  const [made] = bare.rows('blogs_tags').filter(({ name }) => name === 'Sea')
  assert.deepEqual(Object.keys(made ?? {}).sort(), ['description', 'id', 'name', 'slug'])
})

test('reads a post by its id, which the host supports', async () => {
  bare.rows('blogs').push({ id: 'b7', title: 'News of the sea', body: 'Waves.', status: 'draft' })
  const page = await openQuiet()
  const start = host.calls.length
  await page.goto('/admin/blogs/edit?id=b7')
  await page.waitForFunction(() =>
    [...document.querySelectorAll('input')].some(({ value }) => value === 'News of the sea'),
  )
  assert.ok(since(start).includes(`GET ${post}/blogs/b7`))
})

test('deleting asks for confirmation, since it is permanent, and offers no Undo', async () => {
  const page = await open('/admin/blog-tags')
  await page.getByRole('button', { name: 'Actions for Sea', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await row(page, 'Sea').waitFor({ state: 'detached' })
  assert.equal(await page.getByRole('button', { name: 'Undo' }).count(), 0)
  assert.deepEqual(
    bare.rows('blogs_tags').filter(({ name }) => name === 'Sea'),
    [],
  )
})

test('the dashboard shows the numbers that the host has, and lists once what the host lacks', async () => {
  instead = (call) => (call === `GET ${post}/dashboard` ? { status: 200, body: { data: { airports: 12 } } } : undefined)
  const page = await open('/admin/dashboard')
  await page.getByText('12', { exact: true }).first().waitFor()
  assert.ok((await page.getByText(/Not available on this server/).count()) <= 1)
})

test('the palette finds screens and sends no search for records to the host', async () => {
  const page = await open('/admin/country')
  await row(page, 'Land 10').waitFor()
  const start = host.calls.length
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('blogs tags')
  await page
    .getByRole('option', { name: /Blogs Tags/ })
    .first()
    .waitFor()
  assert.deepEqual(
    since(start).filter((call) => call.includes('search')),
    [],
  )
})

test('reports that views last only until a reload and that the account has no profile', async () => {
  const page = await open('/admin/country')
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByText('This server can’t save views. They last until you reload the page.').waitFor()
  await page.goto('/admin/account')
  await page.getByText('This server doesn’t support profiles.').waitFor()
})

test('a failed list shows one notification and “Try again” in place of the list', async () => {
  instead = (call) => (call === `GET ${post}/state` ? { status: 500, body: { error: 'The disk is full' } } : undefined)
  const page = await open('/admin/state', /404|500/)
  await page.getByRole('main').getByText('The disk is full').waitFor()
  assert.deepEqual(await notifications(page), ['The disk is full'])
  assert.equal(await page.getByText('The disk is full').count(), 2)
  instead = undefined
  await page.getByRole('button', { name: 'Try again' }).click()
  await row(page, 'First of state').waitFor()
})

test('a failed save shows one notification and the error in the form, which keeps its text', async () => {
  instead = (call) =>
    call.startsWith('POST') && call.includes('create') ? { status: 400, body: { error: 'No more tags' } } : undefined
  const page = await open('/admin/blog-tags?new', /404|400/)
  await page.getByLabel('Name', { exact: true }).fill('Sky')
  await saveAndClose(page)
  await page.getByRole('form').getByText('No more tags').waitFor()
  assert.deepEqual(await notifications(page), ['No more tags'])
  assert.equal(await page.getByText('No more tags').count(), 2)
  assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'Sky')
})

test('an expired token asks for the password, and the list continues', async () => {
  let isEnded = true
  instead = (call) => {
    if (call.endsWith('users/login')) isEnded = false
    return isEnded ? { status: 401, body: { error: 'Sign in first' } } : undefined
  }
  const page = await open('/admin/city', /404|401/)
  const dialog = page.getByRole('alertdialog', { name: 'Sign in to continue' })
  await dialog.getByLabel('Password', { exact: true }).fill(administrator.password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await row(page, 'First of city').waitFor()
})

test('searches, sorts and pages 10,000 rows without another call', async (t) => {
  const rows = bare.rows('airports')
  rows.push(
    ...Array.from({ length: 10_000 }, (_, at) => ({
      id: `a${at}`,
      name: `Airport ${10_000 + at}`,
      iata: 'DEL',
      icao: 'VIDP',
      ident: `X${at}`,
      type: 'small_airport',
      countryId: 'c1',
      country: { id: 'c1', label: 'India' },
      lat: 28.5,
      lon: 77.1,
      elevationFt: at,
      status: 'published',
      municipality: 'New Delhi',
      scheduledService: false,
      website: 'https://example.com/',
      createdAt: '2026-03-01T00:00:00Z',
      updatedAt: new Date(Date.parse('2026-03-01') - at * 60_000).toISOString(),
      version: 1,
      description: 'A long text about this airport. '.repeat(10),
    })),
  )
  const page = await openQuiet()
  const start = host.calls.length
  const measured: string[] = []
  const timed = async (words: string, act: () => Promise<unknown>, shown: string) => {
    const begun = performance.now()
    await act()
    await row(page, shown).waitFor()
    measured.push(`${words} ${Math.round(performance.now() - begun)} ms`)
  }
  await timed('open', () => page.getByRole('link', { name: 'Airport', exact: true }).click(), 'Airport 10000')
  await timed('next page', () => page.getByRole('button', { name: 'Next page' }).click(), 'Airport 10030')
  await timed('search', () => page.getByRole('searchbox', { name: 'Search' }).fill('airport 19999'), 'Airport 19999')
  await timed('clear', () => page.getByRole('searchbox', { name: 'Search' }).fill(''), 'Airport 10000')
  await timed(
    'sort',
    () =>
      page
        .getByRole('columnheader', { name: /^Updated/ })
        .getByRole('button')
        .click(),
    'Airport 19999',
  )
  t.diagnostic(`${measured.join(', ')}; ${Math.round(JSON.stringify(rows).length / 1e5) / 10} MB`)
  assert.ok((await page.locator('tbody tr').count()) <= 30)
  assert.deepEqual(since(start), [`GET ${post}/airports`])
})

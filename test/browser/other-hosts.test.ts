// Runs the panel on a host that doesn’t follow docs/contract.md, with the dialect of docs/other-hosts.md.
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { browserBefore, type Browser, type Page } from './browser.ts'
import { Content } from './hosts/content.ts'
import { laravelHost } from './hosts/laravel-host.ts'
import { buildPanel, serve } from './hosts/serve.ts'
import { administrator } from './started-host.ts'
import { saveAndClose } from './press-item.ts'

const names = (page: Page) => page.locator('tbody .main-cell').allTextContents()
const row = (page: Page, name: string) => page.locator('tbody tr[data-id]').filter({ hasText: name })

describe('a host in the style of Laravel', async () => {
  const folder = `.build/laravel-${process.pid}`
  const remove = buildPanel(folder, 'examples/host-dialect/laravel.ts')
  const content = new Content()
  const host = await serve(`${folder}/panel`, laravelHost(content))
  const browser: Browser = await browserBefore(host)
  after(async () => {
    remove()
    await browser.stop()
  })
  let page: Page

  test('a host in the style of Laravel accepts a sign-in and reports a wrong password with its own message', async () => {
    page = await browser.open('/login', { expected: /40[0139]|422|CallError/ })
    await page.getByLabel('Email').fill(administrator.email)
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('These credentials do not match our records.').waitFor()
    await page.getByLabel('Password', { exact: true }).fill(administrator.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL('**/admin/dashboard')
  })

  test('the panel lists a Laravel host’s records in order, page by page, with the names of related records', async () => {
    await page.goto('/admin/airport?sort=name&order=desc')
    await row(page, 'Airport 60').waitFor()
    assert.equal((await names(page)).length, 25)
    assert.match(await row(page, 'Airport 60').innerText(), /Nepal/)
    assert.match(await page.locator('main').innerText(), /60/)
    await page.getByRole('button', { name: 'Next page' }).click()
    await row(page, 'Airport 35').waitFor()
    assert.ok(host.calls.includes('GET /api/airports?sort=-name&per_page=25&page=2'), host.calls.join('\n'))
  })

  test('the panel searches and filters on a Laravel host', async () => {
    await page.goto('/admin/airport?search=airport+1&filter[type]=heliport')
    await row(page, 'Airport 12').waitFor()
    assert.deepEqual(
      (await names(page)).map((name) => /Airport \d+/.exec(name)?.[0]),
      ['Airport 12', 'Airport 15', 'Airport 18'],
    )
    await page.getByRole('button', { name: /^Filters/ }).click()
    const tray = page.getByRole('group', { name: 'Filters' })
    assert.match(await tray.innerText(), /Country/)
    assert.doesNotMatch(await tray.innerText(), /Missing/, 'a filter that only a host of the contract knows')
    await tray.getByRole('button', { name: /^Type/ }).click()
    await page.getByRole('checkbox', { name: 'Heliport' }).waitFor()
    assert.equal(await page.getByRole('checkbox', { name: 'All except these' }).count(), 1)
    await page.keyboard.press('Escape')
  })

  test('the panel opens a record of a Laravel host and shows the host’s errors at its fields', async () => {
    await row(page, 'Airport 12').getByRole('link').first().click()
    await page.waitForURL('**/admin/airport/edit?id=*')
    const name = page.getByLabel('Name', { exact: true })
    await page.waitForFunction(() =>
      [...document.querySelectorAll('input')].some(({ value }) => value === 'Airport 12'),
    )
    assert.equal(await page.getByLabel('Latitude', { exact: true }).inputValue(), '28.5')
    const country = page.getByRole('combobox', { name: 'Country' })
    assert.equal(await country.inputValue(), 'Nepal')
    await name.fill('Nowhere')
    await country.fill('Closed')
    await page.getByRole('option', { name: /Closed land/ }).click()
    await page
      .getByRole('button', { name: /^(Save|Update)/ })
      .first()
      .click()
    await page.getByText('There is no such place.').first().waitFor()
    await page.getByText('This country takes no airports.').first().waitFor()
    assert.equal(content.row('airports', 12)?.name, 'Airport 12')
  })

  test('the panel saves changes to a Laravel host, and the list shows them', async () => {
    await page.getByLabel('Name', { exact: true }).fill('Renamed')
    const country = page.getByRole('combobox', { name: 'Country' })
    await country.fill('Ind')
    await page.getByRole('option', { name: /India/ }).click()
    await saveAndClose(page)
    await page.waitForURL('**/admin/airport?*')
    await page.goto('/admin/airport?search=Renamed')
    await row(page, 'Renamed').waitFor()
    assert.match(await row(page, 'Renamed').innerText(), /India/)
    const stored = content.row('airports', 12)
    assert.deepEqual([stored?.name, stored?.country, stored?.type], ['Renamed', 1, 'heliport'])
  })

  test('the panel creates and deletes a record of a Laravel host', async () => {
    await page.goto('/admin/blog-tags?new')
    await page.getByLabel('Name', { exact: true }).fill('Mountain')
    await saveAndClose(page)
    await row(page, 'Mountain').waitFor()
    assert.deepEqual(
      content.table('blog-tags').map(({ name }) => name),
      ['Sea', 'Mountain'],
    )
    await page.goto('/admin/blog-tags')
    await page.getByRole('button', { name: 'Actions for Mountain', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Delete/ })
      .click()
    await row(page, 'Mountain').waitFor({ state: 'detached' })
    assert.deepEqual(
      content.table('blog-tags').map(({ name }) => name),
      ['Sea'],
    )
  })

  test('the panel asks for the password after the token of a Laravel host has expired, and continues', async () => {
    content.tokens.clear()
    await page.getByRole('link', { name: 'Airport', exact: true }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Sign in to continue' })
    await dialog.getByLabel('Password', { exact: true }).fill(administrator.password)
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await row(page, 'Airport 01').waitFor()
  })

  test('a Laravel host receives only calls that it supports', () => {
    assert.deepEqual(host.unknown, [])
  })
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { axe, type Browser, type Page, startBrowser } from './browser.ts'

let browser: Browser
before(async () => {
  browser = await startBrowser()
})
after(() => browser.stop())

const header = 'id,ident,type,name,latitude_deg,longitude_deg,iso_country,scheduled_service,icao_code,iata_code'
const lineOf = (at: number, name: string) =>
  `${880_000 + at},ZY${letters(at)},medium_airport,${name},28.5,77.1,IN,yes,ZY${letters(at)},`
const letters = (at: number) => String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26))
const count = 40
const fileOf = (name: string) => ({
  name: 'airports.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [header, ...Array.from({ length: count }, (_, at) => lineOf(at, `${name} ${at}`)), ''].join('\n'),
  ),
})
const compare = async (page: Page, name: string) => {
  await page.locator('input[type=file]').setInputFiles(fileOf(name))
  await page.getByRole('button', { name: 'Compare' }).click()
  await page.getByRole('heading', { name: 'Review changes' }).waitFor()
}
const apply = async (page: Page) => {
  const name = `Apply to ${count} airports`
  await page.getByRole('button', { name }).click()
  await page.getByRole('dialog').getByRole('button', { name }).click()
  await page.getByText(`${count} airports updated.`).first().waitFor()
}
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

test('a newer file of OurAirports is uploaded, reviewed, applied and undone', async () => {
  const page = await browser.open('/admin/airport?import', { isSignedIn: true })
  await page.getByRole('link', { name: 'Update from a newer file' }).click()
  await compare(page, 'Field')
  assert.equal(await focused(page), 'Review changes')
  await page.getByRole('link', { name: `New scheduled service ${count}` }).waitFor()
  await apply(page)

  await page.goto(`${browser.origin}/admin/airport?import=update`)
  await compare(page, 'Renamed')
  await page.getByRole('link', { name: `Renamed ${count}` }).waitFor()
  const rows = page.getByRole('list', { name: 'Renamed' }).locator(':scope > li')
  await page.getByRole('searchbox', { name: 'Search' }).last().fill('ZYAC')
  await page.getByRole('button', { name: 'Use file’s values: 1 matching' }).waitFor()
  assert.equal(await rows.count(), 1)
  assert.equal(await rows.locator('del').textContent(), 'Field 2')
  assert.equal(await rows.locator('ins').textContent(), 'Renamed 2')
  await page.getByRole('searchbox', { name: 'Search' }).last().fill('')
  await page.getByRole('button', { name: `Use file’s values: all ${count}` }).waitFor()

  for (const [width, theme] of [
    [1440, 'light'],
    [1000, 'dark'],
    [390, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: theme })
    assert.deepEqual(await axe(page), [], `${width} px, ${theme}`)
    assert.equal(await sideways(page), 0, `${width} px, ${theme}`)
  }
  await apply(page)
  await page.getByRole('button', { name: 'Undo update' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo update' }).click()
  await page.getByText(/ · undone$/).waitFor()
  await page.goto(`${browser.origin}/admin/airport?search=ZYAC`)
  await page.getByRole('row', { name: /Field 2/ }).waitFor()
})

test('protected fields fit a narrow screen, and a key press allows updates again', async () => {
  const page = await browser.open('/admin/airport', { isSignedIn: true })
  let fields = ['name', 'iata', 'countryId', 'runways']
  await page.route('**/airport-updates/pins/*', async (route) => {
    const query = new URL(route.request().url()).searchParams
    if (route.request().method() === 'DELETE') fields = fields.filter((field) => field !== query.get('field'))
    const data = fields.map((field) => ({ field, by: 'Rhea D’Souza', at: '2026-11-18T14:05:00.000Z' }))
    await route.fulfill({ json: { data } })
  })
  await page.getByRole('main').getByRole('row').nth(1).getByRole('link').first().click()
  const button = page.getByRole('button', { name: 'Allow updates to Name' })
  await button.waitFor()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    assert.deepEqual(await axe(page), [], `${width} px`)
    assert.equal(await sideways(page), 0, `${width} px`)
  }
  await button.focus()
  await page.keyboard.press('Enter')
  await button.waitFor({ state: 'detached' })
  assert.equal(
    await page.evaluate(() => document.activeElement?.getAttribute('id')),
    await page.getByLabel('Name', { exact: true }).getAttribute('id'),
  )
})

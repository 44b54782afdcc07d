import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { axe, type Browser, type Page, startBrowser } from './browser.ts'

let browser: Browser
before(async () => {
  browser = await startBrowser()
})
after(() => browser.stop())

const names = Array.from({ length: 1200 }, (_, at) => `tag ${at}`)
const file = (content: string) => ({ name: 'tags.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
const good = names.map((name) => `${name};=1+1\n`).join('')
const tags = file(`Name;Description\n${good}x;too short a name\nlong;${'x'.repeat(301)}\n`)

const choose = async (page: Page) => {
  await page.getByRole('heading', { name: 'Choose a file' }).waitFor()
  await page.locator('input[type=file]').setInputFiles(tags)
  await page.getByRole('heading', { name: 'Match the columns' }).waitFor()
}
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

test('the worker reads a file under the page’s own policy, its rows are checked and imported, and Back opens the list', async () => {
  const page = await browser.open('/admin/blog-tags', { isSignedIn: true })
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Import' }).click()
  await choose(page)
  assert.equal(page.workers().length, 1)
  assert.equal(await focused(page), 'Match the columns')
  await page.getByRole('button', { name: 'Check 1,202 rows' }).click()
  const found = '1,200 post tags to create, 0 to update, 0 unchanged, 2 rows with an error.'
  await page.getByText(`Preview, nothing saved yet: ${found}`).waitFor()
  const mended = page.getByRole('textbox', { name: 'Name, line 1202' })
  assert.equal(await mended.inputValue(), 'x')
  await mended.fill('xyz')
  await mended.press('Enter')
  const rest = '1,201 post tags to create, 0 to update, 0 unchanged, 1 row with an error.'
  await page.getByText(`Preview, nothing saved yet: ${rest}`).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download 1 failed row' }).click()
  assert.equal((await download).suggestedFilename(), 'tags-failed.csv')
  await page.getByRole('button', { name: 'Import 1,201 post tags' }).click()
  await page.getByText('1,201 post tags created, 0 updated, 0 unchanged, 1 row failed.').waitFor()
  await page.getByRole('link', { name: 'Show the post tags' }).click()
  await page.getByRole('searchbox', { name: 'Search' }).fill('tag 1199')
  await page.getByRole('row', { name: /tag 1199.*=1\+1/ }).waitFor()
  assert.equal(page.workers().length, 0)
  await page.goBack()
  await page.goBack()
  await page.getByRole('heading', { name: 'Choose a file' }).waitFor()
})

test('the import opens a dropped file instead of the browser', async () => {
  const page = await browser.open('/admin/blog-tags?import', { isSignedIn: true })
  await page.getByRole('heading', { name: 'Choose a file' }).waitFor()
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['name\nDropped\n'], 'dropped.csv'))
    for (const kind of ['dragover', 'drop']) {
      const event = new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true })
      document.querySelector('h1')?.dispatchEvent(event)
    }
  })
  await page.getByText('dropped.csv: 1 row, UTF-8').waitFor()
})

for (const [width, theme] of [
  [1440, 'light'],
  [1000, 'dark'],
  [390, 'light'],
  [390, 'dark'],
] as const) {
  test(`each step passes axe and fits at ${width} px, ${theme}`, async () => {
    const page = await browser.open('/admin/blog-tags?import', { isSignedIn: true, width, theme })
    const inOrder = async () => {
      assert.deepEqual(await axe(page), [])
      assert.equal(await sideways(page), 0)
    }
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let calls = 0
    await page.route('**/blogs_tags/import', async (route) => {
      calls += 1
      if (calls === 2) await held
      await route.continue()
    })
    await page.getByRole('heading', { name: 'Choose a file' }).waitFor()
    await inOrder()
    await choose(page)
    await inOrder()
    await page.getByRole('button', { name: 'Check 1,202 rows' }).click()
    await page.getByText('Checking: 500 of 1,202 rows').waitFor()
    await inOrder()
    release()
    await page.getByRole('button', { name: 'Download 2 failed rows' }).waitFor()
    await page.getByRole('textbox', { name: 'Name, line 1202' }).fill('xyz')
    await page.getByRole('button', { name: 'Check again' }).waitFor()
    await inOrder()
  })
}

test('deleting thousands of records shows progress; Stop keeps the rest, and Undo restores all', async () => {
  const page = await browser.open('/admin/blog-tags?import', { isSignedIn: true })
  await page.getByRole('heading', { name: 'Choose a file' }).waitFor()
  const many = Array.from({ length: 20_000 }, (_, at) => `heap ${at}\n`).join('')
  await page.locator('input[type=file]').setInputFiles({ ...tags, buffer: Buffer.from(`Name\n${many}`) })
  await page.getByRole('button', { name: 'Check 20,000 rows' }).click()
  await page.getByRole('button', { name: 'Import 20,000 post tags' }).click()
  await page.getByRole('link', { name: 'Show the post tags' }).click({ timeout: 240_000 })
  await page.getByRole('searchbox', { name: 'Search' }).fill('heap')
  const found = (count: string) => page.getByText(`${count} post tags found`).waitFor()
  await found('20,000')
  await page
    .getByRole('checkbox', { name: /^Select all/ })
    .first()
    .check()
  await page.getByRole('button', { name: 'Select all 20,000 that match' }).click()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete 20,000 post tags' }).click()
  await page.getByText(/^Deleting: \d+,\d{3} of 20,000 post tags$/).waitFor()
  assert.ok(Number(await page.getByRole('progressbar', { name: 'Deleting' }).getAttribute('aria-valuenow')) > 0)
  await page.getByRole('navigation', { name: 'Admin Panel' }).getByRole('link', { name: 'Airport' }).click()
  await page.getByRole('heading', { name: 'Airport', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Stop' }).click()
  const outcome = page.getByText(/^[\d,]+ post tags moved to the trash\. [\d,]+ were left\.$/).first()
  await outcome.waitFor()
  const numbers = (await outcome.innerText()).match(/[\d,]+/g) ?? []
  const [gone = 0, left = 0] = numbers.map((text) => Number(text.replace(',', '')))
  assert.deepEqual([gone + left, gone > 0, left > 0], [20_000, true, true])
  assert.equal(await focused(page), 'Airport')
  assert.deepEqual(await axe(page), [])
  await page.goBack()
  await found(left.toLocaleString('en'))
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone.').waitFor()
  await found('20,000')
  await page.context().close()
})

test('the check names live pages that it would unpublish, and its rows can be reached by keyboard, even at 390 px', async () => {
  const page = await browser.open('/admin/airport?import', { isSignedIn: true, width: 390 })
  await page.getByRole('heading', { name: 'Choose a file' }).waitFor()
  const live = Array.from({ length: 3 }, (_, at) => `QZ-${at},Field ${at},heliport,IN,published\n`).join('')
  const upload = (content: string) =>
    page.locator('input[type=file]').setInputFiles({ ...file(content), name: 'fields.csv' })
  await upload(`ident,name,type,country,status\n${live}`)
  await page.getByRole('button', { name: 'Check 3 rows' }).click()
  await page.getByRole('button', { name: 'Import and publish 3 airports' }).click()
  await page.getByRole('button', { name: 'Import another file' }).click()
  await upload('ident,status,name\nQZ-0,draft,Field 0\nQZ-1,published,Field One\nQZ-2,draft,Field 2\n')
  await page.getByRole('button', { name: 'Check 3 rows' }).click()
  const alert = page.getByRole('alert')
  await alert.getByText('2 live airports will be unpublished.').waitFor()
  assert.deepEqual(await axe(page), [])
  assert.equal(await sideways(page), 0)
  await page.getByRole('heading', { name: 'Check', exact: true }).focus()
  await page.keyboard.press('Tab')
  assert.equal(await focused(page), 'Show these rows')
  await page.keyboard.press('Enter')
  const rows = page.getByRole('table', { name: 'Rows: Unpublish' })
  assert.deepEqual(await rows.locator('dl > div').allInnerTexts(), [
    'Status\nPublished → Draft',
    'Status\nPublished → Draft',
  ])
  assert.ok(await rows.evaluate((table) => table === document.activeElement))
  await page.getByRole('button', { name: 'Import and unpublish 2 live airports' }).click()
  await page.getByText('0 airports created, 3 updated, 0 unchanged, 0 rows failed.').waitFor()
  await page.context().close()
})

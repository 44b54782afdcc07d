import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { axe, type Browser, type Page, startBrowser } from './browser.ts'

let browser: Browser
before(async () => {
  browser = await startBrowser({ SAMPLE_DATA: '1' })
})
after(() => browser?.stop())

const openLive = async (width = 1440, theme: 'light' | 'dark' = 'light'): Promise<Page> => {
  const page = await browser.open('/admin/airport?filter[status]=published&sort=name&order=asc', {
    isSignedIn: true,
    width,
    height: 900,
    theme,
    expected: /404.*\/pending$/, // the read of a pending version that has just been discarded or published
  })
  await page.locator('tbody a').first().click()
  await page.getByRole('form').waitFor()
  return page
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const card = (page: Page) => page.getByRole('region', { name: 'Publishing', exact: true })

test('changes of a live page are scheduled in the card, and the page stays published', async () => {
  const page = await openLive()
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Aarhus, from December')
  await button(page, 'Schedule…').click()
  const dialog = page.getByRole('dialog')
  const time = dialog.getByLabel('Publish at', { exact: true })
  assert.equal(await time.inputValue(), '', 'the old date is no proposal')
  await time.fill('2020-01-01T10:00')
  await dialog.getByText('That time has passed. Choose a time to come.').waitFor()
  await time.fill('2099-12-03T10:00')
  await dialog.getByRole('button', { name: /^Schedule for 3 Dec 2099, 10:00 \S+$/ }).click()
  await page.getByText(/^Changes scheduled for 3 Dec 2099, 10:00 \S+\.$/).waitFor()
  await card(page)
    .getByText(/^Published since|^Live since/)
    .waitFor()
  await card(page)
    .getByText(/^Changes by .* scheduled for 3 Dec 2099/)
    .waitFor()
  assert.equal(await name.inputValue(), 'Aarhus, from December')
  assert.deepEqual(await axe(page), [])
  await button(page, 'Take off the schedule').click()
  await card(page)
    .getByText(/^Pending changes by .* The live page is unchanged\.$/)
    .waitFor()
  await button(page, 'Compare with live').click()
  await page.getByRole('dialog').getByRole('region', { name: 'Name' }).locator('ins', { hasText: 'December' }).waitFor()
  assert.deepEqual(await axe(page), [])
  await page.keyboard.press('Escape')
  await button(page, 'Discard changes').click()
  await page.waitForFunction(() => !document.body.textContent?.includes('Pending changes by'))
  assert.notEqual(await name.inputValue(), 'Aarhus, from December')
  await page.context().close()
})

test('a page that is unpublished and published again keeps the date of its first publication', async () => {
  const page = await openLive()
  const first = () => card(page).locator('dt', { hasText: 'First published' }).locator('+ dd time').innerText()
  const date = await first()
  await button(page, 'Unpublish…').click()
  await page.getByLabel('Published in error').check()
  assert.deepEqual(await axe(page), [])
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish', exact: true }).click()
  await button(page, 'Publish').click()
  await button(page, 'Unpublish…').waitFor()
  assert.equal(await first(), date)
  await page.context().close()
})

test('on a phone the state stays at the bottom of the screen, and opens everything that can be done', async () => {
  const page = await openLive(390, 'dark')
  const bar = card(page)
  const box = await bar.boundingBox()
  assert.ok(box && Math.round(box.y + box.height) === 900, 'at the bottom')
  await bar.getByRole('button', { name: /^(Published|Live) since/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Publishing' })
  await sheet.getByRole('button', { name: 'Unpublish…' }).waitFor()
  assert.equal(await sheet.evaluate((element) => element.scrollWidth - element.clientWidth), 0)
  assert.deepEqual(await axe(page), [])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/sheet.png` })
  await page.context().close()
})

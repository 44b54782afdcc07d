// A translator at work: the tabs of an airport and of a tag, and their texts by language.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { axe, type Browser, startBrowser } from './browser.ts'
import { administrator } from './started-host.ts'

let browser: Browser
let session = ''
before(async () => {
  browser = await startBrowser({ SAMPLE_DATA: '1' })
  session = (await call('users/login', administrator)).id
  const { id, version } = await call('general_settings')
  const languages = [
    { language: 'de', state: 'public' },
    { language: 'hi', state: 'preparing' },
  ]
  await call('general_settings/create', { id, version, languages })
})
after(() => browser?.stop())

/** Calls the host as another program would. */
async function call(path: string, body?: object) {
  const response = await fetch(`${browser.origin}/api/v1/post/${path}`, {
    headers: { authorization: `Bearer ${session}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  const answer: { data: { id: string; version: number } } = await response.json()
  assert.ok(response.ok, JSON.stringify(answer))
  return answer.data
}

test('a translator writes two languages side by side, publishes one, and sees later changes to the original', async () => {
  const page = await browser.open('/admin/airport?search=BOM', { isSignedIn: true, width: 1440, height: 1000 })
  await page.locator('tbody a').first().click()
  const tabs = page.getByRole('navigation', { name: 'Languages' })
  const tab = (name: RegExp) => tabs.getByRole('link', { name })
  await tab(/^German\s*missing/).click()
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await page.getByRole('button', { name: 'Copy source text' }).first().waitFor()
  assert.equal(await name.inputValue(), '')
  assert.equal(await name.getAttribute('lang'), 'de')
  await name.fill('Flughafen Mumbai')
  await tab(/^Hindi/).click()
  await page.waitForURL(/language=hi/)
  assert.equal(await name.inputValue(), '')
  await name.fill('मुंबई हवाई अड्डा')
  await tab(/^German/).click()
  await page.waitForURL(/language=de/)
  assert.equal(await name.inputValue(), 'Flughafen Mumbai')
  assert.deepEqual(await axe(page), [])
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await tab(/^German$/).waitFor()
  await tab(/^Hindi/).click()
  assert.equal(await name.inputValue(), 'मुंबई हवाई अड्डा')
  const id = new URL(page.url()).searchParams.get('id')
  const { version } = await call(`airports/${id}`)
  await call('airports/create', { id, version, name: 'Mumbai Airport' })
  await page.reload()
  await tab(/^German\s*source changed/).click()
  await page.locator('.source-text ins', { hasText: 'Mumbai' }).waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  assert.deepEqual(await axe(page), [])
  await page.getByRole('button', { name: 'Nothing to change here' }).click()
  await tab(/^German$/).waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await tab(/^German\s*source changed/).waitFor()
  await page.goto('/admin/airport')
  await page.getByRole('button', { name: 'Filters' }).click()
  const filter = page.getByLabel('Translation', { exact: true })
  await filter.selectOption({ label: 'German: source changed (1)' })
  await page.locator('.language-marks .changed', { hasText: 'de' }).waitFor()
  assert.equal(await page.locator('tbody tr').count(), 1)
  assert.deepEqual(await axe(page), [])
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: /has changed since it was translated into German/ }).click()
  await page.waitForURL(/translation\]?=changed-de|translation%5D=changed-de/)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Flughafen Mumbai')
  await page.getByRole('option', { name: /Flughafen Mumbai/ }).click()
  await page.waitForURL(/language=de/)
  assert.equal(await name.inputValue(), 'Flughafen Mumbai')
  await page.context().close()
})

// The panel and the host built for a sub-path with BASE_PATH=/panel/ npm run build.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { after, test } from 'node:test'
import { startBrowser } from './browser.ts'
import { administrator } from './started-host.ts'

const folder = `.build/sub-path-${process.pid}`
const { status, stderr } = spawnSync(process.execPath, ['build.mjs', '--out', folder], {
  encoding: 'utf8',
  env: { ...process.env, BASE_PATH: '/panel/' },
})
assert.deepEqual({ status, stderr }, { status: 0, stderr: '' })
const browser = await startBrowser({}, `${folder}/host.mjs`)
after(async () => {
  await browser.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('sign-in, list, form, reload and images work under the path, and no request leaves it', async () => {
  const page = await browser.open('/panel/')
  const outside: string[] = []
  page.on('request', (request) => {
    const { pathname, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && !pathname.startsWith('/panel/')) outside.push(pathname)
  })
  await page.waitForURL('**/panel/login')
  await page.getByLabel('Email').fill(administrator.email)
  await page.getByLabel('Password', { exact: true }).fill(administrator.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/panel/admin/dashboard')

  await page.getByRole('link', { name: 'Airport', exact: true }).click()
  await page.waitForURL('**/panel/admin/airport')
  await page.getByRole('heading', { level: 1, name: 'Airport' }).waitFor() // until then the dashboard stays
  const row = page.getByRole('row').nth(1).getByRole('link').first()
  assert.match((await row.getAttribute('href')) ?? '', /^\/panel\/admin\/airport\/edit\?id=/)
  await row.click()
  await page.waitForURL('**/panel/admin/airport/edit?id=*')
  await page.getByLabel('Name', { exact: true }).fill('Under a path')
  await page.reload()
  await page.waitForFunction(() =>
    [...document.querySelectorAll('input')].some(({ value }) => value === 'Under a path'),
  )
  await page.goBack()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.waitForURL('**/panel/admin/airport')
  await page.getByRole('row').nth(1).waitFor() // Back has finished
  await page.goto('/panel/admin/gallery')
  await page.waitForFunction(() => [...document.querySelectorAll('img')].some(({ naturalWidth }) => naturalWidth > 0))
  assert.deepEqual(outside, [])
})

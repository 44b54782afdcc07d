// Which files the browser requests, and when: those of the first screen with the page, all others when no one waits.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startBrowser, type Page } from './browser.ts'

const browser = await startBrowser()
after(() => browser.stop())

/** The files of rooms by name, with the time of their first request, and the time of the first paint. */
const filesOf = (page: Page) =>
  page.evaluate(() => {
    const files: Record<string, number[]> = {}
    for (const { name, startTime } of performance.getEntriesByType('resource')) {
      const [, room] = /assets\/([\w-]+)-[0-9a-f]{8}\.(?:js|css)$/.exec(name) ?? []
      if (room !== undefined) (files[room] ??= []).push(startTime)
    }
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity
    return { files, painted }
  })

const waitFor = (page: Page, room: string) =>
  page.waitForFunction(
    (part) => performance.getEntriesByType('resource').some(({ name }) => name.includes(part)),
    `assets/${room}-`,
  )

const laterThan = (files: Record<string, number[]>, time: number) =>
  Object.keys(files).filter((room) => Math.min(...(files[room] ?? [])) > time)

test('the sign-in page is painted before other files load, and then only those that signing in needs', async () => {
  const page = await browser.open('/login')
  const wanted = ['controls', 'dashboard', 'list', 'record', 'shell']
  for (const room of wanted) await waitFor(page, room)
  await page.waitForTimeout(1500) // others would follow
  const { files, painted } = await filesOf(page)
  assert.deepEqual(laterThan(files, painted).sort(), wanted)
  assert.equal('form' in files, false)
  await page.context().close()
})

test('a reloaded list loads its own files with the page, each once, and others after its first paint', async () => {
  const page = await browser.open('/admin/city', { isSignedIn: true })
  await waitFor(page, 'media')
  const { files, painted } = await filesOf(page)
  const later = laterThan(files, painted)
  for (const room of ['shell', 'record', 'list']) assert.ok(!later.includes(room), `${room} comes first`)
  for (const room of ['form', 'contact', 'editor', 'media']) assert.ok(later.includes(room), `${room} comes later`)
  const hints = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].slice(0, 12).map(({ href }) => href),
  )
  assert.ok(hints.some((href) => href.includes('/list-')))
  // A style and a script: both are fetched once, although a hint and the room ask for them.
  assert.equal(files.list?.length, 2)
  await page.context().close()
})

test('the record of a form is requested while the files of the form are still loading', async () => {
  const page = await browser.open('/admin/dashboard', { isSignedIn: true })
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/assets\/form-/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(new URL('/admin/airport?search=DEL', page.url()).href)
  const link = page.locator('tbody .main-cell a').first()
  const id = new URL((await link.getAttribute('href')) ?? '', page.url()).searchParams.get('id')
  const request = page.waitForRequest((one) => new URL(one.url()).pathname.endsWith(`/airports/${id}`))
  await link.click()
  await request
  release()
  await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor()
  await page.context().close()
})

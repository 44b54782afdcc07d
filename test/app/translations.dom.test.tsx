// What the panel says about translations before something happens to their source, and how it moves and exports them.
import { assert, before, calls, test } from '../panel.ts'
import { byLabel, byRole, byText, click, queryRole, type, until } from '../dom.ts'
import { rowOf } from '../host/records/records-host.ts'
import { readCalendar } from '../read-responses.ts'
import { downloads } from './downloads.ts'
import { openScreen, realHost } from './real-screen.tsx'

const host = realHost(true)
const post = '/api/v1/post'
const month = `${new Date().getUTCFullYear() + 1}-06`

before(async () => {
  const { id, version } = rowOf(await host.get(`${post}/general_settings`))
  const languages = [{ language: 'de', state: 'public' }]
  assert.equal((await host.post(`${post}/general_settings/create`, { id, version, languages })).status, 200)
})

/** A page with a German translation. */
async function translated(title: string, german: string) {
  const page = rowOf(await host.post(`${post}/content_details/create`, { title, body: 'Text', status: 'published' }))
  const values = { sourceId: page.id, language: 'de', title: german, body: 'Text' }
  return { page, translation: rowOf(await host.post(`${post}/translations/content-page/create`, values)) }
}

test('a copy of a page says that it doesn’t include the translation', async () => {
  const { page } = await translated('To copy', 'Zum Kopieren')
  await openScreen(host, `/admin/content-details?new=1&copy=${page.id}`)
  await until(() => byText('The copy doesn’t include the 1 translation of the original.'))
})

test('the dialog for permanent deletion says that translations are deleted too', async () => {
  const { page } = await translated('To delete', 'Zum Löschen')
  assert.equal((await host.remove(`${post}/content_details/${page.id}`)).status, 200)
  await openScreen(host, '/admin/content-details?trashed=1')
  await click(await until(() => queryRole('checkbox', { name: 'Select To delete' })))
  await click(byRole('button', { name: 'Delete permanently', within: byRole('region', { name: 'Selection' }) }))
  const dialog = await until(() => queryRole('alertdialog', { name: 'Delete To delete permanently?' }))
  assert.match(dialog.textContent ?? '', /Translations are deleted too\. This can’t be undone\./)
  await click(byRole('button', { name: 'Keep', within: dialog }))
})

test('the calendar moves a scheduled translation, and Undo moves it back', async () => {
  const { translation } = await translated('On schedule', 'Nach Plan')
  const order = { version: translation.version, action: 'schedule', at: `${month}-10T06:00:00.000Z` }
  const path = `${post}/translations/content-page/${translation.id}/publishing`
  assert.equal((await host.post(path, order)).status, 200)
  const timeNow = async () =>
    readCalendar((await host.get(`${calls.calendar}?month=${month}`)).body)?.rows.find(({ label }) => label === name)
      ?.at
  const name = 'Nach Plan · Deutsch'
  await openScreen(host, `/admin/calendar?month=${month}`)
  const entry = () =>
    queryRole('button', { name: /Scheduled: .*Nach Plan · Deutsch/, within: queryRole('table') ?? document.body })
  await click(await until(entry))
  await type(byLabel('Move to'), `${month}-12T06:00`)
  await click(byRole('button', { name: 'Reschedule' }))
  const undo = await until(() => queryRole('button', { name: 'Undo' }))
  assert.match(String(await timeNow()), new RegExp(`^${month}-1[12]T`))
  await click(undo)
  await until(() => queryRole('button', { name: 'Undo' }) === undefined)
  await until(entry)
  assert.equal(await timeNow(), `${month}-10T06:00:00.000Z`)
})

test('cancelling the export for translators creates no file and closes the dialog', async (t) => {
  const files = downloads(t)
  await host.post(`${post}/content_details/create`, { title: 'To export', body: 'Text', status: 'published' })
  await openScreen(host, '/admin/content-details?filter[translation]=missing-de')
  const { fetch: real } = globalThis
  t.after(() => {
    globalThis.fetch = real
  })
  globalThis.fetch = (input, init) =>
    String(input instanceof Request ? input.url : input).includes(calls.translationWork)
      ? new Promise((_, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
        })
      : real(input, init)
  await click(await until(() => queryRole('button', { name: 'Export for translators' })))
  const dialog = await until(() => queryRole('dialog', { name: 'Export pages for translators' }))
  byRole('progressbar', { name: 'Export', within: dialog })
  await click(byRole('button', { name: 'Cancel', within: dialog }))
  await until(() => queryRole('dialog') === undefined)
  assert.deepEqual(files, [])
})

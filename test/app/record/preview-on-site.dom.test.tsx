import { byRole, byText, click, queryRole, until } from '../../dom.ts'
import { assert, isObject, refusal, test } from '../../panel.ts'
import { rowOf } from '../../host/records/records-host.ts'
import { openScreen, realHost, type RealHost } from '../real-screen.tsx'

const real = realHost(true)
let isRefusing = false
const host: RealHost = {
  ...real,
  fetch: async (path, init) =>
    isRefusing && path === '/api/v1/post/preview' ? refusal(404, 'It is gone', 'not_found') : real.fetch(path, init),
}
const settings = '/api/v1/post/general_settings'
const set = async (values: object) => {
  const { id, version } = rowOf(await real.get(settings))
  rowOf(await real.post(`${settings}/create`, { id, version, ...values }))
}
/** A tab opened by the panel, with the properties that the panel uses. */
const tab = {
  opener: {},
  went: '',
  isClosed: false,
  close: () => {
    tab.isClosed = true
  },
  location: {
    replace: (to: string) => {
      tab.went = to
    },
  },
}
const opened: unknown[][] = []
const openTabs = (isBlocked: boolean) => {
  Object.assign(tab, { opener: {}, went: '', isClosed: false })
  opened.length = 0
  Object.defineProperty(window, 'open', {
    configurable: true,
    value: (...given: unknown[]) => {
      opened.push(given)
      return isBlocked ? null : tab
    },
  })
}
const openRecord = async () => {
  const reply = await real.post('/api/v1/post/blogs_tag/create', { name: `Tag ${Math.random()}` })
  assert.ok(isObject(reply.body.data))
  await openScreen(host, `/admin/blog-tags?edit=${String(reply.body.data.id)}`)
  await click(await until(() => byRole('button', { name: 'More actions' })))
}
const item = 'Preview on website'

test('a website without a preview gets no preview button', async () => {
  openTabs(false)
  await openRecord()
  assert.equal(queryRole('menuitem', { name: item }), undefined)
})

test('a preview opens a tab immediately, which goes to the website and can’t reach the panel', async () => {
  await set({ contentAccess: 'public', contentPreviewUrl: 'https://www.example.com/preview?token={token}' })
  openTabs(false)
  await openRecord()
  const pressed = click(byRole('menuitem', { name: item }))
  assert.deepEqual(opened, [['about:blank', '_blank']], 'within the press')
  assert.equal(tab.opener, null)
  await pressed
  await until(() => tab.went)
  assert.match(tab.went, /^https:\/\/www\.example\.com\/preview\?token=[\w-]{43}$/)
})

test('offers a blocked tab in a message, and a refusal closes the tab', async () => {
  openTabs(true)
  await openRecord()
  await click(byRole('menuitem', { name: item }))
  await click(await until(() => byRole('button', { name: 'Open preview' })))
  assert.match(
    JSON.stringify(opened.at(-1)),
    /^\["https:\/\/www\.example\.com\/preview\?token=[\w-]{43}","_blank","noopener,noreferrer"\]$/,
  )
  openTabs(false)
  isRefusing = true
  await openRecord()
  await click(byRole('menuitem', { name: item }))
  await until(() => byText('It is gone'))
  assert.deepEqual([tab.isClosed, tab.went], [true, ''])
})

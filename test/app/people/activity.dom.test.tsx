import {
  allByRole,
  assertFocused,
  byLabel,
  byRole,
  byText,
  choose,
  click,
  queryRole,
  settle,
  type,
  until,
} from '../../dom.ts'
import { act, assert, blogTag, json, later, refusal, test } from '../../panel.ts'
import { api } from '../../../src/app/data/api.ts'
import { rowOf } from '../../host/records/records-host.ts'
import { openScreen, realHost } from '../real-screen.tsx'

const host = realHost(true)
const post = '/api/v1/post'

const open = async (search = '') => {
  await openScreen(host, `/admin/activity${search}`)
  await until(() => queryRole('heading', { name: 'Activity' }))
  const shown = () => document.querySelector('ol.items, .empty')
  await until(
    () =>
      allByRole('listitem', { within: shown() ?? document }).length > 0 || document.querySelector('.empty') !== null,
  )
}
const entries = () =>
  [...document.querySelectorAll('ol.items > li')].map((item) => item.querySelector('p')?.textContent ?? '')

test('lists changes newest first, with links to records and the values before and after', async () => {
  const tag = rowOf(await host.post(`${post}/blogs_tag/create`, { name: 'Rails' }))
  await host.post(`${post}/blogs_tag/create`, { id: tag.id, version: 1, name: 'Railways' })
  await open()
  assert.deepEqual(entries().slice(0, 2), [
    'First Administrator changed Railways in Blogs Tags',
    'First Administrator created Rails in Blogs Tags',
  ])
  const [newest] = document.querySelectorAll<HTMLElement>('ol.items > li')
  assert.equal(newest?.querySelector('a')?.getAttribute('href'), `/admin/blog-tags?edit=${tag.id}`)
  await click(newest?.querySelector('summary') ?? document.body)
  assert.match(newest?.querySelector('.history')?.textContent ?? '', /Name.*Rails.*Railways/)
})

test('shows an act on several records as one line that opens, and publishing changes as one entry', async () => {
  const ids: string[] = []
  for (const name of ['Batch one', 'Batch two'])
    ids.push(rowOf(await host.post(`${post}/blogs_tag/create`, { name })).id)
  await host.post(`${post}/blogs_tags/bulk`, { action: 'delete', ids })
  await open()
  const [batch] = document.querySelectorAll<HTMLElement>('ol.items > li')
  assert.equal(
    batch?.querySelector('summary')?.textContent,
    'First Administrator moved 2 post tags to the trash in Blogs Tags',
  )
  await click(batch?.querySelector('summary') ?? assert.fail())
  assert.deepEqual(
    allByRole('listitem', { within: batch ?? assert.fail() }).map(
      ({ textContent }) => /Batch \w+/.exec(textContent ?? '')?.[0],
    ),
    ['Batch two', 'Batch one'],
  )
  const values = { title: 'Acted', body: 'Text', status: 'published' }
  const page = rowOf(await host.post(`${post}/content_details/create`, values))
  const path = `${post}/content_details/${page.id}/pending`
  const pending = rowOf(await host.post(path, { liveVersion: page.version, title: 'Acted again' }))
  await host.post(`${path}/publish`, { version: pending.version })
  await open()
  assert.deepEqual(entries().slice(0, 2), [
    'First Administrator published Acted again in Page Content Details',
    'First Administrator saved changes to Acted for later in Page Content Details',
  ])
  assert.match(document.querySelector('ol.items .history')?.textContent ?? '', /TitleActed → Acted again/)
})

test('describes actions on an erased record without a name or a link', async () => {
  const { id } = rowOf(await host.post(`${post}/subscribe/create`, { email: 'forget.me@example.com' }))
  await host.remove(`${post}/subscribe/${id}`)
  await host.post(`${post}/subscribe/bulk`, { action: 'purge', ids: [id] })
  await open()
  const done = [
    'deleted an erased record permanently',
    'moved an erased record to the trash',
    'created an erased record',
  ]
  assert.deepEqual(
    entries().slice(0, 3),
    done.map((words) => `First Administrator ${words} in Subscribe`),
  )
  assert.equal(document.querySelector('ol.items > li:nth-child(-n + 3) a'), null)
})

test('person, section and time filter the activity and are part of the URL', async () => {
  await open()
  const all = entries().length
  await choose(byLabel('Section'), 'Blogs Tags')
  await until(() => entries().length > 0 && entries().every((text) => text.includes('Blogs Tags')))
  assert.ok(entries().length < all)
  assert.equal(new URLSearchParams(window.location.search).get('filter[entity]'), 'blog-tag')
  await type(byLabel('Person'), 'Meera')
  await click(await until(() => queryRole('option', { name: /^Meera Nair/ })))
  await until(() => queryRole('heading', { name: 'No activity matches' }))
  await until(() => byLabel('Person').value === 'Meera Nair')
  await type(byLabel('Person'), '')
  await until(() => entries().length > 0)
  await type(byLabel('Until'), '2001-01-01')
  await until(() => document.querySelector('.empty'))
  assert.equal(new URLSearchParams(window.location.search).get('filter[to]'), '2001-01-01')
})

test('albums, which have no screen of their own, are a section of the activity', async () => {
  await host.post(`${post}/gallery/create`, { name: 'Night' })
  await open()
  assert.equal(entries()[0], 'First Administrator created Night in Albums')
  await choose(byLabel('Section'), 'Albums')
  await until(() => entries().length > 0 && entries().every((text) => text.includes('in Albums')))
})

test('a late response to other filters is ignored', async () => {
  await host.post(`${post}/blogs_tag/create`, { name: 'Funiculars' })
  await host.post(`${post}/gallery/create`, { name: 'Canals' })
  const held = later<void>()
  const isOfAll = (path: string) => path.includes('/activity?') && !path.includes('entity')
  const late: typeof host = {
    ...host,
    async fetch(path, { signal: _, ...init } = {}) {
      const answer = await host.fetch(path, init) // arrives although the call was aborted
      if (isOfAll(path)) await held.promise
      return answer
    },
  }
  await openScreen(late, '/admin/activity')
  await until(() => queryRole('heading', { name: 'Activity' }))
  await choose(byLabel('Section'), 'Albums')
  await until(() => entries().length > 0)
  held.settle()
  await settle()
  assert.deepEqual(
    entries().filter((text) => !text.includes('in Albums')),
    [],
  )
})

test('shows other users’ changes without a reload', async () => {
  await open()
  await act(() => api.save(blogTag, { name: 'Monorails' }))
  await until(() => entries()[0] === 'First Administrator created Monorails in Blogs Tags')
})

test('an invalid page in the URL shows the first page', async () => {
  await open('?page=-1')
  assert.ok(entries().length > 0)
})

test('an update of SEO content is listed like any other, with a link to its form', async () => {
  await host.post(`${post}/seo_content/create`, { id: 'custom:home', version: 0, metaTitle: 'Welcome' })
  await host.post(`${post}/seo_content/create`, { id: 'custom:home', version: 1, metaTitle: 'Come in' })
  await host.post(`${post}/seo_templates/blog`, { version: 0, metaTitle: '{name}' })
  await open('?filter[entity]=seo')
  assert.deepEqual(entries().slice(0, 2), [
    'First Administrator created Blog SEO Pages, template',
    'First Administrator changed Home in Default SEO Page',
  ])
  const [, home] = document.querySelectorAll<HTMLElement>('ol.items > li')
  assert.equal(home?.querySelector('a')?.getAttribute('href'), '/admin/custom-seo-content?edit=custom%3Ahome')
  await click(home?.querySelector('summary') ?? document.body)
  assert.match(home?.querySelector('.history')?.textContent ?? '', /Meta title.*Welcome.*Come in/)
})

test('the filters From and Until use the user’s time zone, like the shown times', async () => {
  await host.post('/personal/profile', { timeZone: 'Asia/Kolkata' })
  await open()
  const { fetch } = globalThis
  let asked = new URLSearchParams()
  globalThis.fetch = (input, init) => {
    if (String(input).includes('/activity?')) asked = new URLSearchParams(String(input).split('?')[1])
    return fetch(input, init)
  }
  await type(byLabel('From'), '2001-01-01')
  await type(byLabel('Until'), '2001-01-02')
  await until(() => asked.has('filter[to]'))
  assert.deepEqual(
    [asked.get('filter[from]'), asked.get('filter[to]')],
    ['2000-12-31T18:30:00.000Z', '2001-01-02T18:29:59.999Z'],
  )
  assert.equal(new URLSearchParams(window.location.search).get('filter[to]'), '2001-01-02')
  await until(() => document.querySelector('.empty'))
  await openScreen(host, '/admin/activity?filter[from]=x')
  await until(() => byText(/Send times as/))
  await openScreen(host, '/admin/activity?filter[from]=-271821-04-20')
  await until(() => byText(/^[1-9]\d* entries$/))
})

test('an entry about a trashed record has a link to its list, which restores it', async () => {
  const { id } = rowOf(await host.post(`${post}/blogs_tag/create`, { name: 'Ferries' }))
  await host.remove(`${post}/blogs_tags/${id}`)
  await open()
  const [newest] = document.querySelectorAll('ol.items > li')
  assert.match(newest?.textContent ?? '', /First Administrator moved Ferries to the trash/)
  assert.equal(newest?.querySelector('a')?.getAttribute('href'), `/admin/blog-tags?edit=${id}`)
})

const failures: [of: string, address: string, answer: () => Response][] = [
  ['the dashboard', '/admin/dashboard', () => refusal(500, 'Not now')],
  ['parts of the dashboard', '/admin/dashboard', () => json(200, { data: { figures: null, board: null } })],
  ['the activity', '/admin/activity', () => refusal(500, 'Not now')],
]
for (const [of, address, answer] of failures) {
  test(`retrying ${of} removes “Try again” and moves the focus to the title`, async () => {
    let isBroken = true
    const broken: typeof host = {
      ...host,
      fetch: async (path, init) =>
        isBroken && /post\/(dashboard|activity)/.test(path) ? answer() : host.fetch(path, init),
    }
    await openScreen(broken, address)
    const button = await until(() => allByRole('button', { name: 'Try again' })[0])
    isBroken = false
    button.focus()
    await click(button)
    await until(() => queryRole('button', { name: 'Try again' }) === undefined)
    assertFocused(document.querySelector('h1') ?? document.body)
  })
}

test('never contains a password or its hash', async () => {
  const nora = { firstName: 'Nora', lastName: 'Quinn', email: 'nora.quinn@example.com' }
  const { password } = await host.addUser({ ...nora, roleId: 'administrator' })
  await host.signIn('nora.quinn@example.com', password)
  await open()
  assert.ok(entries().some((text) => text.includes('Nora Quinn')))
  assert.ok(!document.body.textContent?.includes(password))
  assert.ok(!/scrypt|Bearer|password/i.test(byRole('main').textContent ?? ''))
})

test('a visitor’s message is described by sender and subject', async () => {
  const { id, version } = rowOf(await host.get(`${post}/general_settings`))
  await host.post(`${post}/general_settings/create`, { id, version, intakeAccess: 'origins', intakeMinSeconds: 0 })
  const message = { name: 'Ada Byron', email: 'ada@example.com', subject: 'Lost bag', body: 'It is blue.' }
  const { status } = await host.call('POST', '/intake/v1/contact', message, { origin: 'https://www.example.com' })
  assert.equal(status, 202)
  await open()
  assert.equal(entries()[0], 'New message from Ada Byron: Lost bag in Contact US')
})

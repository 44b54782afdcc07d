import { after, assert, before, test } from '../host.ts'
import { setTimeout } from 'node:timers/promises'
import { callsOf, startSite } from './seo-host.ts'
import { idOf, type RecordsHost } from '../records/records-host.ts'

let host: RecordsHost
let admin: { authorization: string }
before(async () => {
  ;({ host, admin } = await startSite())
})
after(() => host.stop())
const { get, list, post } = callsOf(() => host)

test('activity shows changes to a page’s SEO and to a template, before and after', async () => {
  const { version } = (await get('seo_content/custom:airports')).body.data as { version: number }
  await post('seo_content/create', { id: 'custom:airports', version, metaTitle: 'Where to land' })
  const template = (await get('seo_templates/blog-tags')).body.data as { version: number }
  await post('seo_templates/blog-tags', { version: template.version, metaTitle: 'All on {name}' })
  await post('seo_templates/blog-tags', { version: template.version + 1, metaTitle: 'All about {name}' })
  interface Entry {
    recordId: string
    action: string
    label: string
    changes: object[]
  }
  const entries = (await get('activity?filter[entity]=seo&limit=3')).body.data as Entry[]
  assert.deepEqual(
    entries.map(({ recordId, action, label, changes }) => [recordId, action, label, changes]),
    [
      [
        'template:blog-tags',
        'update',
        'Blog Tags SEO Pages, template',
        [{ field: 'metaTitle', before: 'All on {name}', after: 'All about {name}' }],
      ],
      [
        'template:blog-tags',
        'create',
        'Blog Tags SEO Pages, template',
        [{ field: 'metaTitle', before: null, after: 'All on {name}' }],
      ],
      ['custom:airports', 'create', 'Airports', [{ field: 'metaTitle', before: null, after: 'Where to land' }]],
    ],
  )
  const all = (await get('activity?limit=3')).body.data as Entry[]
  assert.deepEqual(
    all.map(({ recordId }) => recordId),
    ['template:blog-tags', 'template:blog-tags', 'custom:airports'],
  )
})

test('purging a page removes its SEO activity and unsaved drafts', async () => {
  const { db } = host.host.core
  const page = idOf(await post('content_details/create', { title: 'Lounge rules', body: 'Quiet.' }))
  const id = `dynamic:${page}`
  await post('seo_content/create', { id, version: 0, metaTitle: 'Lounges' })
  await host.call('PUT', `/api/v1/post/drafts/seo/${id}`, { metaTitle: 'Lounges and bars' }, admin)
  const told = (): unknown[] => [
    db.get('select metaTitle from seo_content where targetId = ?', [page])?.metaTitle,
    db.all('select 1 from draft where recordId = ?', [id]).length,
  ]
  await host.call('DELETE', `/api/v1/post/content_details/${page}`, undefined, admin)
  assert.deepEqual(told(), ['Lounges', 1], 'it may come back from the trash')
  await post('content_details/bulk', { action: 'purge', ids: [page] })
  assert.deepEqual(told(), [undefined, 0])
})

test('a failing background task is logged once and does not stop the host', async () => {
  const { db } = host.host.core
  const failures = (): number => host.log.filter((line) => line.includes('background work failed')).length
  db.exec('alter table seo_stale rename to seo_stale_away')
  for (let waited = 0; waited < 5000 && failures() === 0; waited += 20) await setTimeout(20)
  await setTimeout(300) // it fails again
  db.exec('alter table seo_stale_away rename to seo_stale')
  assert.equal(failures(), 1)
  assert.equal((await list('custom')).meta.total, 8)
})

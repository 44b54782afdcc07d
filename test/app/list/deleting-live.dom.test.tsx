import { airport, assert, calls, json, test } from '../../panel.ts'
import { airports } from './airports.ts'
import { startFakeHost } from '../fake-host.ts'
import { openList } from './open-list.tsx'
import { bodies, box, deleteRow, saying, selection } from './selecting.ts'
import { byRole, click, queryRole, until } from '../../dom.ts'

const features = ['entities', 'operations', 'publishing', 'website']

/** A host on which these airports are live. */
const hostWith = (live: readonly string[]) => {
  const host = startFakeHost(
    airport,
    airports(3).map((row) => ({ ...row, status: live.includes(row.id) ? 'published' : 'draft' })),
    features,
  )
  host.instead = ({ path }) => {
    if (path === calls.links) {
      const link = { state: 'ok', isOwn: true, uses: [], fix: null, reason: '', checkedAt: null, isWaiting: false }
      const own = { ...link, target: '/airports/a01', useCount: 3, page: { entity: 'airport', id: 'a01', label: '' } }
      const other = { ...own, target: '/airports/a012', page: { entity: 'airport', id: 'a12', label: '' } }
      return json(200, { data: [own, other], meta: { page: 1, limit: 100, total: 2, counts: {}, waiting: 0 } })
    }
    const id = /\/([^/]+)\/impact$/.exec(path)?.[1]
    if (id === undefined) return undefined
    const page = { path: `/airports/${id}`, label: id, suggested: [{ path: '/airports/similar', label: 'Similar' }] }
    return json(200, { data: [], ...(live.includes(id) && { meta: { page } }) })
  }
  return host
}
const deletions = (calls: ReturnType<typeof hostWith>['calls']) =>
  calls.filter(({ method }) => method === 'DELETE').map(({ path, query }) => `${path}?${query}`)

test('deleting a live airport warns that its page is live and asks for a replacement page, with suggestions', async () => {
  const host = hostWith(['a01'])
  await openList(airport)
  await deleteRow('01')
  const dialog = await until(() => queryRole('alertdialog', { name: 'Delete Airport 01?' }))
  assert.match(dialog.textContent ?? '', /This page is live\. \/airports\/a01/)
  await until(() => /3 links on the website lead to this page\./.test(dialog.textContent ?? ''))
  const yes = byRole('button', { name: 'Delete 1 airport', within: dialog })
  await click(yes)
  assert.deepEqual(deletions(host.calls), [], 'no reason is chosen yet')
  await click(byRole('radio', { name: 'Moved to another page', within: dialog }))
  await click(yes)
  assert.deepEqual(deletions(host.calls), [], 'no page is chosen yet')
  await click(byRole('button', { name: 'Similar /airports/similar', within: dialog }))
  await click(yes)
  await saying('status', /^Airport 01 moved to the trash/)
  assert.deepEqual(deletions(host.calls), [`${airport.path}/a01?reason=moved&to=%2Fairports%2Fsimilar`])
})

test('deleting a draft needs no confirmation', async () => {
  const host = hostWith(['a01'])
  await openList(airport)
  await deleteRow('02')
  await saying('status', /^Airport 02 moved to the trash/)
  assert.deepEqual(deletions(host.calls), [`${airport.path}/a02?`])
})

test('deleting a selection asks once, with the number of live pages', async () => {
  const host = hostWith(['a01', 'a03'])
  await openList(airport)
  for (const number of ['01', '02', '03']) await click(box(number))
  await click(byRole('button', { name: 'Delete', within: await selection() }))
  const dialog = await until(() => queryRole('alertdialog', { name: 'Delete 3 airports?' }))
  assert.match(dialog.textContent ?? '', /2 of these 3 airports are live\./)
  await click(byRole('radio', { name: 'Withdrawn', within: dialog }))
  await click(byRole('button', { name: 'Delete 3 airports', within: dialog }))
  await saying('status', /^3 airports unpublished or moved to the trash/)
  assert.deepEqual(bodies(host.calls), [{ action: 'delete', reason: 'withdrawn', ids: ['a01', 'a02', 'a03'] }])
})

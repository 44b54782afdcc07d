import { allByRole, byRole, byText, click, queryRole, until } from '../../dom.ts'
import { answerWith, assert, type Call, calls, json, profileOf, test } from '../../panel.ts'
import { openPanel } from '../open-panel.tsx'

const stepsOf = (done: readonly string[]) =>
  ['name', 'site', 'content', 'mail', 'backup', 'factor', 'sample'].map((key) => ({ key, isDone: done.includes(key) }))
const look = {
  remove: [
    { entity: 'airport', count: 57 },
    { entity: 'blog', count: 1 },
  ],
  kept: [{ entity: 'airport', id: 'a1', label: 'Delhi International', reason: 'changed' }],
}

let opened = 0
const open = async (done: readonly string[], more: Record<string, unknown> = {}) => {
  const preferences: Record<string, unknown> = {}
  const asked = answerWith(({ path, method, body }: Call) => {
    if (path === '/personal/profile') {
      if (method === 'POST') Object.assign(preferences, Object(body).preferences)
      return profileOf(['entities', 'operations', 'health'], { preferences, ...more })
    }
    if (path === calls.setup) return json(200, { data: { steps: stepsOf(done) } })
    if (path === calls.sample && method === 'GET') return json(200, { data: look })
    if (path === calls.sample) return json(200, { data: { done: 58, failed: [], operationId: 'o1' } })
    if (path.startsWith(calls.dashboard)) return json(200, { data: {} })
    return json(200, { data: [], meta: { page: 1, limit: 25, total: 0 } })
  })
  await openPanel('/admin/dashboard', 'ann@example.com', `token-${(opened += 1)}`)
  await until(() => byRole('heading', { name: 'Dashboard' }))
  return asked
}
const list = () => queryRole('region', { name: 'First steps' })

test('first steps link to their screens, and finished ones are not links', async () => {
  await open(['name', 'content'])
  const region = await until(list)
  byText('2 of 7 done')
  assert.equal(
    byRole('link', { name: 'Turn on two-step verification', within: region }).getAttribute('href'),
    '/admin/account',
  )
  assert.equal(queryRole('link', { name: 'Enter your name', within: region }), undefined)
  assert.equal(allByRole('listitem', { within: region }).length, 7)
})

test('the note about sample data takes the place of hidden first steps', async () => {
  await open(['name'])
  await until(list)
  assert.ok(!document.body.textContent?.includes('This is sample data.'))
  await click(byRole('button', { name: 'Hide first steps' }))
  await until(() => list() === undefined)
  byText('This is sample data.')
})

test('requests no setup for users who are not administrators', async () => {
  const role = { role: { id: 'editor', label: 'Editor' }, permissions: { airport: ['view'] } }
  const asked = await open([], role)
  await until(() => asked.some(({ path }) => path.startsWith(calls.dashboard)))
  assert.ok(!asked.some(({ path }) => path === calls.setup))
})

test('removing sample data says what it deletes and keeps, and offers Undo', async () => {
  const asked = await open(['name'])
  await click(await until(() => queryRole('button', { name: 'Remove the sample data' })))
  const dialog = await until(() => queryRole('dialog', { name: 'Remove sample data' }))
  await until(() => byText(/57 airports and 1 post will move to the trash/))
  assert.equal(
    byRole('link', { name: 'Delhi International', within: dialog }).getAttribute('href'),
    '/admin/airport/edit?id=a1',
  )
  await click(byRole('button', { name: 'Remove sample data', within: dialog }))
  await until(() => byText('58 sample records moved to the trash.'))
  byRole('button', { name: /^Undo/ })
  assert.equal(asked.filter(({ path, method }) => path === calls.sample && method === 'DELETE').length, 1)
})

test('a finished installation shows no first steps', async () => {
  const asked = await open(['name', 'site', 'content', 'mail', 'backup', 'factor', 'sample'])
  await until(() => asked.some(({ path }) => path === calls.setup))
  assert.equal(list(), undefined)
  assert.equal(queryRole('button', { name: 'Remove sample data' }), undefined)
})

import { after, assert, before, isObject, isReference, type Reference, type Reply, test } from '../host.ts'
import { colleaguesOf, password, statuses } from './colleague.ts'
import { post } from './records-calls.ts'
import { rowOf, rowsOf, startRecords, type RecordsHost } from './records-host.ts'

let host: RecordsHost
before(async () => {
  host = await startRecords({ sample: true, isWhole: true })
})
after(() => host.stop())
const colleague = colleaguesOf(() => host)

const labelsIn = ({ status, body: { data } }: Reply): Reference[] => {
  if (Array.isArray(data) && data.every(isReference)) return data
  throw new Error(`no labels: ${status} ${JSON.stringify(data)}`)
}

test('a user who can only choose people reads their names, not addresses, roles or status, and cannot search by those', async () => {
  const { get } = await colleague({ blog: ['view', 'edit'] })
  const [boss] = rowsOf(await host.get(`${post}/users?search=administrator`))
  const shown = { id: boss?.id, label: 'First Administrator' }
  assert.deepEqual((await get('/users?search=administrator')).body.data, [shown])
  assert.deepEqual((await get(`/users/${boss?.id}`)).body.data, shown)
  const addresses = ['admin@example.com', 'example', 'administrator@example', 'admin example.com&page=2']
  for (const search of addresses) {
    const { data, meta } = (await get(`/users?search=${search}`)).body
    assert.deepEqual([data, isObject(meta) && meta.total], [[], 0], search)
  }
  assert.deepEqual(
    await statuses([
      get('/users?filter[roleId]=administrator'),
      get('/users?filter[statusId]=pending'),
      get('/users?filter[email]=admin@example.com'),
      get('/users?sort=email'),
      get('/users?sort=lastSignInAt'),
      get('/users?filter[trashed]=1'),
      get('/users?sort=firstName'),
      get(`/users?filter[id]=${boss?.id}`),
    ]),
    [403, 403, 403, 403, 403, 403, 200, 200],
  )
  const { get: sees } = await colleague({ blog: ['view', 'edit'], role: ['view'], 'user-status': ['view'] })
  assert.deepEqual(
    await statuses([sees('/users?filter[roleId]=administrator'), sees('/users?filter[statusId]=active')]),
    [403, 403],
    'not by what they may view either',
  )
  const choosing = await colleague({ airport: ['view', 'edit'], gallery: ['view'] })
  const [india] = labelsIn(await choosing.get('/country?search=IN'))
  assert.ok(labelsIn(await choosing.get(`/city?filter[countryId]=${india?.id}&sort=name`)).length > 0)
  assert.deepEqual(await statuses([choosing.get('/media?filter[galleryId]=none')]), [200])
})

test('a user who can only choose people finds them by any word of the name, among any number of addresses', async () => {
  const { get } = await colleague({ blog: ['view', 'edit'] })
  const role = { roleId: 'administrator' }
  for (let n = 0; n < 26; n += 1) {
    await host.post(`${post}/users/create`, { firstName: 'A', lastName: 'X', email: `a${n}@smith.example`, ...role })
  }
  for (const [firstName, lastName] of [
    ['Zed', 'Smith'],
    ['Conan', 'O’Brien-Smith'],
  ]) {
    await host.post(`${post}/users/create`, { firstName, lastName, email: `${firstName}@example.com`, ...role })
  }
  const found = async (search: string): Promise<unknown[]> =>
    labelsIn(await get(`/users?fields=label&search=${encodeURIComponent(search)}`)).map(({ label }) => label)
  assert.deepEqual(await found('smith'), ['Conan O’Brien-Smith', 'Zed Smith'])
  assert.deepEqual(await found("O'BRI con"), ['Conan O’Brien-Smith'])
  assert.deepEqual([await found('rien'), await found('!')], [[], []])
})

test('a user who can only choose records finds them only by what the choice shows', async () => {
  const { get } = await colleague({ blog: ['view', 'edit'], 'guideline-detail': ['view', 'edit'] })
  rowOf(
    await host.post(`${post}/blogs_tag/create`, {
      name: 'Ground staff',
      slug: 'ground-staff',
      description: 'Xylophone',
    }),
  )
  const [image] = rowsOf(await host.get(`${post}/media?limit=1`))
  const words = { alt: 'A zeppelin', caption: 'Quokka', credit: 'Wombat' }
  rowOf(await host.post(`${post}/media/create`, { id: image?.id, version: image?.version, ...words }))
  const [airport] = rowsOf(await host.get(`${post}/airports?search=DEL&limit=1`))
  assert.ok(isReference(airport?.city))
  const found = async (path: string): Promise<number> => labelsIn(await get(path)).length
  const hidden = ['blogs_tags?search=xylophone', 'media?search=quokka', 'media?search=wombat', 'airports?search=VIDP']
  for (const path of [...hidden, `airports?search=${airport.city.label}`]) {
    assert.ok(rowsOf(await host.get(`${post}/${path}`)).length > 0, path)
    assert.equal(await found(`/${path}`), 0, path)
  }
  for (const path of ['blogs_tags?search=ground', 'media?search=zeppelin', 'airports?search=indira gandhi']) {
    assert.equal(await found(`/${path}`), 1, path)
  }
  assert.deepEqual(
    await statuses([
      get('/users?sort=updatedAt'),
      get('/blogs_tags?sort=updatedAt'),
      get('/media?sort=updatedAt'),
      get('/blogs_tags?sort=name'),
    ]),
    [403, 403, 200, 200],
  )
})

test('a user who can’t view images can’t read one by choosing it as their profile image', async () => {
  const [image] = rowsOf(await host.get(`${post}/media?limit=1`))
  for (const [mayView, status] of [
    [false, 422],
    [true, 200],
  ] as const) {
    const { user } = await colleague({ airport: ['view'], ...(mayView && { media: ['view'] }) })
    const headers = await host.signIn(String(user.email), password)
    const reply = await host.call('POST', '/personal/profile', { photoId: image?.id }, headers)
    assert.equal(reply.status, status, JSON.stringify(reply.body))
    assert.equal(JSON.stringify(reply.body).includes(String(image?.sha256)), mayView)
  }
})

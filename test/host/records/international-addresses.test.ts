// Email addresses whose domain is in letters beyond ASCII: kept in ASCII, found and compared in both spellings.
import { administrator, after, assert, before, isObject, test } from '../host.ts'
import { startContent, type ContentHost } from '../content/content-host.ts'
import { rowOf, rowsOf } from './records-host.ts'

let host: ContentHost
before(async () => {
  host = await startContent()
  await host.set({ intakeAccess: 'origins', intakeMinSeconds: 0, intakeBlocked: 'böse.example' })
})
after(() => host.stop())

const [readable, ascii] = ['leserin@bücher.example', 'leserin@xn--bcher-kva.example']
const fromSite = { origin: 'https://www.example.com' }

test('stores email addresses in ASCII and treats the other spelling as a duplicate', async () => {
  const made = rowOf(await host.post('/api/v1/post/subscribe/create', { email: 'Leserin@BÜCHER.example' }))
  assert.equal(made.email, ascii)
  for (const email of [readable, ascii, ascii.toUpperCase()]) {
    const { status, body } = await host.post('/api/v1/post/subscribe/create', { email })
    assert.deepEqual([status, Object.keys(body.fields ?? {})], [409, ['email']], email)
  }
})

test('search and filter match both spellings of an email address', async () => {
  for (const word of [readable, ascii, 'bücher', 'xn--bcher', 'BUCHER', 'leserin']) {
    const found = rowsOf(await host.get(`/api/v1/post/subscribe?search=${encodeURIComponent(word)}`))
    assert.deepEqual(
      found.map(({ email }) => email),
      [ascii],
      word,
    )
  }
  for (const email of [readable, ascii, 'LESERIN@Bücher.example']) {
    const found = rowsOf(await host.get(`/api/v1/post/subscribe?filter[email]=${encodeURIComponent(email)}`))
    assert.equal(found.length, 1, email)
  }
  const { body } = await host.get(`/api/v1/post/search?q=${encodeURIComponent('bücher')}`)
  assert.match(JSON.stringify(body), /leserin@bücher\.example/)
})

test('an import matches a record by either spelling of its email address', async () => {
  const { body } = await host.post('/api/v1/post/subscribe/import', {
    key: 'email',
    mode: 'update',
    rows: [{ email: readable, source: 'event' }],
  })
  assert.ok(isObject(body.data) && body.data.created === 0, JSON.stringify(body))
})

test('a dry run counts two spellings in one file as one record', async () => {
  const rows = ['neu@bücher.example', 'NEU@xn--bcher-kva.example'].map((email) => ({ email, status: 'subscribed' }))
  const { body } = await host.post('/api/v1/post/subscribe/import', { key: 'email', mode: 'both', rows, dryRun: true })
  assert.ok(isObject(body.data), JSON.stringify(body))
  assert.deepEqual([body.data.created, body.data.updated, body.data.unchanged], [1, 0, 1])
})

test('a website submits either spelling, and a blocked domain matches both', async () => {
  const message = { name: 'Jane', email: 'info@münchen.example', subject: 'Bag', body: 'At gate 4.' }
  const statuses = []
  for (const email of [message.email, 'x@böse.example', 'x@mail.xn--bse-sna.example']) {
    host.pass(11 * 60_000)
    assert.equal((await host.call('POST', '/intake/v1/contact', { ...message, email }, fromSite)).status, 202)
    const [newest] = rowsOf(await host.get('/api/v1/post/contact_us'))
    statuses.push([newest?.email, newest?.status])
  }
  assert.deepEqual(statuses, [
    ['info@xn--mnchen-3ya.example', 'new'],
    ['x@xn--bse-sna.example', 'spam'],
    ['x@mail.xn--bse-sna.example', 'spam'],
  ])
  const refused = await host.call('POST', '/intake/v1/contact', { ...message, email: 'jörg@example.com' }, fromSite)
  assert.match(refused.body.fields?.email ?? '', /^Before the @/)
})

test('personal data is found and erased by either spelling', async () => {
  await host.post('/api/v1/post/factors/proof', { password: administrator.password })
  const found = await host.post('/api/v1/post/personal_data', { email: 'info@MÜNCHEN.example' })
  assert.ok(isObject(found.body.data) && found.body.data.records === 1, JSON.stringify(found.body))
  const { body } = await host.post('/api/v1/post/personal_data/erase', { email: 'info@münchen.example' })
  assert.ok(isObject(body.data) && body.data.done === 1, JSON.stringify(body))
})

test('a user signs in with either spelling', async () => {
  const password = 'a long enough passphrase 7'
  const user = { firstName: 'Ana', lastName: 'Ö', email: 'ana@münchen.example', password }
  assert.equal((await host.call('POST', '/users/self-register', user)).status, 201)
  for (const email of ['Ana@MÜNCHEN.example', 'ana@xn--mnchen-3ya.example']) {
    // The account waits for approval, which only a right password learns.
    const { body } = await host.call('POST', '/api/v1/post/users/login', { email, password })
    assert.notEqual(body.error, 'The email address or password is wrong.', email)
  }
  const wrong = await host.call('POST', '/api/v1/post/users/login', {
    email: user.email,
    password: 'another long one 77',
  })
  assert.equal(wrong.body.error, 'The email address or password is wrong.')
})

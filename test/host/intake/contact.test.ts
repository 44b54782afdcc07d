import { after, assert, before, beforeEach, isObject, test } from '../host.ts'
import { fromSite, type IntakeHost, message, site, startIntake } from './intake-host.ts'

let host: IntakeHost
before(async () => {
  host = await startIntake()
})
after(() => host.stop())
// Each test has the whole budget of an address.
beforeEach(() => {
  host.pass(11 * 60_000)
})

const newest = async () => (await host.messages())[0] ?? assert.fail('no message')

test('accepts no submissions until the setting allows them', async () => {
  const [own, other] = [await host.token('intake:write'), await host.token('content:read')]
  const statuses = async (): Promise<number[]> => {
    const told: number[] = []
    const callers: Record<string, string>[] = [
      {},
      fromSite,
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { authorization: own.authorization },
      { authorization: other.authorization },
      { authorization: `Bearer apron_${'0'.repeat(64)}` },
    ]
    for (const headers of callers) told.push((await host.call('GET', '/intake/v1/form', undefined, headers)).status)
    return told
  }
  await host.set({ intakeAccess: 'off' })
  assert.deepEqual(await statuses(), [404, 404, 404, 404, 404, 403, 401])
  assert.equal((await host.hand('/contact', message)).status, 404)
  await host.set({ intakeAccess: 'token' })
  assert.deepEqual(await statuses(), [401, 401, 401, 401, 200, 403, 401])
  await host.set({ intakeAccess: 'origins' })
  assert.deepEqual(await statuses(), [401, 200, 403, 403, 200, 403, 401])
  await host.set({ contentOrigins: [{ origin: 'https://blog.example.com/' }] })
  const listed = await host.call('GET', '/intake/v1/form', undefined, { origin: 'https://blog.example.com' })
  assert.equal(listed.status, 200)
  await host.set({ contentOrigins: [] })
})

test('stores a message as the panel does, with consent and its time, and notifies users who can view it', async () => {
  const consent = 'I agree that my message is kept.'
  const { status, body } = await host.hand('/contact', { ...message, phone: '+91 11 2301 0000', consent })
  assert.deepEqual([status, body.data], [202, { status: 'received' }])
  const {
    name,
    email,
    phone,
    subject,
    body: text,
    page,
    consentAt,
    receivedAt,
    status: state,
    ...rest
  } = await newest()
  assert.deepEqual(
    { name, email, phone, subject, body: text, page, state, consent: rest.consent },
    { ...message, phone: '+911123010000', state: 'new', consent },
  )
  const now = new Date(host.now()).toISOString()
  assert.deepEqual([receivedAt, consentAt], [now, now])
  const {
    body: { data: news },
  } = await host.get('/api/v1/post/notifications')
  assert.equal(Array.isArray(news) && isObject(news[0]) ? news[0].recordId : '', rest.id)
  await host.hand('/contact', message)
  assert.deepEqual([(await newest()).consent, (await newest()).consentAt], [null, null])
})

test('a program with an API token submits for visitors and is the record’s author', async () => {
  const { id, authorization } = await host.token('intake:write')
  const sent = { ...message, subject: 'By a program', visitor: '198.51.100.7' }
  assert.equal((await host.hand('/contact', sent, { authorization })).status, 202)
  const { createdBy } = await newest()
  assert.deepEqual(createdBy, { id, label: 'Website (token)' })
  const odd = await host.hand('/contact', { ...sent, visitor: 'elsewhere' }, { authorization })
  assert.deepEqual([odd.status, Object.keys(odd.body.fields ?? {})], [422, ['visitor']])
})

test('rejects an API token outside its IP allow-list, after its expiry and once revoked', async () => {
  const { id, authorization } = await host.token('intake:write')
  const apart = await host.token('intake:write', { ranges: '192.0.2.7' })
  const short = await host.token('intake:write', { expiresAt: new Date(host.now() + 60_000).toISOString() })
  assert.equal((await host.hand('/contact', message, { authorization: apart.authorization })).status, 403)
  assert.equal((await host.hand('/contact', message, { authorization: short.authorization })).status, 202)
  host.pass(61_000)
  assert.equal((await host.hand('/contact', message, { authorization: short.authorization })).status, 401)
  await host.remove(`/api/v1/post/tokens/${id}`)
  assert.equal((await host.hand('/contact', message, { authorization })).status, 401)
  const none = await host.token('intake:write')
  assert.equal((await host.call('GET', '/api/v1/post/contact_us', undefined, none)).status, 403)
})

test('applies the panel’s field rules and rejects internal fields', async () => {
  const { status, body } = await host.hand('/contact', {
    name: '',
    email: 'nobody',
    body: 'x',
    status: 'answered',
    notes: 'x',
  })
  assert.equal(status, 422)
  assert.deepEqual(Object.keys(body.fields ?? {}).sort(), ['email', 'name', 'notes', 'status', 'subject'])
  assert.equal((await host.hand('/contact', [])).status, 400)
})

test('a browser form redirects to the page of the website that it names, and to no other page', async () => {
  const cases: [next: string, to: string | undefined][] = [
    [`${site}/thanks`, `${site}/thanks`],
    ['/thanks', `${site}/thanks`],
    ['', undefined],
    ['https://evil.example/', undefined],
    ['//evil.example/', undefined],
    ['/\\evil.example', undefined],
    ['https://www.example.com@evil.example/', undefined],
    ['https://user@www.example.com/', undefined],
    ['javascript:alert(1)', undefined],
    ['https://www.example.com.evil.example', undefined],
    ['http://www.example.com/', undefined],
    ['\thttps://evil.example', undefined],
    ['data:text/html,x', undefined],
  ]
  for (const [next, to] of cases) {
    host.pass(11 * 60_000)
    const response = await host.submit('/contact', { ...message, next })
    assert.equal(response.status, to !== undefined ? 303 : next === '' ? 200 : 422, next)
    assert.equal(response.headers.get('location') ?? undefined, to, next)
  }
  const crlf = await host.submit('/contact', { ...message, next: `${site}/x\r\nSet-Cookie: a=b` })
  assert.deepEqual([crlf.headers.get('location'), crlf.headers.get('set-cookie')], [`${site}/xSet-Cookie:%20a=b`, null])
})

test('a browser without a target page gets a plain page without scripts, even for errors', async () => {
  const thanks = await host.submit('/contact', message)
  assert.match(
    thanks.headers.get('content-security-policy') ?? '',
    /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'/,
  )
  assert.match(await thanks.text(), /<h1>Thank you<\/h1>[\s\S]*<a href="https:\/\/www.example.com">Back to Site<\/a>/)
  const wrong = await host.submit('/contact', { ...message, email: 'x', '<script>': '<img src=x>' })
  const page = await wrong.text()
  assert.equal(wrong.status, 422)
  assert.match(page, /email: Enter an email address like name@example.com/)
  assert.ok(page.includes('&lt;script&gt;') && !page.includes('<script>'), page)
  const program = await host.submit('/contact', message, { ...fromSite, accept: '*/*' })
  assert.equal(program.headers.get('content-type'), 'application/json; charset=utf-8')
})

test('one key submits once, however often a client retries it', async () => {
  const before = (await host.messages()).length
  const headers = { ...fromSite, 'idempotency-key': 'a-key-of-a-visitor' }
  for (const _ of [1, 2, 3]) assert.equal((await host.hand('/contact', message, headers)).status, 202)
  assert.equal((await host.messages()).length, before + 1)
  const other = await host.hand('/contact', { ...message, body: 'Another text' }, headers)
  assert.equal(other.body.code, 'idempotency_mismatch')
})

test('rejects files and repeated fields', async () => {
  const form = new FormData()
  for (const [name, value] of Object.entries(message)) form.set(name, value)
  form.set('file', new Blob(['x']), 'x.txt')
  const address = `${host.host.origin}/intake/v1/contact`
  assert.equal((await fetch(address, { method: 'POST', body: form, headers: fromSite })).status, 415)
  const twice = new URLSearchParams([...Object.entries(message), ['name', 'Another']])
  assert.equal((await fetch(address, { method: 'POST', body: twice, headers: fromSite })).status, 400)
  const hidden = new URLSearchParams([...Object.entries(message), ['__proto__', 'x']])
  assert.equal((await fetch(address, { method: 'POST', body: hidden, headers: fromSite })).status, 400)
})

test('scripts on the website’s pages can submit and read responses; pages of other origins cannot', async () => {
  const preflight = (origin: string) =>
    host.call('OPTIONS', '/intake/v1/contact', undefined, {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    })
  const admitted = ({ headers }: { headers: Headers }) => headers.get('access-control-allow-origin')
  assert.deepEqual([admitted(await preflight(site)), admitted(await preflight('https://evil.example'))], [site, null])
  for (const body of [message, { name: '' }, 'no JSON']) assert.equal(admitted(await host.hand('/contact', body)), site)
  await host.set({ intakeAccess: 'token' })
  assert.equal(admitted(await preflight(site)), null)
  await host.set({ intakeAccess: 'origins' })
})

test('each address has a budget, and so has the whole host', async () => {
  const status = async (visitor: string, authorization: string) =>
    (await host.hand('/contact', { ...message, visitor }, { authorization })).status
  const { authorization } = await host.token('intake:write')
  const of = (ip: string, times: number) => Promise.all(Array.from({ length: times }, () => status(ip, authorization)))
  assert.deepEqual(await of('198.51.100.1', 6), [202, 202, 202, 202, 202, 429])
  // One IPv6 network of 64 bits counts as one address.
  await of('2001:db8::1', 5)
  assert.equal(await status('2001:db8::2', authorization), 429)
  const before = (await host.messages()).length
  host.pass(10_000)
  const told = await Promise.all(Array.from({ length: 40 }, (_, index) => status(`203.0.113.${index}`, authorization)))
  assert.equal(told.filter((one) => one === 202).length, 10)
  assert.equal((await host.messages()).length, Math.min(25, before + 10))
  const { status: full, headers } = await host.hand('/contact', message)
  assert.deepEqual([full, Number(headers.get('retry-after')) > 0], [429, true])
  // A refusal for the whole costs the address nothing of its own.
  for (const _ of [1, 2, 3, 4]) await host.hand('/contact', message)
  host.pass(10_000)
  assert.equal((await host.hand('/contact', message)).status, 202)
})

const unseen: [what: string, sent: Partial<typeof message>, kept: Partial<typeof message>][] = [
  [
    'a vertical tab of a presentation',
    { body: 'Two items are missing:\u000bone blue bag\u000bone umbrella' },
    { body: 'Two items are missing:\none blue bag\none umbrella' },
  ],
  ['a tab of a spreadsheet in a name', { name: 'Jane\tDoe' }, { name: 'Jane Doe' }],
  ['a line end in a subject', { subject: 'Lost\r\nbag' }, { subject: 'Lost bag' }],
  ['line ends of other systems', { body: 'a\u0085b\u2028c\u2029d\fe\rf\r\ng' }, { body: 'a\nb\nc\nd\ne\nf\ng' }],
  [
    'controls and marks of width zero and direction',
    { name: 'J\0a\u200bn\u0007e', subject: '\ufeffLost \u202ebag\u202c', body: 'x\u001b[0m\u0093y' },
    { name: 'Jane', subject: 'Lost bag', body: 'x[0my' },
  ],
  ['a mark in an address', { email: '\u202ajane.doe@example.com\u202c\t' }, { email: 'jane.doe@example.com' }],
]
for (const [what, sent, kept] of unseen) {
  test(`removes ${what} without an error, from scripts and forms alike`, async () => {
    assert.equal((await host.hand('/contact', { ...message, ...sent })).status, 202)
    const scripted = await newest()
    for (const [name, text] of Object.entries(kept)) assert.equal(scripted[name], text)
    host.pass(1000)
    assert.equal((await host.submit('/contact', { ...message, ...sent })).status, 200)
    const formed = await newest()
    assert.notEqual(formed.id, scripted.id)
    for (const [name, text] of Object.entries(kept)) assert.equal(formed[name], text)
  })
}

test('rejects an invisible value in the same way as an empty one', async () => {
  const { status, body } = await host.hand('/contact', { ...message, name: '\u200b\u0007', body: '\u3164' })
  assert.deepEqual([status, body.fields], [422, { name: 'Enter the name', body: 'Enter the message' }])
})

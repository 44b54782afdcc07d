// Bodies of browsers' forms: what is read, and how a refusal is shown.
import { after, assert, before, beforeEach, test } from '../host.ts'
import { fromSite, type IntakeHost, message, site, startIntake } from './intake-host.ts'

let host: IntakeHost
before(async () => {
  host = await startIntake()
})
after(() => host.stop())
beforeEach(() => {
  host.pass(11 * 60_000)
})

const urlEncoded = 'application/x-www-form-urlencoded'
const browser = { ...fromSite, accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const post = (body: string | Buffer | FormData, type: string | undefined, headers: Record<string, string> = browser) =>
  fetch(`${host.host.origin}/intake/v1/contact`, {
    method: 'POST',
    body: Buffer.isBuffer(body) ? new Uint8Array(body) : body,
    redirect: 'manual',
    headers: { ...headers, ...(type !== undefined && { 'content-type': type }) },
  })
const newest = async () => (await host.messages())[0] ?? assert.fail('no message')
const fieldsOf = (more: Record<string, string> = {}): string => String(new URLSearchParams({ ...message, ...more }))
const multipart = (parts: readonly string[]): string =>
  [...parts.map((part) => `--cut\r\nContent-Disposition: form-data; ${part}\r\n`), '--cut--\r\n'].join('')
const messageParts = Object.entries(message).map(([name, value]) => `name="${name}"\r\n\r\n${value}`)
const cutType = 'multipart/form-data; boundary=cut'

const refusals: [what: string, status: number, type: string, body: string | Buffer, words: RegExp][] = [
  ['a repeated field', 400, urlEncoded, `${fieldsOf()}&consent=yes&consent=mail`, /the field “consent” twice/],
  ['a repeated part', 400, cutType, multipart([...messageParts, 'name="name"\r\n\r\nBob']), /the field “name” twice/],
  [
    'a file',
    415,
    cutType,
    multipart([...messageParts, 'name="bag"; filename="a.txt"\r\n\r\nx']),
    /doesn’t accept files/,
  ],
  ['a truncated multipart body', 400, cutType, multipart(messageParts).slice(0, -20), /was interrupted/],
  ['a multipart body without a boundary', 415, 'multipart/form-data', multipart(messageParts), /multipart\/form-data/],
  ['a body above 1 MiB', 413, urlEncoded, fieldsOf({ body: 'x'.repeat(1_100_000) }), /too large/],
  ['an unknown encoding', 400, `${urlEncoded}; charset=klingon`, fieldsOf(), /“klingon”/],
  ['bytes in another encoding than declared', 400, `${urlEncoded}; charset=shift_jis`, 'name=%FF%FF', /shift_jis/],
  ['another content type', 415, 'text/plain', 'name=Ada', /Send this as/],
  ['no content type', 415, '', Buffer.from('name=Ada'), /Send this as/],
  ['a forbidden name', 400, urlEncoded, `${fieldsOf()}&__proto__=x`, /__proto__/],
  ['no fields', 422, urlEncoded, '', /Enter the name/],
  ['a target page elsewhere', 422, urlEncoded, fieldsOf({ next: 'https://evil.example/' }), /a URL of the website/],
]
for (const [what, status, type, body, words] of refusals) {
  test(`responds to ${what} with a page in a browser and with JSON for a program`, async () => {
    const page = await post(body, type)
    const text = await page.text()
    assert.deepEqual([page.status, page.headers.get('content-type')], [status, 'text/html; charset=utf-8'], text)
    assert.match(text, /<h1>Your message wasn’t sent<\/h1>[\s\S]*your text is still there/)
    assert.match(text, words)
    assert.match(page.headers.get('content-security-policy') ?? '', /^default-src 'none'; style-src 'sha256-/)
    const program = await post(body, type, fromSite)
    assert.deepEqual([program.status, program.headers.get('content-type')], [status, 'application/json; charset=utf-8'])
    assert.equal(program.headers.get('access-control-allow-origin'), site)
  })
}

test('a browser gets a page if its website may not submit, or if the limit is reached', async () => {
  const foreign = await post(fieldsOf(), urlEncoded, { ...browser, origin: 'https://evil.example' })
  assert.match(await foreign.text(), /<h1>Your message wasn’t sent<\/h1>/)
  assert.equal(foreign.status, 403)
  const responses = []
  for (const body of ['1', '2', '3', '4', '5', '6']) responses.push(await post(fieldsOf({ body }), urlEncoded))
  const last = responses.at(-1) ?? assert.fail()
  assert.deepEqual([last.status, Number(last.headers.get('retry-after')) > 0], [429, true])
  assert.match(await last.text(), /your text is still there/)
})

test('reads a multipart form without files, even with an empty file field', async () => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...message, subject: 'Größe 💼' })) form.set(name, value)
  assert.equal((await post(form, undefined)).status, 200)
  assert.equal((await newest()).subject, 'Größe 💼')
  const empty = 'name="photo"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n'
  assert.equal((await post(multipart([...messageParts, empty]), cutType)).status, 200)
})

const latin1 = Buffer.from('name=Jos\xe9&email=jose@example.com&subject=Caf\xe9 \x96 \x80 5&body=Hola', 'latin1')
const encoded = 'name=Jos%E9&email=jose%40example.com&subject=Caf%E9+%96+%80+5&body=Hola'
const asParts = ['name="name"\r\n\r\nJos\xe9', 'name="email"\r\n\r\njose@example.com', 'name="body"\r\n\r\nHola']
const western: [how: string, type: string, body: string | Buffer][] = [
  ['as bytes', urlEncoded, latin1],
  ['percent-encoded', urlEncoded, encoded],
  ['with its name', `${urlEncoded}; charset=ISO-8859-1`, encoded],
  [
    'in a multipart body',
    cutType,
    Buffer.from(multipart([...asParts, 'name="subject"\r\n\r\nCaf\xe9 \x96 \x80 5']), 'latin1'),
  ],
]
for (const [how, type, body] of western) {
  test(`reads a form in Windows-1252, ${how}`, async () => {
    assert.equal((await post(body, type)).status, 200)
    const { name, subject } = await newest()
    assert.deepEqual([name, subject], ['José', 'Café – € 5'])
  })
}

test('reads a form in another encoding, named by its type or by the field _charset_', async () => {
  const cyrillic = '%CF%F0%E8%E2%E5%F2' // Привет in windows-1251
  const rest = 'name=Ada&email=ada%40example.com&body=x'
  assert.equal((await post(`${rest}&subject=${cyrillic}`, `${urlEncoded}; charset="windows-1251"`)).status, 200)
  assert.equal((await newest()).subject, 'Привет')
  host.pass(1000)
  assert.equal((await post(`_charset_=windows-1251&${rest}&subject=${cyrillic}%21`, urlEncoded)).status, 200)
  assert.equal((await newest()).subject, 'Привет!')
})

test('reads UTF-8 next to a percent sign that encodes nothing', async () => {
  assert.equal((await post(`${fieldsOf()}&phone=&consent=100%25+%zz+%C3%A9`, urlEncoded)).status, 200)
  assert.equal((await newest()).consent, '100% %zz é')
})

test('never stores U+FFFD for bytes that are not UTF-8', async () => {
  const bytes = Buffer.from(JSON.stringify({ ...message, name: 'Jos\xe9' }), 'latin1')
  const json = await post(bytes, 'application/json', fromSite)
  assert.equal(json.status, 400)
  const headers = { ...(await host.signIn()), 'content-type': 'application/json' }
  const body = new Uint8Array(Buffer.from('{"name":"Caf\xe9"}', 'latin1'))
  const made = await fetch(`${host.host.origin}/api/v1/post/blogs_types/create`, { method: 'POST', body, headers })
  assert.equal(made.status, 400)
  const kept = host.host.core.db.all('select * from contact_message')
  assert.ok(kept.length > 0 && !JSON.stringify(kept).includes('\ufffd'))
})

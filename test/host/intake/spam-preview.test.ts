import { after, assert, before, isObject, test } from '../host.ts'
import { type IntakeHost, message, startIntake } from './intake-host.ts'

let host: IntakeHost
before(async () => {
  host = await startIntake()
  for (const body of [
    'See https://www.example.com/a, https://example.com/b, https://a.example and https://b.example',
    '我们办理贷款业务，请联系',
    'https://a.example https://b.example https://c.example https://d.example',
    'I left a bag.',
  ]) {
    host.pass(11 * 60_000)
    assert.equal((await host.hand('/contact', { ...message, subject: body.slice(0, 9), body })).status, 202)
  }
})
after(() => host.stop())

const preview = async (body: object) => {
  const response = await host.post('/api/v1/post/spam_preview', body)
  assert.equal(response.status, 200, JSON.stringify(response.body))
  const { checked, wasSpam, spam } = isObject(response.body.data) ? response.body.data : {}
  const rows = (Array.isArray(spam) ? spam : []).map(({ subject, reason, isNew }) => [subject, reason, isNew])
  return { checked, wasSpam, rows }
}

test('shows which recent messages unsaved rules would mark, and changes none', async () => {
  assert.deepEqual(await preview({}), { checked: 4, wasSpam: 1, rows: [['https://a', 'links', false]] })
  assert.deepEqual(await preview({ intakeLinks: 1, intakeBlocked: '贷款\n🎰' }), {
    checked: 4,
    wasSpam: 1,
    rows: [
      ['https://a', 'links', false],
      ['我们办理贷款业务，', 'blocked', true],
      ['See https', 'links', true],
    ],
  })
  // Links to the website itself do not count, with the addresses that are typed.
  const elsewhere = { intakeLinks: 3, siteUrl: 'https://other.example' }
  assert.deepEqual(
    (await preview(elsewhere)).rows.map(([subject]) => subject),
    ['https://a', 'See https'],
  )
  const listed = { ...elsewhere, contentOrigins: [{ origin: 'https://www.example.com' }] }
  assert.deepEqual(
    (await preview(listed)).rows.map(([subject]) => subject),
    ['https://a'],
  )
  assert.deepEqual(
    (await host.messages()).map(({ status }) => status),
    ['new', 'spam', 'new', 'new'],
  )
})

test('rejects rules that the setting rejects, each at its field', async () => {
  for (const path of ['spam_preview', 'general_settings/create']) {
    const now = await host.get('/api/v1/post/general_settings')
    const base = path === 'spam_preview' || !isObject(now.body.data) ? {} : now.body.data
    const { status, body } = await host.post(`/api/v1/post/${path}`, {
      ...(base.id !== undefined && { id: base.id, version: base.version }),
      intakeBlocked: 'good\nviagra*',
      intakeLinks: -1,
    })
    assert.deepEqual([status, Object.keys(body.fields ?? {}).sort()], [422, ['intakeBlocked', 'intakeLinks']], path)
    assert.match(body.fields?.intakeBlocked ?? '', /“viagra\*” would match only/)
  }
})

test('checks only the latest hundred messages', async () => {
  const { authorization } = await host.token('intake:write')
  for (let index = 0; index < 101; index += 1) {
    host.pass(11_000)
    const sent = { ...message, subject: `Bag ${index}`, visitor: `203.0.113.${index}` }
    assert.equal((await host.hand('/contact', sent, { authorization })).status, 202)
  }
  const { checked, rows } = await preview({ intakeBlocked: 'bag' })
  assert.deepEqual([checked, rows.length, rows[0]?.[0], rows.at(-1)?.[0]], [100, 100, 'Bag 100', 'Bag 1'])
})

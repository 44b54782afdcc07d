import { after, assert, before, join, test, tmpdir } from '../host.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { calls, isObject } from '#contract'
import { newTask } from '../../../src/host/http/route.ts'
import { readRetention, runRetention } from '../../../src/host/personal-data/retention.ts'
import { verifyChain } from '../../../src/host/records/activity/activity-chain.ts'
import { colleaguesOf } from '../records/colleague.ts'
import { idOf, type RecordsHost, rowOf, startRecords } from '../records/records-host.ts'
import { until } from '../until.ts'

const post = '/api/v1/post'
const settingsPath = `${post}/general_settings`
const dayMs = 24 * 3_600_000
const dataDir = mkdtempSync(join(tmpdir(), 'apron-retention-'))
let time = Date.now()
let host: RecordsHost
const start = (isFilled: boolean) => startRecords({ isWhole: true, dataDir, isFilled, now: () => new Date(time) })
before(async () => {
  host = await start(true)
})
after(async () => {
  await host.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** The clock moves, and with it the session ends. */
const pass = async (days: number) => {
  time += days * dayMs
  const headers = await host.signIn()
  return {
    get: (path: string) => host.call('GET', path, undefined, headers),
    post: (path: string, body: object) => host.call('POST', path, body, headers),
  }
}
const messageOf = (subject: string, status: string) => ({
  name: 'Ada',
  email: 'ada@example.com',
  subject,
  body: 'A long text',
  status,
})
const isThere = async (id: string): Promise<boolean> => (await host.get(`${post}/contact_us/${id}`)).status === 200
const run = () => runRetention(host.host.core.tables, host.host.core.now, newTask())

const ids: { [name: string]: string } = {}

test('nothing is deleted unless retention is set, and the effect is counted beforehand', async () => {
  const make = async (path: string, values: object) => idOf(await host.post(`${post}/${path}/create`, values))
  ids.old = await make('contact_us', messageOf('An old question', 'answered'))
  ids.trashed = await make('contact_us', messageOf('A deleted question', 'open'))
  await host.remove(`${post}/contact_us/${ids.trashed}`)
  for (let at = 0; at < 60; at += 1) ids.spam = await make('contact_us', messageOf(`Cheap offer ${at}`, 'spam'))
  ids.left = await make('subscribe', { email: 'left@example.com', status: 'unsubscribed' })
  ids.stayed = await make('subscribe', { email: 'stayed@example.com' })
  await host.post(calls.chat, { text: 'Good morning' })
  await host.call('PUT', `${calls.drafts}/blog-tag/new`, { name: 'Unsaved' }, await host.signIn())
  const asked = `${calls.retention}?keepMessages=10&keepSpam=10&keepLeft=10&keepChat=10&keepDrafts=10&keepSecurity=30`
  const none = { keepMessages: 0, keepSpam: 0, keepLeft: 0, keepChat: 0, keepDrafts: 0, keepSecurity: 0 }
  assert.deepEqual((await host.get(asked)).body.data, none)
  const later = await pass(11)
  assert.deepEqual((await later.get(asked)).body.data, {
    ...none,
    keepMessages: 2,
    keepSpam: 60,
    keepLeft: 1,
    keepChat: 1,
    keepDrafts: 1,
  })
  assert.deepEqual(readRetention(host.host.core.db), {})
  assert.deepEqual(await run(), {})
  for (const query of ['keepAll=10', 'keepSpam=0', 'keepSpam=ten', 'keepSecurity=7']) {
    assert.equal((await later.get(`${calls.retention}?${query}`)).status, 400, query)
  }
})

test('the timer permanently deletes expired data in one run with one log line', async () => {
  const later = await pass(0)
  const { version } = rowOf(await later.get(settingsPath))
  const saved = await later.post(`${settingsPath}/create`, {
    id: 'settings',
    version,
    keepMessages: 10,
    keepSpam: 10,
    keepLeft: 10,
    keepChat: 10,
    keepDrafts: 10,
    keepSecurity: 30,
  })
  assert.equal(saved.status, 200, JSON.stringify(saved.body))
  ids.young = idOf(await later.post(`${post}/contact_us/create`, messageOf('A new question', 'new')))
  await host.stop()
  host = await start(false)
  await until(() => host.log.some((line) => line.includes('personal data deleted after its time')))
  const lines = host.log.filter((line) => line.includes('personal data deleted'))
  assert.deepEqual(
    lines.map((line) => JSON.parse(line)),
    [
      {
        event: 'personal data deleted after its time',
        keepMessages: 2,
        keepSpam: 60,
        keepLeft: 1,
        keepChat: 1,
        keepDrafts: 1,
      },
    ],
  )
  assert.deepEqual(
    [await isThere(ids.old ?? ''), await isThere(ids.spam ?? ''), await isThere(ids.young ?? '')],
    [false, false, true],
  )
  assert.equal((await host.get(`${post}/subscribe/${ids.left}`)).status, 404)
  assert.equal((await host.get(`${post}/subscribe/${ids.stayed}`)).status, 200)
  const { db } = host.host.core
  for (const table of ['chat_message', 'draft']) assert.equal(db.get(`select count(*) as n from ${table}`)?.n, 0, table)
  const kept = JSON.stringify(db.all('select label, changes from activity'))
  for (const words of ['An old question', 'A deleted question', 'Cheap offer 7', 'left@example.com']) {
    assert.ok(!kept.includes(words), words)
  }
  assert.ok(kept.includes('A new question'))
  assert.equal(verifyChain(db, undefined).broken, undefined)
  assert.deepEqual(await run(), {})
})

test('imports never restore a person who unsubscribed and was deleted, but they can subscribe again themselves', async () => {
  const email = 'left@example.com'
  const imported = () =>
    host.post(`${post}/subscribe/import`, { key: 'email', rows: [{ email, status: 'subscribed' }] })
  const { data } = (await imported()).body
  const [failed] = isObject(data) && Array.isArray(data.failed) ? data.failed : []
  assert.match(JSON.stringify(failed), /This person has unsubscribed/)
  assert.equal((await host.post(calls.personalData, { email })).status, 200)
  assert.equal((await host.post(`${post}/subscribe/create`, { email })).status, 201)
  assert.equal(host.host.core.db.get('select count(*) as n from left_address')?.n, 0)
})

test('setting retention needs permission to delete the data, and turning it off needs only editing the setting', async () => {
  const editor = await colleaguesOf(() => host)({
    settings: ['view', 'edit'],
    subscriber: ['view', 'edit', 'delete'],
    'contact-message': ['view', 'edit'],
  })
  const save = async (values: object) => {
    const { version } = rowOf(await editor.get('/general_settings'))
    return editor.post('/general_settings/create', { id: 'settings', version, ...values })
  }
  const sentence = 'You need permission to delete these'
  const refused = await save({ keepMessages: 1, keepSpam: 1, keepSecurity: 31, keepChat: 1, keepLeft: 1 })
  assert.equal(refused.status, 422)
  assert.deepEqual(refused.body.fields, {
    keepMessages: sentence,
    keepSpam: sentence,
    keepSecurity: sentence,
    keepChat: sentence,
  })
  assert.equal((await save({ keepLeft: 5, keepSpam: null })).status, 200)
  assert.deepEqual(readRetention(host.host.core.db), {
    keepMessages: 10,
    keepLeft: 5,
    keepSecurity: 30,
    keepChat: 10,
    keepDrafts: 10,
  })
})

test('security events lose their details after retention, in batches, and the chain stays valid', async () => {
  const { db, events } = host.host.core
  db.transaction(() => {
    for (let at = 0; at < 1200; at += 1) {
      time += 1
      events.add({ kind: 'session-ended', ip: '192.0.2.77' })
    }
  })
  await pass(31)
  const { keepSecurity = 0 } = await run()
  assert.ok(keepSecurity >= 1200, String(keepSecurity))
  assert.ok(!JSON.stringify(db.all('select changes from activity')).includes('192.0.2.77'))
  assert.equal(verifyChain(db, undefined).broken, undefined)
  assert.deepEqual(await run(), {})
})

test('counting needs permission to edit the website setting', async () => {
  assert.equal((await host.call('GET', `${calls.retention}?keepSpam=10`)).status, 401)
})

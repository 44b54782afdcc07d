import { allByRole, byRole, click, queryRole, until } from '../../dom.ts'
import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { calls } from '../../../src/contract/calls.ts'
import { builtWorker } from '../../host/built-worker.ts'
import { refusal } from '../host-double.ts'
import { openScreen, realHost, type RealHost } from '../real-screen.tsx'

const backups = mkdtempSync(join(tmpdir(), 'apron-backups-'))
after(() => rmSync(backups, { recursive: true, force: true }))
const real = realHost(true, [], { environment: { BACKUP_DIR: backups }, jobWorker: builtWorker() })
/** What the host of the next test answers instead, by method and path. */
const instead = new Map<string, () => Response>()
const host: RealHost = {
  ...real,
  fetch: async (path, init) => instead.get(`${init?.method ?? 'GET'} ${path}`)?.() ?? real.fetch(path, init),
}

const items = (): HTMLElement[] => allByRole('listitem', { within: byRole('list', { name: 'Health' }) })

const open = async () => {
  await openScreen(host, '/admin/health')
  await until(() => items().length > 0)
}
const line = (title: string): string => {
  const found = items().find((item) => item.querySelector('b')?.textContent === title)
  return found?.textContent ?? assert.fail(`no line ${title}`)
}
const press = (name: string) => click(byRole('button', { name }))
const health =
  (lines: object[], more: object = {}) =>
  () =>
    Response.json({ data: { lines, job: null, errors: [], ...more } })

test('each line of the host’s health is told in words, with what to do where it is not in order', async () => {
  await open()
  byRole('heading', { name: 'Health' })
  assert.match(line('Database engine'), /OK.*SQLite 3\./)
  assert.match(line('Database'), /\d (?:KB|MB)$/)
  assert.ok(line('Backup'))
  for (const item of items()) assert.doesNotMatch(item.textContent ?? '', /–|\{|undefined/)

  instead.set(
    `GET ${calls.health}`,
    health([
      { key: 'polls', code: 'is', state: 'ok', facts: { open: 1200 } },
      { key: 'disk', code: 'full', state: 'bad', facts: { freeBytes: 1_000_000, neededBytes: 2_400_000_000 } },
      { key: 'moon', code: 'away', state: 'warn', facts: {} },
      { key: 'backup', code: 'none', state: 'warn', facts: { place: '/backups', next: '2026-01-02T10:00:00.000Z' } },
    ]),
  )
  await open()
  assert.deepEqual(
    items().map((item) => item.querySelector('b')?.textContent),
    ['Free disk space', 'moon', 'Backup', 'Open panels'],
  )
  assert.match(line('Free disk space'), /Act now.*only 1 MB free; a backup needs 2\.4 GB.*Free disk space/)
  assert.match(line('Open panels'), /OK.*1,200$/)
  assert.match(line('Backup'), /Needs attention.*none in \/backups.*next at 2 January 2026/)
  instead.clear()
})

/** A process of its own does the job: a busy machine takes its time to start it. */
const untilDone = (find: () => boolean) => until(find, 120_000)

test('Back up now makes a backup, Verify reads it back, and Check integrity reads the database', async () => {
  await open()
  await press('Back up now')
  await untilDone(() => /OK.*apron-.*next at/.test(line('Backup')))
  assert.ok(readdirSync(backups).length > 0)
  await untilDone(() => !queryRole('progressbar'))
  await press('Verify')
  await untilDone(() => /apron-.* verified at/.test(line('Verified backup')))
  assert.match(line('Integrity check'), /not checked yet/)
  await untilDone(() => !queryRole('progressbar'))
  await press('Check integrity')
  await untilDone(() => /no damage found at/.test(line('Integrity check')))
  assert.equal(byRole('status').textContent, 'Integrity check has ended')
})

test('a job under way shows how far it is and is asked after until it ends; no second one begins', async () => {
  const lines = [{ key: 'polls', code: 'is', state: 'ok', facts: { open: 1 } }]
  let asked = 0
  let begun = 0
  instead.set(`GET ${calls.health}`, () => {
    asked += 1
    const job = { kind: 'verify', since: '2026-01-01T00:00:00.000Z', done: 30, total: 60 }
    return health(lines, asked < 3 ? { job } : {})()
  })
  instead.set(`POST ${calls.healthBackup}`, () => {
    begun += 1
    return refusal(409, 'A backup or a check is under way.')
  })
  await open()
  const bar = byRole('progressbar', { name: 'Verification' })
  assert.equal(bar.getAttribute('aria-valuenow'), '50')
  await press('Back up now')
  assert.equal(begun, 0)
  await until(() => queryRole('progressbar', { name: 'Verification' }) === undefined)
  assert.equal(asked, 3)
  await press('Back up now')
  assert.equal(begun, 1)
  instead.clear()
})

test('the last errors have the id of their request, by which the log finds them', async () => {
  instead.set(
    `GET ${calls.health}`,
    health([{ key: 'polls', code: 'is', state: 'ok', facts: { open: 1 } }], {
      errors: [{ at: '2026-01-01T10:00:00.000Z', event: 'internal error', request: 'req-4711' }],
    }),
  )
  await open()
  assert.match(byRole('region', { name: 'Last errors' }).textContent ?? '', /1 January 2026.*internal error.*req-4711/)
  instead.clear()
})

test('a host that does not tell its health is asked again by a button', async () => {
  instead.set(`GET ${calls.health}`, () => refusal(500, 'Not now'))
  await openScreen(host, '/admin/health')
  await until(() => queryRole('heading', { name: 'The health of the host could not be loaded' }))
  instead.clear()
  await press('Try again')
  await until(() => line('Database'))
})

import { allByRole, byRole, byText, click, queryRole, until } from '../../dom.ts'
import { after, assert, calls, refusal, test } from '../../panel.ts'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtWorker } from '../../host/built-worker.ts'
import { openScreen, realHost, type RealHost } from '../real-screen.tsx'

const backups = mkdtempSync(join(tmpdir(), 'apron-backups-'))
after(() => rmSync(backups, { recursive: true, force: true }))
const real = realHost(true, [], { environment: { BACKUP_DIR: backups }, jobWorker: builtWorker() })
/** Responses that replace the host's in the next test, by method and path. */
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

test('describes each line of the host’s health and what to do about problems', async () => {
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

/** The job runs in its own process, which a busy computer may start late. */
const untilDone = (find: () => boolean) => until(find, 120_000)

test('Back up now creates a backup, Verify reads it back, and Check integrity reads the database', async () => {
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
  assert.equal(byRole('status').textContent, 'Integrity check has finished')
})

test('unchecked lines are not OK, and the hash of the log can be copied', async () => {
  const head = `7:${'a1'.repeat(32)}`
  instead.set(
    `GET ${calls.health}`,
    health([
      { key: 'integrity', code: 'none', state: 'unknown', facts: {} },
      { key: 'activity', code: 'is', state: 'ok', facts: { entries: 7, head } },
    ]),
  )
  await open()
  assert.match(line('Integrity check'), /^Not known yet.*not checked yet.*Select “Check integrity”/)
  byText('No problems found. 1 of 2 checks haven’t run yet.')
  assert.doesNotMatch(line('Activity log'), /a1a1/)
  const copied: string[] = []
  const clipboard = { writeText: async (text: string) => void copied.push(text) }
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
  await press('Copy hash')
  await until(() => byText('Hash copied.'))
  assert.deepEqual(copied, [head])
  instead.clear()
})

test('polls a running job and shows its progress until it ends; no second one can start', async () => {
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
    return refusal(409, 'A backup or check is running.')
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

test('lists the latest errors with their request ids, which the log contains', async () => {
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

test('a failed health report can be requested again', async () => {
  instead.set(`GET ${calls.health}`, () => refusal(500, 'Not now'))
  await openScreen(host, '/admin/health')
  await until(() => queryRole('heading', { name: 'Health couldn’t load' }))
  instead.clear()
  await press('Try again')
  await until(() => line('Database'))
})

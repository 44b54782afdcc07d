// Many schedules due at the same check, as after a night without the host.
import { after, assert, before, isObject, type Row, test } from '../host.ts'
import { newTask } from '../../../src/host/http/route.ts'
import { runDue } from '../../../src/host/publishing/publishing-clock.ts'
import type { Tables } from '../../../src/host/records/tables.ts'
import { oneStepATurn } from '../one-step-a-turn.ts'
import { callsOf, post } from '../records/records-calls.ts'
import { rowOf, startRecords, totalOf, type RecordsHost } from '../records/records-host.ts'

let host: RecordsHost
before(async () => {
  host = await startRecords()
})
after(() => host.stop())
const { made } = callsOf(() => host)
const pages = `${post}/content_details`
const minutes = (count: number): Date => new Date(Date.now() + count * 60_000)
const read = async ({ id }: Row): Promise<Row> => rowOf(await host.get(`${pages}/${id}`))
const scheduled = (title: string, at: Date): Promise<Row> =>
  made('content_details', { title, body: 'Text', status: 'scheduled', publishAt: at.toISOString() })
const silent = (): void => {}

/** Tables whose parts fail at these writes of one record. */
const failingAt = ({ id }: Row, action: string): Tables => {
  const { tables } = host.host.core
  return {
    ...tables,
    emit: (write) => {
      if (write.recordId === id && (action === 'all' || write.action === action)) throw new TypeError('a broken part')
      tables.emit(write)
    },
  }
}

for (const action of ['publish', 'all']) {
  test(`the clock reports a schedule that fails with an error and runs the others (${action})`, async () => {
    const first = await scheduled(`Fails at ${action}`, minutes(5))
    const second = await scheduled(`After ${action}`, minutes(6))
    const lines: string[] = []
    const log = (event: string, facts?: object): void => {
      lines.push(`${event} ${JSON.stringify(facts)}`)
    }
    const tables = failingAt(first, action)
    await runDue(tables, log, minutes(10))
    assert.equal((await read(second)).status, 'published')
    const { status, missed } = await read(first)
    assert.equal(status, 'scheduled')
    assert.ok(isObject(missed) && /Something went wrong on the server/.test(String(missed.reason)))
    assert.match(lines[0] ?? '', /a schedule was missed .*a broken part.*publishing-clock/)
    const before = lines.length
    await runDue(tables, log, minutes(11))
    assert.equal(lines.length, before, 'a missed schedule is not tried again')
  })
}

test('the clock retries a schedule that a full disk has stopped', async () => {
  const page = await scheduled('Full disk', minutes(5))
  const { tables } = host.host.core
  const full: Tables = {
    ...tables,
    emit: () => {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    },
  }
  await assert.rejects(runDue(full, silent, minutes(10)), /no space/)
  assert.equal((await read(page)).missed, undefined)
  await runDue(tables, silent, minutes(10))
  assert.equal((await read(page)).status, 'published')
})

test('changes due before the end of their record go live, then the record ends with a version of its own', async () => {
  const page = await made('content_details', { title: 'Changes and end', body: 'Old', status: 'published' })
  const end = { version: page.version, action: 'unpublish', at: minutes(20).toISOString(), reason: 'withdrawn' }
  const ending = rowOf(await host.post(`${pages}/${page.id}/publishing`, end))
  await host.post(`${pages}/${page.id}/pending`, {
    liveVersion: ending.version,
    body: 'New',
    slug: 'changed-and-ended',
  })
  await host.post(`${pages}/${page.id}/pending/publish`, { version: 1, at: minutes(10).toISOString() })
  await runDue(host.host.core.tables, silent, minutes(30))
  const { body, slug, status, version } = await read(page)
  assert.deepEqual([body, slug, status, version], ['New', 'changed-and-ended', 'archived', ending.version + 2])
})

test('the host responds to other requests while 60 schedules run, and a stopped check leaves the rest for the next', async (t) => {
  oneStepATurn(t)
  const due = Array.from({ length: 60 }, (_, n) => `Due ${n}`)
  for (const title of due) await scheduled(title, minutes(40))
  const task = newTask()
  let isRunning = true
  const ran = runDue(host.host.core.tables, silent, minutes(50), task).finally(() => {
    isRunning = false
  })
  let responses = 0
  for (; isRunning && responses < 3; responses += 1) await host.get(`${pages}/1`)
  task.isEnded = true
  await ran
  assert.equal(responses, 3)
  const leftOver = totalOf(await host.get(`${pages}?filter[status]=scheduled`))
  assert.ok(leftOver > 0 && leftOver < 60)
  await runDue(host.host.core.tables, silent, minutes(50))
  assert.equal(totalOf(await host.get(`${pages}?filter[status]=scheduled&search=Due`)), 0)
})

import { assert, isRow, test } from '../../panel.ts'
import { clockIn } from '../../../src/contract/zoned-time.ts'
import { siteZone } from '../../../src/app/data/zone.ts'
import { allByRole, byLabel, byRole, click, queryRole, type, until } from '../../dom.ts'
import { openScreen, realHost } from '../real-screen.tsx'

const hourMs = 3_600_000
// This device is two hours ahead of the host.
const hostTime = () => Date.now() - 2 * hourMs
const host = realHost(true, [], { now: () => new Date(hostTime()) })
const pages = '/api/v1/post/content_details'

test('a time in the future of the host’s clock can be scheduled on a device whose clock is fast', async () => {
  const { data } = (await host.post(`${pages}/create`, { title: 'Timely', body: 'Text', status: 'draft' })).body
  assert.ok(isRow(data))
  await openScreen(host, '/admin/content-details?search=timely')
  await until(() => allByRole('row').find((row) => row.textContent?.includes('Timely')))
  await click(byRole('checkbox', { name: 'Select Timely' }))
  const bar = await until(() => queryRole('region', { name: 'Selection' }))
  await click(byRole('button', { name: 'Schedule', within: bar }))
  const question = await until(() => queryRole('dialog', { name: 'Schedule Timely' }))
  const soon = (ms: number) => clockIn(siteZone(), hostTime() + ms).slice(0, 16)
  await type(byLabel('Publish at'), soon(-hourMs))
  await click(byRole('button', { name: 'Schedule Timely', within: question }))
  assert.match(question.textContent ?? '', /That time has passed/)
  await type(byLabel('Publish at'), soon(hourMs))
  await click(byRole('button', { name: 'Schedule Timely', within: question }))
  await until(() => allByRole('status').find(({ textContent }) => /Timely scheduled/.test(textContent ?? '')))
  const { data: saved } = (await host.get(`${pages}/${data.id}`)).body
  assert.ok(isRow(saved))
  assert.equal(saved.status, 'scheduled')
})

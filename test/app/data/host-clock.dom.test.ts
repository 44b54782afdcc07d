import { answerWith, assert, json, mock, test } from '../../panel.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { hostNow } from '../../../src/contract/host-clock.ts'
import { callHost } from '../../../src/app/data/product-host.ts'
import { feedback } from '../../../src/app/data/feedback.ts'
import '../../dom.ts'

const hourMs = 3_600_000
let aheadMs = 0
let tookMs = 0
const ask = async () => {
  answerWith(() => {
    const date = new Date(Date.now() + aheadMs).toUTCString()
    if (tookMs > 0) mock.timers.setTime(Date.now() + tookMs)
    return json(200, { data: {} }, { Date: date })
  })
  await callHost('GET', '/personal/profile')
}
const aheadNow = () => Math.round((hostNow() - Date.now()) / 1000)

test('the panel uses the host’s clock and reports once that the device’s clock is wrong', async () => {
  mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-28T12:00:00.500Z') })
  try {
    await ask()
    assert.equal(hostNow(), Date.now(), 'a clock that can be right is kept')
    aheadMs = 90_000
    await ask()
    assert.ok(Math.abs(aheadNow() - 90) <= 1)
    assert.deepEqual(feedback.get().notices, [], 'less than two minutes')
    aheadMs = -2 * hourMs
    await ask()
    assert.ok(Math.abs(aheadNow() + 7200) <= 1)
    const said = feedback.get().notices.map(({ message }) => message)
    assert.deepEqual(said, ['This device’s clock is 2 hours fast. The panel uses the server’s clock instead.'])
    const known = hostNow()
    tookMs = 40_000
    await ask()
    assert.equal(hostNow(), known + tookMs, 'a slow response changes nothing')
    aheadMs = 3 * hourMs
    tookMs = 0
    await ask()
    assert.ok(Math.abs(aheadNow() - 10_800) <= 1)
    assert.equal(feedback.get().notices.length, 1)
  } finally {
    mock.timers.reset()
    aheadMs = 0
    await ask()
  }
})

// These measure how long something takes, which any steady clock can.
const stopwatches = [
  'src/app/data/product-host.ts',
  'src/app/shell/live/events.ts',
  'src/app/shell/live/person-here.ts',
  'src/app/shell/live/refresh-session.ts',
  'src/app/ui/feedback.tsx',
]

test('only stopwatches use the device’s clock', () => {
  const files = ['src/app', 'src/contract/entities'].flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .map((path) => `${folder}/${String(path).replaceAll('\\', '/')}`)
      .filter((path) => /\.tsx?$/.test(path)),
  )
  assert.ok(files.length > 300)
  const readers = files.filter((file) => /Date\.now\(|new Date\(\)/.test(readFileSync(file, 'utf8')))
  assert.deepEqual(readers.toSorted(), stopwatches)
})

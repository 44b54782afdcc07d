import { after, assert, before, test } from '../host.ts'
import { healthWords } from '../../../src/app/settings/health-words.ts'
import { calls } from '../../../src/contract/calls.ts'
import { startRecords, type RecordsHost } from '../records/records-host.ts'
import { healthOf } from './job-calls.ts'

let host: RecordsHost
before(async () => {
  host = await startRecords({ isWhole: true, environment: { TRUSTED_PROXIES: '127.0.0.1' } })
})
after(() => host.stop())

/** By the proxy on this machine; a call that no one has to sign in for. */
const ask = (headers: Record<string, string>) => host.call('GET', calls.alive, undefined, headers)
const proxyLine = async () => (await healthOf(host)).lines.find(({ key }) => key === 'proxy')

test('reports an unusable proxy header once in the log and once in health', async () => {
  await ask({ 'x-forwarded-for': '198.51.100.7:5000', 'x-forwarded-proto': 'HTTPS' })
  assert.equal((await proxyLine())?.state, 'ok')
  for (let call = 0; call < 50; call += 1)
    await ask({ 'x-forwarded-for': `198.51.100.7, caf\u00e9-${call}${'x'.repeat(4000)}` })
  const line = (await proxyLine()) ?? assert.fail()
  assert.deepEqual([line.state, line.code, line.facts.total, line.facts.proxy], ['warn', 'client', 50, '127.0.0.1'])
  assert.match(String(line.facts.value), /^caf\?-49x+…$/)
  assert.ok(String(line.facts.value).length <= 101)
  await ask({ 'x-forwarded-for': '198.51.100.7', 'x-forwarded-proto': 'on' })
  assert.equal((await proxyLine())?.code, 'scheme')
  await ask({ 'x-real-ip': '198.51.100.7' })
  const last = (await proxyLine()) ?? assert.fail()
  assert.equal(last.code, 'ignored')
  const words = healthWords(last, (_, fact) => String(fact))
  assert.match(words?.text ?? '', /^the proxy 127\.0\.0\.1 sends X-Real-IP but no X-Forwarded-For/)
  for (const [header, value] of [
    ['X-Forwarded-Ssl', 'on'],
    ['Forwarded', 'proto=https'],
  ] as const) {
    await ask({ 'x-forwarded-for': '198.51.100.7', [header]: value })
    const named = healthWords((await proxyLine()) ?? assert.fail(), (_, fact) => String(fact))
    assert.match(named?.text ?? '', new RegExp(`^the proxy 127\\.0\\.0\\.1 sends ${header} but no X-Forwarded-Proto`))
    assert.match(named?.advice ?? '', /send X-Forwarded-Proto/)
  }
  await ask({ forwarded: 'for=198.51.100.7;proto=https' })
  assert.deepEqual([(await proxyLine())?.code, (await proxyLine())?.facts.header], ['ignored', 'Forwarded'])
  const logged = host.log.filter((text) => text.includes('a proxy header couldn’t be used'))
  assert.equal(logged.length, 5)
  assert.ok(logged.every((text) => text.length < 400))
})

test('visitors behind a proxy that sends ports have separate budgets', async () => {
  let guesses = 0
  const guess = (client: string) =>
    host.call(
      'POST',
      calls.login,
      { email: `nobody-${guesses++}@example.com`, password: 'a wrong password' },
      { 'x-forwarded-for': client },
    )
  const statuses: number[] = []
  for (let port = 1; port <= 25; port += 1) statuses.push((await guess(`198.51.100.7:${port}`)).status)
  assert.equal(statuses.at(-1), 429)
  assert.equal((await guess('[2001:db8::1]:4711')).status, 401)
  assert.equal((await guess('198.51.100.8:5000')).status, 401)
})

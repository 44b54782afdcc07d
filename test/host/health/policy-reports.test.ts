import { after, assert, before, test } from '../host.ts'
import { startRecords, type RecordsHost } from '../records/records-host.ts'
import { healthOf } from './job-calls.ts'

let host: RecordsHost
before(async () => {
  host = await startRecords({ isWhole: true })
})
after(() => host.stop())

const violation = (
  blockedURL: string,
  documentURL = 'https://admin.example.com/reset-password?token=secret#there',
) => ({
  'csp-report': {
    'document-uri': documentURL,
    'blocked-uri': blockedURL,
    'effective-directive': 'script-src-elem',
    'violated-directive': 'script-src-elem',
    disposition: 'enforce',
    'status-code': 200,
  },
})
const report = (body: unknown) =>
  fetch(`${host.host.origin}/csp-reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/csp-report' },
    body: JSON.stringify(body),
  })
async function policyLine() {
  return (await healthOf(host)).lines.find(({ key }) => key === 'policy')
}

test('a browser’s policy report appears in health without the token in its URL', async () => {
  assert.equal((await policyLine())?.state, 'ok')
  assert.equal((await report(violation('https://evil.example/x.js?a=1'))).status, 204)
  assert.equal((await report(violation('https://evil.example/x.js?a=2'))).status, 204)
  const line = await policyLine()
  assert.deepEqual([line?.state, line?.code], ['warn', 'broken'])
  const { at, ...facts } = line?.facts ?? {}
  assert.deepEqual(facts, {
    total: 2,
    kinds: 1,
    directive: 'script-src-elem',
    blocked: 'https://evil.example/x.js',
    page: 'https://admin.example.com/reset-password',
  })
  assert.ok(!Number.isNaN(Date.parse(String(at))))
  const logged = host.log.filter((text) => text.includes('by the policy'))
  assert.equal(logged.length, 1, 'the same kind is logged once')
  assert.ok(!host.log.join().includes('secret'))
})

test('ignores malformed reports silently and accepts at most 60 a minute', async () => {
  for (const body of [
    {},
    [],
    { 'csp-report': 'x' },
    { 'csp-report': { 'effective-directive': '<b>', 'blocked-uri': 'inline', 'document-uri': 'x' } },
  ])
    assert.equal((await report(body)).status, 204)
  assert.equal((await policyLine())?.facts.total, 2)
  for (let count = 0; count < 80; count += 1) await report(violation(`https://evil.example/${count}.js`))
  const line = await policyLine()
  assert.deepEqual([line?.facts.total, line?.facts.kinds], [60, 20])
})

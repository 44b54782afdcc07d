import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lineOf } from '../../tools/conformance/report.ts'
import { mark } from '../../tools/conformance/visitor.ts'
import { held } from './held-host.ts'
import { startSpecificationHost } from './specification-host.ts'

test('a host with only the specification’s calls passes the core profile and is checked for nothing else', async (t) => {
  const host = await startSpecificationHost()
  t.after(host.stop)
  const { results, left, features } = await held(host.origin)
  assert.deepEqual(features, [])
  assert.deepEqual(results.filter(({ result }) => result === 'broken').map(lineOf), [])
  const claimed = results.filter(({ result }) => result !== 'not claimed')
  assert.deepEqual([...new Set(claimed.map(({ profile }) => profile))], ['core'])
  assert.ok(claimed.length > 25 && results.length > claimed.length)
  assert.equal(left, 0)
  for (const path of ['blogs', 'blogs_tags', 'blogs_types', 'airports']) {
    assert.ok(!JSON.stringify(host.rows(path)).includes(mark), path)
  }
})

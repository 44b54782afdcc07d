import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import test from 'node:test'
import { readPowers } from './powers.ts'
import { readSource } from './room-rules.ts'

const host = new Map(
  readdirSync('src/host', { recursive: true })
    .map((path) => `src/host/${String(path).replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.ts'))
    .map((path) => [path, readSource(readFileSync(path, 'utf8')).code]),
)
const { size, differencesOf } = readPowers('docs/host-powers.md')

test('each power of the machine is used in exactly the files that docs/host-powers.md lists', () => {
  assert.ok(size > 20)
  assert.deepEqual(differencesOf(host), [])
})

const file = 'src/host/records/write/save.ts'
const gained = [
  `import { spawn } from 'node:child_process'`,
  `import vm from 'node:vm'`,
  'eval("1")',
  'new Function("return 1")',
  'new Worker("x")',
  'createServer(() => {})',
  `import { request } from 'node:https'`,
  `import { connect } from 'node:tls'`,
  `import { Socket, connect } from 'node:net'`,
  `import { request } from 'node:http'`,
  'await fetch("https://x")',
  `import { lookup } from 'node:dns/promises'`,
  'process.env.HOME',
  'Math.random()',
  `createHash('sha256')`,
  `createHash('md5')`,
  `createHmac('sha256', key)`,
  'randomBytes(8)',
  'randomUUID()',
  'scrypt(a, b)',
  `createCipheriv('aes-256-gcm', key, iv)`,
  'timingSafeEqual(a, b)',
  'createPublicKey(key)',
]
for (const use of gained) {
  test(`reports another host file that uses ${use}`, () => {
    assert.match(differencesOf(new Map([[file, use]])).join('\n'), /^src\/host\/records\/write\/save.ts has (?!no )/m)
  })
}

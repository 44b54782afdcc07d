import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import test from 'node:test'
import { readPowers } from './powers.ts'
import { readSource } from './room-rules.ts'

const paths = readdirSync('src', { recursive: true }).map((path) => `src/${String(path).replaceAll('\\', '/')}`)
const panel = new Map(
  paths
    .filter((path) => /^src\/(?:kit|app|contract)\/.*\.tsx?$/.test(path))
    .map((path) => [path, readSource(readFileSync(path, 'utf8')).code]),
)

const { size, differencesOf } = readPowers('docs/browser-powers.md')

test('each browser power is used in exactly the files that docs/browser-powers.md lists', () => {
  assert.ok(size > 50)
  assert.deepEqual(differencesOf(panel), [])
})

const file = 'src/app/list/tools.tsx'
const gained = [
  'const answer = await fetch("/x")',
  'await window.fetch("/x")',
  'globalThis.fetch("/x")',
  'new XMLHttpRequest()',
  'navigator.sendBeacon("/x")',
  'new WebSocket("/x")',
  'new EventSource("/x")',
  'localStorage.setItem("a", "b")',
  'window.sessionStorage.length',
  'indexedDB.open("a")',
  'caches.open("a")',
  'document.cookie = "a"',
  'history.pushState({}, "")',
  'window.history.back()',
  'location.reload()',
  'location.assign("/x")',
  'location.href = "/x"',
  'window.location = "/x"',
  'navigator.clipboard.writeText("a")',
  'new Worker("/x")',
  'new SharedWorker("/x")',
  'navigator.serviceWorker',
  'new BroadcastChannel("a")',
  'window.open("/x")',
  'open("/x", "_blank")',
  'document.title = "a"',
  'document.execCommand("copy")',
  'document.write("a")',
  'document.createElement("script")',
  'document.body.innerHTML = "a"',
  'eval("1")',
  'new Function("return 1")',
  'setTimeout(() => {}, 1)',
  'setInterval(() => {}, 1)',
  'requestIdleCallback(() => {})',
  'URL.createObjectURL(blob)',
  'new FileReader()',
  'matchMedia("print")',
  'crypto.randomUUID()',
]
for (const use of gained) {
  test(`reports another file that uses ${use}`, () => {
    assert.match(differencesOf(new Map([[file, use]])).join('\n'), /^src\/app\/list\/tools.tsx has (?!no )/m)
  })
}

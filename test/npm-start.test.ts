import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { freePort } from './free-port.ts'
import { folderFor } from './host/folder-for.ts'

interface Started {
  npm: ChildProcess
  origin: string
  text: string
  ended: Promise<unknown[]>
}

/** As a supervisor starts it: npm, and the program by npm. */
async function startByNpm(t: TestContext, args: string[], env: Record<string, string>): Promise<Started> {
  const npm = spawn('npm', args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
    env: { ...process.env, PORT: '0', ...env },
  })
  // What a failed test leaves running goes with its process group.
  t.after(() => {
    try {
      process.kill(-(npm.pid ?? 0), 'SIGKILL')
    } catch {
      /* all have ended */
    }
  })
  const ended = once(npm, 'exit')
  let text = ''
  for await (const chunk of npm.stdout.iterator({ destroyOnReturn: false })) {
    text += String(chunk)
    const origin = /^ready: (\S+)\/$/m.exec(text)?.[1]
    if (origin !== undefined) return { npm, origin, text, ended }
  }
  throw new Error(`it did not start: ${text}`)
}

test('a SIGTERM to npm shuts the host down cleanly', async (t) => {
  const dataDir = join(folderFor(t), 'data')
  const env = { DATA_DIR: dataDir, SAMPLE_DATA: '0', ADMIN_PASSWORD: 'correct battery horse' }
  const { npm, origin, ended } = await startByNpm(t, ['start'], env)
  assert.equal((await fetch(`${origin}/healthz`)).status, 200)
  npm.kill('SIGTERM')
  await ended
  await assert.rejects(fetch(`${origin}/healthz`), 'the host went on without npm')
  // A clean end leaves neither a claim nor a journal behind.
  assert.deepEqual(
    readdirSync(dataDir).filter((name) => name !== 'media'),
    ['apron.db'],
  )
})

test('npm run example starts a host with sample data and a website that shows its pages', async (t) => {
  const { npm, origin, text, ended } = await startByNpm(t, ['run', 'example'], {
    PORT: String(await freePort()),
    TMPDIR: folderFor(t),
  })
  const read = async (path: string): Promise<string> => (await fetch(origin + path)).text()
  assert.match(await read('/'), /Airside Guide/)
  assert.match(await read('/airports'), /Delhi/)
  assert.match(await read('/contact'), /<form/)
  const [, panel, email, password] = /^panel: (\S+)\/\nemail: (\S+)\npassword: (\S+)$/m.exec(text) ?? []
  const signIn = await fetch(`${panel}/api/v1/post/users/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  assert.equal(signIn.status, 200)
  npm.kill('SIGTERM')
  await ended
  await assert.rejects(fetch(`${panel}/healthz`), 'the host of the example went on without it')
})

// A shell that npm starts for a script gets the signal, and hands it to no one.
test('each script of package.json ends as one process, which receives npm’s signals', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'))
  const started = Object.entries(scripts)
    .map(([name, line]) => [name, line.split(' && ').at(-1) ?? ''] as const)
    .filter(([, last]) => !/^(?:tsc|node build\.mjs$)/.test(last))
  assert.ok(started.length >= 5)
  for (const [name, last] of started) assert.match(last, /^exec (?:[\w./]+\/)?node /, name)
})

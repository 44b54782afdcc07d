import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { startSpecificationHost } from './conformance/specification-host.ts'
import { folderFor } from './host/folder-for.ts'
import { administrator, startHost } from './host/start-host.ts'

/** Runs a script of package.json from another folder, as a person does. */
async function npmRun(folder: string, script: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  // Without what the npm that runs this test has set.
  const outer = Object.entries(process.env).filter(([name]) => !/^(?:npm_|INIT_CWD$)/.test(name))
  const child = spawn('npm', ['run', '--silent', '--prefix', process.cwd(), script, '--', ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...Object.fromEntries(outer), ...env },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += String(chunk)
    })
  }
  const [code]: unknown[] = await once(child, 'close')
  return { code, text }
}

/** A data folder with a database. */
async function dataFolder(t: TestContext): Promise<string> {
  const dataDir = join(folderFor(t), 'data')
  const host = await startHost({ dataDir })
  await host.stop()
  return dataDir
}

test('backup and restore resolve paths against the caller’s folder', async (t) => {
  const folder = folderFor(t)
  const backup = await npmRun(folder, 'backup', ['before.db'], { DATA_DIR: await dataFolder(t) })
  assert.equal(backup.code, 0, backup.text)
  assert.ok(existsSync(join(folder, 'before.db.json')))
  assert.ok(!existsSync('before.db'))
  const dataDir = join(folderFor(t), 'restored')
  const restored = await npmRun(folder, 'restore', ['before.db'], { DATA_DIR: dataDir })
  assert.equal(restored.code, 0, restored.text)
  assert.ok(existsSync(join(dataDir, 'apron.db')))
})

test('openapi, sbom and build resolve output paths against the caller’s folder', async (t) => {
  const folder = folderFor(t)
  for (const [script, ...args] of [
    ['openapi', 'contract.json'],
    ['sbom', 'sbom.json'],
  ] as const) {
    const { code, text } = await npmRun(folder, script, args)
    assert.equal(code, 0, text)
    assert.ok(Object.keys(JSON.parse(readFileSync(join(folder, args[0]), 'utf8'))).length > 0)
    assert.ok(!existsSync(args[0]))
  }
  const { code, text } = await npmRun(folder, 'build', ['--host', '--out', 'built'])
  assert.equal(code, 0, text)
  assert.ok(existsSync(join(folder, 'built', 'backup.mjs')))
})

test('verify resolves its folder against the caller’s folder', async (t) => {
  const folder = folderFor(t)
  const { code, text } = await npmRun(folder, 'verify', ['deployed'])
  assert.equal(code, 2)
  assert.ok(text.includes(`There is no folder ${join(folder, 'deployed')}`), text)
})

test('conformance resolves the password file and the results file against the caller’s folder', async (t) => {
  const host = await startSpecificationHost()
  t.after(host.stop)
  const folder = folderFor(t)
  writeFileSync(join(folder, 'password'), administrator.password)
  const asked = [host.origin, '--email', administrator.email, '--password-file', 'password', '--profile', 'core']
  const { code, text } = await npmRun(folder, 'conformance', [...asked, '--json', 'results.json'])
  assert.equal(code, 0, text)
  assert.ok(existsSync(join(folder, 'results.json')))
})

test('a program started by another npm script resolves paths against its own folder', async (t) => {
  const file = `.build/sbom-${process.pid}.json`
  t.after(() => rmSync(file, { force: true }))
  const env = { ...process.env, INIT_CWD: folderFor(t), npm_lifecycle_script: 'exec node tools/runner/run.mjs' }
  await once(spawn(process.execPath, ['tools/supply/sbom.mjs', file], { env }), 'close')
  assert.ok(existsSync(file))
})

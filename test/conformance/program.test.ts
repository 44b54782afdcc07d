import { build } from 'esbuild'
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { folderFor } from '../host/folder-for.ts'
import { administrator } from '../host/start-host.ts'
import { startSpecificationHost } from './specification-host.ts'

const built = `.build/conformance-${process.pid}.mjs`

async function run(...args: string[]): Promise<{ code: unknown; out: string; err: string }> {
  const child = spawn(process.execPath, [built, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => {
    out += String(chunk)
  })
  child.stderr.on('data', (chunk: Buffer) => {
    err += String(chunk)
  })
  const [code]: unknown[] = await once(child, 'close')
  return { code, out, err }
}

describe('the conformance program', () => {
  before(() =>
    build({
      entryPoints: ['tools/conformance/main.ts'],
      outfile: built,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
    }),
  )
  after(() => rmSync(built, { force: true }))

  test('the conformance program exits with 0 if the host keeps every rule that it claims, and writes all results as JSON', async (t) => {
    const host = await startSpecificationHost()
    t.after(host.stop)
    const folder = folderFor(t)
    const [password, json] = [join(folder, 'password'), join(folder, 'results.json')]
    writeFileSync(password, `${administrator.password}\n`)
    const asked = [host.origin, '--email', administrator.email, '--password-file', password]
    const { code, out, err } = await run(...asked, '--profile', 'core', '--json', json)
    assert.equal(code, 0, out + err)
    assert.match(out, /core +\d+ +0 +0 +0\n/)
    const { results }: { results: { result: string }[] } = JSON.parse(readFileSync(json, 'utf8'))
    assert.ok(results.length > 25 && results.every(({ result }) => result === 'kept'))
    assert.ok(!(out + err).includes(administrator.password))
  })

  test('the conformance program exits with 1 if a rule is broken, and links to the rule', async (t) => {
    const host = await startSpecificationHost()
    t.after(host.stop)
    host.rows('city').push({ name: 'Without an id' })
    const password = join(folderFor(t), 'password')
    writeFileSync(password, administrator.password)
    const { code, out } = await run(
      host.origin,
      '--email',
      administrator.email,
      '--password-file',
      password,
      '--check',
      'list of cities',
    )
    assert.equal(code, 1)
    assert.match(
      out,
      /✗ core +The list of cities .*\n.*a row has no text ID.*\n.*docs\/contract\.md#managed-entities-one-pattern/,
    )
  })

  test('the conformance program exits with 2 and one line if it cannot reach or sign in to the host', async (t) => {
    const password = join(folderFor(t), 'password')
    writeFileSync(password, 'not the password')
    const host = await startSpecificationHost()
    t.after(host.stop)
    for (const args of [
      [],
      [host.origin, '--email', 'x@example.com', '--password-file', password],
      [host.origin, '--odd'],
    ]) {
      const { code, err } = await run(...args)
      assert.equal(code, 2)
      assert.match(err, /^conformance: [^\n]+\n$/)
    }
  })
})

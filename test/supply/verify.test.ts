import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { after, describe, test } from 'node:test'

describe('npm run verify', () => {
  const deployed = `.build/deployed-${process.pid}`
  after(() => rmSync(deployed, { recursive: true, force: true }))
  const run = (args: string[], env: NodeJS.ProcessEnv = {}) => {
    const ended = spawnSync(process.execPath, args, { encoding: 'utf8', env: { ...process.env, ...env } })
    return { code: ended.status, out: ended.stdout, err: ended.stderr }
  }
  const verify = (target: string, env: NodeJS.ProcessEnv = {}) => run(['tools/supply/verify.mjs', target], env)
  assert.equal(run(['build.mjs', '--out', deployed]).code, 0)

  test('SHA256SUMS lists every file of the build in the format of sha256sum', () => {
    const check = spawnSync('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: deployed })
    assert.equal(check.status, 0, String(check.stdout))
  })

  test('a deployed folder from the same sources passes, no matter where and in which time zone it was built', () => {
    const { code, out } = verify(deployed, { TZ: 'Pacific/Chatham' })
    assert.match(out, /^(\d+) of \1 are the same\n$/)
    assert.equal(code, 0)
  })

  test('a server with the same files and headers passes; one with another build fails', async (t) => {
    const host = spawn(process.execPath, [`${deployed}/host.mjs`], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, PORT: '0', DATA_DIR: `${deployed}/data`, SAMPLE_DATA: '0' },
    })
    t.after(async () => {
      host.kill('SIGTERM')
      await once(host, 'exit')
      rmSync(`${deployed}/data`, { recursive: true, force: true })
    })
    let origin = ''
    for await (const line of createInterface({ input: host.stdout })) {
      origin = /^ready: (\S+)\/$/.exec(line)?.[1] ?? ''
      if (origin !== '') break
    }
    const same = verify(origin)
    assert.match(same.out, /^(\d+) of \1 are the same\n$/)
    assert.equal(same.code, 0)
    const other = verify(origin, { API_BASE_URL: 'https://host.example.com' })
    assert.equal(other.code, 1)
    assert.match(other.out, /^differs {3}index\.html /m)
    assert.match(other.out, /^differs {3}header Content-Security-Policy /m)
  })

  test('lists each changed, missing and added file', () => {
    appendFileSync(`${deployed}/panel/index.html`, '<!-- -->')
    rmSync(`${deployed}/panel/robots.txt`)
    writeFileSync(`${deployed}/panel/assets/extra.js`, '')
    const { code, out } = verify(deployed)
    assert.equal(code, 1)
    assert.match(out, /^differs {3}panel\/index\.html {2}built [0-9a-f]{64}, deployed [0-9a-f]{64}$/m)
    assert.match(out, /^missing {3}panel\/robots\.txt$/m)
    assert.match(out, /^not ours {2}panel\/assets\/extra\.js$/m)
  })

  test('reports a missing or nonexistent target', () => {
    assert.match(run(['tools/supply/verify.mjs']).err, /^Name a folder or an address/)
    assert.equal(verify('.build/nowhere').err, `There is no folder ${resolve('.build/nowhere')}\n`)
  })
})

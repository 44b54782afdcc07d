// Kills the host of an open page and reloads before it is back: Chromium then shows its own error page.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { browserBefore } from './browser.ts'
import { startHost } from './started-host.ts'

test('text typed in the last second survives a reload while the host is down', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'apron-down-'))
  const first = await startHost({ DATA_DIR: dataDir })
  const env = { DATA_DIR: dataDir, PORT: new URL(first.origin).port }
  let host = first
  const browser = await browserBefore({ ...first, stop: () => host.stop() })
  const page = await browser.open('/admin/blog-tags?sort=name', { isSignedIn: true, expected: /ERR_|Failed to load/ })
  await page.locator('tbody .main-cell a').first().click()
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  for (const [text, diesFirst] of [
    ['Typed before the host died', false],
    ['Typed while the host was down', true],
  ] as const) {
    const kill = () => process.kill(host.pid, 'SIGKILL')
    await name.waitFor()
    if (diesFirst) kill()
    await name.fill(text)
    if (!diesFirst) kill()
    await assert.rejects(page.reload())
    host = await startHost(env)
    await page.reload().catch(() => {}) // Chromium may be reloading its error page itself
    await page.getByText('Restored your unsaved text').waitFor()
    assert.equal(await name.inputValue(), text)
    assert.equal(await page.evaluate(() => window.sessionStorage.length), 0)
  }
  await page.context().close()
  await browser.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { startBrowser } from './browser.ts'

const chunkTable = (): { files: [string, string][]; chunks: Record<string, number[]> } => {
  const page = readFileSync('dist/panel/index.html', 'utf8')
  return JSON.parse(/id="chunks">(.*?)<\/script>/.exec(page)?.[1] ?? '')
}
const table = chunkTable()
const filesOf = (chunk: string) => (table.chunks[chunk] ?? []).map((index) => table.files[index]?.[0] ?? '')
const scriptsBeforeSignIn = [...new Set([...filesOf('app/main'), ...filesOf('app/screens/login')])]
  .filter((file) => file.endsWith('.js'))

const browser = await startBrowser()
after(() => browser.stop())

for (const script of scriptsBeforeSignIn) {
  const isLazy = !filesOf('app/main').includes(script)
  test(`${isLazy ? 'a lazy' : 'an entry'} script that was changed on its way never runs: ${script}`, async () => {
    const page = await browser.open('/robots.txt', { expected: /integrity|could not be loaded|Loading chunk failed/ })
    await page.route(`**${script}`, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: `${await response.text()}\nglobalThis.wasTamperedWith = true` })
    })
    await page.goto('/login')
    await page.getByText(/could not be loaded|Loading chunk failed/).first().waitFor()
    assert.equal(await page.evaluate('globalThis.wasTamperedWith'), undefined)
    await page.context().close()
  })
}

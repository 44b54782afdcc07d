import assert from 'node:assert/strict'
import { browserBefore } from '../browser.ts'
import type { Engine } from './engine.ts'
import type { StartedHost } from '../started-host.ts'

export async function startChromium(host: StartedHost): Promise<Engine> {
  const browser = await browserBefore(host)
  const page = await browser.open('/login')
  return {
    open: (url) => page.goto(url, { waitUntil: 'domcontentloaded' }),
    reload: () => page.reload({ waitUntil: 'domcontentloaded' }),
    read: (expression) => page.evaluate(expression),
    async click(element) {
      const found = (await page.evaluateHandle<Element>(element)).asElement()
      assert(found)
      await found.click()
    },
    async press(...keys) {
      for (const key of keys) await page.keyboard.press(key)
    },
    resize: (width, height) => page.setViewportSize({ width, height }),
    problems: async () => browser.problems(page),
    stop: () => browser.stop(),
  }
}

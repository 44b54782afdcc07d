import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sections } from '../../src/contract/entities/sections.ts'
import { type Browser, startBrowser } from './browser.ts'

let browser: Browser
before(async () => {
  browser = await startBrowser()
})
after(() => browser.stop())

// A style that reaches from an ancestor's :has() down to others is asked about at every change of the page: once it
// reached all icons and inputs, each toast and each spinner cost a frame.
test('what comes into a screen changes the style of hardly anything else', async () => {
  const page = await browser.open('/admin/gallery', { isSignedIn: true })
  const devtools = await page.context().newCDPSession(page)
  /** How many elements are styled anew when one is put into the screen. */
  const restyled = async (): Promise<number> => {
    let count = 0
    const read = ({ value }: { value: { name?: string; args?: { elementCount?: number } }[] }) => {
      for (const { name, args } of value) if (name === 'UpdateLayoutTree') count += args?.elementCount ?? 0
    }
    devtools.on('Tracing.dataCollected', read)
    await page.evaluate(() => document.body.getBoundingClientRect())
    await devtools.send('Tracing.start', { transferMode: 'ReportEvents', categories: 'devtools.timeline' })
    await page.evaluate(() => {
      document.querySelector('main h1')?.append(document.createElement('i'))
      document.body.getBoundingClientRect()
    })
    const isRead = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve))
    await devtools.send('Tracing.end')
    await isRead
    devtools.off('Tracing.dataCollected', read)
    return count
  }
  const expectCalm = async (what: string): Promise<void> => {
    await page.locator('h1').first().waitFor()
    await page.waitForFunction(() => document.querySelector('main[aria-busy="true"], .loadbar') === null)
    // What the screen itself is still at is counted too, but is soon over.
    const counts = [await restyled(), await restyled(), await restyled()]
    const count = Math.min(...counts)
    assert(count > 0 && count < 12, `${what}: ${count} elements`)
  }
  // The styles of one screen stay for the next.
  for (const { title, route, create } of sections) {
    await page.locator(`nav a[href="${route}"]`).first().dispatchEvent('click')
    await page.waitForURL(`**${route}`)
    await expectCalm(title)
    const makes = page.locator(`main a[href^="${create}"]`).first()
    if (!create || (await makes.count()) === 0) continue
    await makes.click()
    await page.waitForURL(`**${create}`)
    await expectCalm(`${title}, new`)
  }
})

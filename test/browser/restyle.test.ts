import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sections } from '../../src/contract/entities/sections.ts'
import { type Browser, startBrowser } from './browser.ts'

let browser: Browser
before(async () => {
  browser = await startBrowser()
})
after(() => browser.stop())

// A style that reaches from an ancestor's :has() to other elements is checked at every change of the page. It once
// reached all icons and inputs, and each toast and spinner cost a frame.
test('new content on a screen, or a bar over it, restyles almost no other element', async () => {
  const page = await browser.open('/admin/gallery', { isSignedIn: true })
  const devtools = await page.context().newCDPSession(page)
  /** The number of elements that a change restyles. */
  const restyled = async (change: () => void): Promise<number> => {
    let count = 0
    const read = ({ value }: { value: { name?: string; args?: { elementCount?: number } }[] }) => {
      for (const { name, args } of value) if (name === 'UpdateLayoutTree') count += args?.elementCount ?? 0
    }
    devtools.on('Tracing.dataCollected', read)
    await page.evaluate(() => document.body.getBoundingClientRect())
    await devtools.send('Tracing.start', { transferMode: 'ReportEvents', categories: 'devtools.timeline' })
    await page.evaluate(change)
    const isRead = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve))
    await devtools.send('Tracing.end')
    await isRead
    devtools.off('Tracing.dataCollected', read)
    return count
  }
  const addToHeading = () => {
    document.querySelector('main h1')?.append(document.createElement('i'))
    document.body.getBoundingClientRect()
  }
  // A bar over the screen, such as the loading bar, grows and goes.
  const growBar = () => {
    const bar = document.createElement('i')
    document.body.append(bar)
    document.body.getBoundingClientRect()
    bar.style.scale = '0.5 1'
    document.body.getBoundingClientRect()
    bar.remove()
    document.body.getBoundingClientRect()
  }
  const expectCalm = async (what: string): Promise<void> => {
    await page.locator('h1').first().waitFor()
    await page.waitForFunction(() => document.querySelector('main[aria-busy="true"], .loadbar') === null)
    // Work of the screen that is still going on is counted too, but soon ends.
    for (const change of [addToHeading, growBar]) {
      const counts = [await restyled(change), await restyled(change), await restyled(change)]
      const count = Math.min(...counts.filter((one) => one > 0)) // zero right after a heading was replaced
      assert(count < 12, `${what}, ${change.name}: ${count} elements`)
    }
  }
  // The styles of a screen stay loaded for the next one.
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

// Opens the panel and waits for its screen.
import type { Browser, OpenOptions, Page } from './browser.ts'

/** Resolves when the screen shows its heading and nothing is loading. */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"], .loadbar') === null)
}

/** Opens the panel at a URL, signed in. */
export async function openSettled(browser: Browser, path: string, options: OpenOptions = {}): Promise<Page> {
  const page = await browser.open(path, { isSignedIn: true, ...options })
  await settled(page)
  return page
}

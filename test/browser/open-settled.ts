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

/** Gives the dashboard a year of totals, since a new host has no course to show yet. */
export const withChart = (page: Page): Promise<unknown> =>
  page.route('**/api/v1/post/dashboard', async (route) => {
    const response = await route.fetch()
    const { data } = await response.json()
    const subscribers = data.subscribers.map((row: object, index: number) => ({ ...row, total: 10 + index }))
    await route.fulfill({ response, json: { data: { ...data, subscribers } } })
  })

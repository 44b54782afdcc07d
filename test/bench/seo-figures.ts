// Measures 2,000 airports on the SEO screen in Chromium: the time until the first page appears, and until a filter,
// search or sort is applied.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Page, startBrowser } from '../browser/browser.ts'
import { atMost, type Figure } from './figure.ts'
import { fillDatabase } from './fill-database.ts'
import { send, signIn } from './http.ts'
import { openMenu, type Step, timeStep } from './steps.ts'

const targets = 2000
const rounds = 5

const chip = (name: string, nth: number): Step => ({
  name,
  click: `main [aria-label="Problem"] button:nth-child(${nth})`,
  until: 'rows',
})
const column = (nth: number): Step => ({ name: 'sort', click: `main thead th:nth-child(${nth}) button`, until: 'rows' })
/** A round ends where it began. */
const steps: readonly Step[] = [
  { name: 'menu to rows', click: 'nav a[href="/admin/airport-seo-content"]', until: 'rows' },
  chip('filter', 5),
  chip('filter', 1),
  column(5),
  column(2),
  { name: 'search', type: { into: 'main input[type=search]', value: 'willow' }, until: 'rows', fromRequest: true },
  { name: 'back', click: 'nav a[href="/admin/country"]', until: 'rows' },
]

/** Sets half of them to noindex, so that the filter has something to exclude. */
const spoilHalf = async (origin: string): Promise<void> => {
  const headers = await signIn(origin)
  const list = `${origin}/api/v1/post/seo_content?filter[kind]=airport&limit=1000`
  const page: unknown = JSON.parse(await send(`${list}&order=desc&sort=target`, headers)).data
  const ids = Array.isArray(page) ? page.map(({ id }) => id) : []
  const body = JSON.stringify({ action: 'set', ids, set: { robots: 'noindex, follow' } })
  const key = { 'Idempotency-Key': 'bench-seo' }
  await send(`${origin}/api/v1/post/seo_content/bulk`, { ...headers, ...key }, body)
}

const longestOf = async (page: Page): Promise<Map<string, number>> => {
  const longest = new Map<string, number>()
  for (let round = 0; round < rounds; round += 1) {
    for (const step of steps) {
      const ms = await timeStep(page, step)
      if (step.name !== 'back') longest.set(step.name, Math.max(ms, longest.get(step.name) ?? 0))
    }
  }
  return longest
}

/** @param program the built host */
export const seoFigures = async (program: string): Promise<Figure[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'apron-seo-'))
  try {
    await fillDatabase(dataDir, program, targets)
    const browser = await startBrowser({ DATA_DIR: dataDir }, program)
    try {
      await spoilHalf(browser.origin)
      const page = await browser.open('/admin/country', { isSignedIn: true })
      await page.locator('main tr[data-id]').first().waitFor()
      await openMenu(page)
      return [...(await longestOf(page))].map(([name, ms]) =>
        atMost(`SEO of ${targets.toLocaleString('en')} airports, ${name}, longest`, ms, 1000, 'ms', 0),
      )
    } finally {
      await browser.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

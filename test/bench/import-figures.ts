// Imports 80,000 rows in OurAirports' format through the import screen in Chromium: reading, checking and importing.
// Measures the total time, the longest time that the page is blocked, and the added memory.
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Page, startBrowser } from '../browser/browser.ts'
import { atMost, type Figure } from './figure.ts'
import { memoryOf, processesOf } from './memory.ts'
import { ourAirportsFile } from './ourairports-file.ts'

const rows = 80_000
const limitMs = 240_000

/** All of Chromium's renderer processes; the page and its worker share one of them. */
const watchMemory = async (page: Page) => {
  const pids = await processesOf(page, 'renderer')
  const before = memoryOf(pids)
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(pids))
  }, 100)
  return {
    end: () => {
      clearInterval(timer)
      return most - before
    },
  }
}

/** The longest task of the page's main thread, in milliseconds. */
const watchTasks = (page: Page) =>
  page.evaluate(() => {
    let longest = 0
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
    }).observe({ type: 'longtask' })
    Object.assign(globalThis, { longestTask: () => longest })
  })
const longestTask = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const ask: unknown = Reflect.get(globalThis, 'longestTask')
    return typeof ask === 'function' ? Number(ask()) : 0
  })

/** @param program the built host */
export const importFigures = async (program: string): Promise<Figure[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'apron-import-'))
  const file = join(folder, 'airports.csv')
  writeFileSync(file, [...ourAirportsFile(rows)].join(''))
  const browser = await startBrowser({ SAMPLE_DATA: '0' }, program)
  try {
    const page = await browser.open('/admin/airport?import', { isSignedIn: true })
    await page.getByRole('heading', { name: 'Choose a file' }).waitFor()
    await watchTasks(page)
    const memory = await watchMemory(page)
    const started = performance.now()
    const since = () => ((performance.now() - started) / 1000).toFixed(1)
    await page.locator('input[type=file]').setInputFiles(file)
    const check = page.getByRole('button', { name: /^Check / })
    await check.waitFor({ timeout: limitMs })
    console.log(`import of ${rows} rows, ${(statSync(file).size / 1e6).toFixed(1)} MB: read after ${since()} s`)
    await check.click()
    const start = page.getByRole('button', { name: /^Import [\d,]+ airports$/ })
    await start.waitFor({ timeout: limitMs })
    console.log(`  checked after ${since()} s: ${await page.locator('.note').first().textContent()}`)
    await start.click()
    await page.getByRole('link', { name: 'Show the airports' }).waitFor({ timeout: limitMs })
    const seconds = (performance.now() - started) / 1000
    console.log(`  imported after ${since()} s: ${await page.locator('.note').first().textContent()}`)
    return [
      atMost(`import of ${rows} rows: read, checked, imported`, seconds, 60, 's', 0),
      atMost('import: the page stands still at most', await longestTask(page), 100, 'ms', 0),
      atMost('import: memory that the page and its worker add', memory.end(), 200, 'MB', 0),
    ]
  } finally {
    await browser.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

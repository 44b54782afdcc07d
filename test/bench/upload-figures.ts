// Uploads 100 images of 5 MB through the library screen in Chromium. Measures the time and the maximum memory on both
// sides, which must not grow with the number of files.
import { randomFillSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { startBrowser } from '../browser/browser.ts'
import { atMost, type Figure } from './figure.ts'
import { memoryOf, processesOf } from './memory.ts'

const files = 100
const sidePx = 1290
const limitMs = 600_000

const chunk = (type: string, data: Buffer): Buffer => {
  const out = Buffer.alloc(data.length + 12)
  out.writeUInt32BE(data.length)
  out.write(type, 4, 'latin1')
  data.copy(out, 8)
  out.writeUInt32BE(crc32(out.subarray(4, -4)) >>> 0, out.length - 4)
  return out
}

/** A PNG of random pixels, 5 MB since noise does not compress; no two have the same bytes. */
const noise = (): Buffer => {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  head.writeUInt32BE(sidePx)
  head.writeUInt32BE(sidePx, 4)
  const rows = randomFillSync(Buffer.alloc((sidePx * 3 + 1) * sidePx))
  for (let row = 0; row < sidePx; row += 1) rows[row * (sidePx * 3 + 1)] = 0
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 0 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The maximum memory of the processes above their start value, for each half of the run. */
const watch = (pids: readonly number[]) => {
  const before = memoryOf(pids)
  const seen: number[] = []
  const timer = setInterval(() => {
    seen.push(memoryOf(pids) - before)
  }, 100)
  return () => {
    clearInterval(timer)
    const half = seen.length >> 1
    return { first: Math.max(...seen.slice(0, half)), second: Math.max(...seen.slice(half)) }
  }
}

/** @param program the built host */
export const uploadFigures = async (program: string): Promise<Figure[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'apron-upload-'))
  const browser = await startBrowser({ SAMPLE_DATA: '0' }, program)
  try {
    const paths = Array.from({ length: files }, (_, index) => join(folder, `${index}.png`))
    for (const path of paths) writeFileSync(path, noise())
    const page = await browser.open('/admin/gallery', { isSignedIn: true })
    await page.getByText('No files yet').waitFor()
    // Memory of files in transit does not belong to the page only.
    const [ofChromium, ofHost] = [watch(await processesOf(page)), watch([browser.hostPid])]
    const started = performance.now()
    await page.getByLabel('Images to upload').first().setInputFiles(paths)
    await page.getByText(`${files} files`, { exact: true }).waitFor({ timeout: limitMs })
    await page.locator('.uploads').waitFor({ state: 'detached', timeout: limitMs })
    const seconds = (performance.now() - started) / 1000
    const [chromium, host] = [ofChromium(), ofHost()]
    const words = ({ first, second }: typeof host) => `${first.toFixed(0)} MB, then ${second.toFixed(0)} MB`
    console.log(`upload of ${files} files of 5 MB in ${seconds.toFixed(0)} s, at most in each half:`)
    console.log(`  Chromium ${words(chromium)}; host ${words(host)}`)
    const what = `upload of ${files} files of 5 MB`
    return [
      // Chromium keeps files in transit in its own store, which it empties at any time.
      atMost(`${what}: memory that Chromium adds`, Math.max(chromium.first, chromium.second), 450, 'MB', 0),
      atMost(`${what}: more of it in the second half`, chromium.second - chromium.first, 100, 'MB', 0),
      atMost(`${what}: memory that the host adds`, Math.max(host.first, host.second), 100, 'MB', 0),
      atMost(`${what}: more of it in the second half`, host.second - host.first, 25, 'MB', 0),
    ]
  } finally {
    await browser.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

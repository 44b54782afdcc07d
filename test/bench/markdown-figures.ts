// Measures how long 50,000 characters of Markdown take in Chromium: as the first text of a new page, before anything is
// compiled, and as a text that is being edited.
import { build } from 'esbuild'
import { type Page, startBrowser } from '../browser/browser.ts'
import { sampleContent } from '../../src/host/sample/sample-content.ts'
import { atMost, median, type Figure } from './figure.ts'

const pages = 15
const characters = 50_000

/** The functions that the editor calls, as a script that exposes them on the page. */
const parser = async (): Promise<string> => {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { parseMarkdown } from './src/contract/markdown/parse-markdown.ts'
        globalThis.parseMarkdown = (text) => parseMarkdown(text, { extended: true })`,
      resolveDir: process.cwd(),
    },
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2023',
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}

/** The duration of each text in milliseconds, one after the other. */
const timesOf = (page: Page, texts: readonly string[]): Promise<number[]> =>
  page.evaluate((texts) => {
    const parse: unknown = Reflect.get(globalThis, 'parseMarkdown')
    if (typeof parse !== 'function') throw new Error('no parser here')
    return texts.map((text) => {
      const started = performance.now()
      parse(text)
      return performance.now() - started
    })
  }, texts)

/** @param program the built host */
export const markdownFigures = async (program: string): Promise<Figure[]> => {
  const script = await parser()
  const article = sampleContent.blogs.map(({ body }) => body).join('\n\n')
  const text = `${article}\n\n`.repeat(Math.ceil(characters / article.length)).slice(0, characters)
  const browser = await startBrowser({}, program)
  try {
    const firsts: number[] = []
    const laters: number[] = []
    for (let round = 0; round < pages; round += 1) {
      const page = await browser.open('/login')
      await page.getByLabel('Email').waitFor()
      await page.waitForTimeout(500) // lets the page finish opening
      await page.evaluate(script)
      const [first = Number.NaN, ...others] = await timesOf(
        page,
        Array.from({ length: 20 }, (_, n) => text.slice(n)),
      )
      firsts.push(first)
      laters.push(median(others))
      await page.context().close()
    }
    console.log(`Markdown, first of a page: ${firsts.map((ms) => ms.toFixed(1)).join(' ')}`)
    return [
      atMost('50,000 characters of Markdown, the first of a page', median(firsts), 16, 'ms'),
      atMost('50,000 characters of Markdown, as somebody writes', median(laters), 16, 'ms'),
    ]
  } finally {
    await browser.stop()
  }
}

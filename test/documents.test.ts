import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter(existsSync)
const pages = tracked.filter((path) => /^(?:[A-Z]+|docs\/[\w-]+)\.md$/.test(path))
const code = tracked.filter((path) => /\.(?:tsx?|mjs|css|html)$/.test(path)).map((path) => readFileSync(path, 'utf8'))
const words = new Set(code.flatMap((text) => text.match(/[\w$]+/g) ?? []))

/** The file that a reader makes who follows "How to add an entity". */
const example = 'src/contract/entities/shop.ts'

/** Whether a tracked file or folder has this path, or ends with it: `src/kit/store.ts`, `kit/store.ts`, `form/inputs/`. */
function isThere(path: string): boolean {
  const end = `/${path.replace(/^\.?\//, '')}`
  return (
    path === example ||
    tracked.some((file) => `/${file}`.endsWith(end) || `/${file}`.includes(`${end}/`.replace('//', '/')))
  )
}

for (const page of pages) {
  const text = readFileSync(page, 'utf8')
  const marked = [...text.replaceAll(/^```.*?^```/gms, '').matchAll(/`([^`\n]+)`/g)].map(([, mark = '']) => mark)

  test(`${page}: every repository file that it names exists`, () => {
    const named = [
      ...text.matchAll(/(?<![\w./-])(?:src|test|docs|runner|supply|static|examples|deploy)\/[\w./-]*\w(?![\w*{])/g),
    ].map(([path]) => path)
    const inMarks = marked.filter((mark) => /^[\w./-]+\.(?:tsx?|mjs|css)$/.test(mark) && !mark.startsWith('dist/'))
    assert.deepEqual(
      [...new Set([...named, ...inMarks])].filter((path) => !isThere(path)),
      [],
    )
  })

  test(`${page}: every link to another page resolves`, () => {
    const folder = page.startsWith('docs/') ? 'docs/' : ''
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link = '']) => `${folder}${link}`)
    assert.deepEqual(
      links.filter((link) => !existsSync(link)),
      [],
    )
  })
}

test('docs/architecture.md: every name in backticks occurs in the code, and every folder exists', () => {
  const text = readFileSync('docs/architecture.md', 'utf8')
  const marked = [...text.replaceAll(/^```.*?^```/gms, '').matchAll(/`([^`\n]+)`/g)].map(([, mark = '']) => mark)
  const names = marked
    .filter((mark) => /^[a-zA-Z]\w*(?:\.[a-zA-Z]\w*)*(?:\(.*\))?$/.test(mark))
    .flatMap((mark) => mark.replace(/\(.*/, '').split('.'))
  const folders = marked.filter((mark) => /^[\w-]+(?:\/[\w-]+)*\/$/.test(mark))
  assert.deepEqual(
    names.filter((name) => !words.has(name) && !tracked.some((path) => path.includes(`/${name}.`))),
    [],
  )
  assert.deepEqual(
    folders.filter((path) => !isThere(path)),
    [],
  )
})

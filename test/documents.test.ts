import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const pages = [
  'README.md',
  'SECURITY.md',
  ...readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

/** The file that a reader makes who follows "How to add an entity". */
const example = 'src/contract/entities/shop.ts'

for (const page of pages) {
  const text = readFileSync(page, 'utf8')

  test(`${page}: each file of this repository that it names is there`, () => {
    const named = [
      ...text.matchAll(/(?<![\w./-])(?:src|test|docs|runner|supply|static|examples)\/[\w./-]*\w(?![\w*{])/g),
    ].map(([path]) => path)
    assert.deepEqual(
      [...new Set(named)].filter((path) => path !== example && !existsSync(path)),
      [],
    )
  })

  test(`${page}: each link to another page leads to one`, () => {
    const folder = page.startsWith('docs/') ? 'docs/' : ''
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link = '']) => `${folder}${link}`)
    assert.deepEqual(
      links.filter((link) => !existsSync(link)),
      [],
    )
  })
}

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'

const folders = ['src', 'runner', 'examples']

/** The text after `//`, `/*` or the star of a block's line; a `//` within an address has a colon before it. */
const comment = /(?:(?:^|[^:'"`])\/\/|\/\*\*?|^\s*\*) (.*)/
const openings = /(?:^|[.!?;] )(?:What|Whatever|Who|Whoever|Whom|Whose)\b/

function strayOpenings(path: string, source: string): string[] {
  return source
    .split('\n')
    .flatMap((line, index) =>
      openings.test(comment.exec(line)?.[1] ?? '') ? [`${path}:${index + 1} ${line.trim()}`] : [],
    )
}

for (const folder of folders) {
  test(`no sentence of a comment in ${folder} opens with a word such as “What” or “Whoever”`, () => {
    const paths = readdirSync(folder, { recursive: true })
      .map(String)
      .filter((path) => /\.(?:tsx?|mjs|css)$/.test(path))
    assert.ok(paths.length > 0)
    const found = paths
      .map((path) => join(folder, path))
      .flatMap((path) => strayOpenings(path, readFileSync(path, 'utf8')))
    assert.deepEqual(found, [])
  })
}

test('a stray opening is named with its file and line, also behind code and in a later sentence', () => {
  const source = [
    '/** Whoever asks. */',
    'const one = 1 // What follows.',
    '/**',
    ' * The rule. Who may view it?',
    ' */',
    `const text = 'What is this?'`,
    '// The host says what it knows.',
    `open('https://example.com/') // fine`,
  ]
  assert.deepEqual(strayOpenings('a.ts', source.join('\n')), [
    'a.ts:1 /** Whoever asks. */',
    'a.ts:2 const one = 1 // What follows.',
    'a.ts:4 * The rule. Who may view it?',
  ])
})

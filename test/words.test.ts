import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { readSentences } from './sentences.ts'

const folders = ['src', 'tools', 'examples']

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
  test(`comments in ${folder} never begin a sentence with a word such as “What” or “Whoever”`, () => {
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

const nameOpenings = /^(?:what|who|whoever|whose|where|of|that|which|there|nobody|somebody)\b/i
/** A response is a response, and a dialog is a dialog; English puts “too” or “even” where other languages say “also”. */
const nameHabits =
  /\banswers?\b|\bquestions?\b|\bleads? (?:back|to|from)\b|, also\b|\bas well\b|\bchanges? of\b|\bis no (?:event|link|error|change|field|row)\b|\bwith users? with\b|\brehears/i

test('test names start with the thing under test or an action, and have none of the habits that read as translated', () => {
  const paths = readdirSync('test', { recursive: true })
    .map(String)
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('node_modules'))
  const names = paths.flatMap((path) =>
    [...readFileSync(join('test', path), 'utf8').matchAll(/\b(?:test|it|describe)(?:\.\w+)?\(\s*(['"`])(.+?)\1/g)].map(
      ([, , name = '']) => ({ path, name }),
    ),
  )
  assert.ok(names.length > 3000)
  assert.deepEqual(
    names.filter(({ name }) => nameOpenings.test(name) || nameHabits.test(name.replaceAll(/\$\{[^}]*\}/g, ''))),
    [],
  )
})

test('a forbidden opening is reported with file and line, even after code or in a later sentence', () => {
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

const table = readFileSync('docs/words.md', 'utf8')
const unused = table.split('\n').flatMap((line) => {
  const cells = line.startsWith('|') ? line.split('|') : []
  return [...(cells.at(-2) ?? '').matchAll(/`([^`]+)`/g)].flatMap(([, word]) => word ?? [])
})
const unusedWord = new RegExp(`(?<![\\w-])(?:${unused.join('|')})(?![\\w-])`, 'i')

/** Texts that keep an unused word, each as its path and the whole text. */
const exceptions = [
  // Words that a person may type in the palette to find a screen. They are never shown.
  /^src\/app\/palette\/other-words\.json: /,
  // The reasons that docs/departures.md lists. They are never shown.
  /^src\/app\/data\/failures\.ts: .*\bthe host\b/,
  // The operator of a filter, between a field and its value: “State is not Goa”.
  /^src\/app\/list\/filter\/filter-words\.ts: is not$/,
]

test('a text that people read avoids everything that docs/words.md lists under "don’t use"', () => {
  assert.ok(unused.length > 40)
  assert.ok(exceptions.length <= 10)
  // The descriptions of the calls are for programmers, the sample data is content, and Markdown and places hold data.
  const read = /^src\/(?:app\/|host\/(?!sample\/)|contract\/(?!openapi\/|markdown\/|places\/))/
  const sentences = readSentences(process.cwd(), read)
  assert.ok(sentences.length > 3000)
  const found = sentences.flatMap(({ path, line, text }) => {
    const word = unusedWord.exec(text)?.[0]
    return word === undefined || exceptions.some((one) => one.test(`${path}: ${text}`))
      ? []
      : [`${path}:${line} “${word}” in “${text}”`]
  })
  assert.deepEqual(found, [])
})

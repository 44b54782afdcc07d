import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkContent, internalLinks } from '../../../src/contract/markdown/content-checks.ts'
import { parseMarkdown } from '../../../src/contract/markdown/parse-markdown.ts'

const parse = (text: string) => parseMarkdown(text, { extended: true })
const found = (text: string) => checkContent(parse(text)).map(({ kind, line }) => `${line} ${kind}`)

const table: [string, string, string[]][] = [
  ['text without problems', '## Fog\n\nSee [low visibility](/guides/fog).\n\n### Delhi\n\n![Fog](/media/a)', []],
  ['an image without alternative text', 'One\n\n![](/media/a)', ['3 alt']],
  ['an image within a link in a list', '- [![](/media/a)](/x)', ['1 link-words', '1 alt']],
  ['a heading of the first level', '# Fog', ['1 heading']],
  ['a first heading that is too deep', '### Fog', ['1 heading']],
  ['a jump of two levels', '## Fog\n\n#### Delhi', ['3 heading']],
  ['going back up is no jump', '## A\n### B\n#### C\n## D', []],
  ['a heading in a quotation', '> #### Fog', ['1 heading']],
  [
    'link text that says nothing',
    'Please [click here](/a), [Read more…](/b) or go [HERE](/c).',
    ['1 link-words', '1 link-words', '1 link-words'],
  ],
  ['link text that only begins like that', '[Here be dragons](/a)', []],
  [
    'a URL that is incomplete or leads nowhere',
    '[fog](https://) [a]() [b](javascript:alert) [c](#part)\n\n# Part',
    ['1 link-words', '1 link-words', '1 link-words', '3 heading'],
  ],
  [
    'a link to a missing heading',
    '## Part\n\n[a](#section-part) [b](#part) [c](#top) [d](#section-other) [e](#)',
    ['3 link-words'],
  ],
  ['the line within a paragraph', 'One\ntwo\n*three\n[here](/a)*', ['4 link-words']],
  ['the line after a hard break', 'One\\\n[here](/a)', ['2 link-words']],
  ['the row of a table', '| a | b |\n|---|---|\n| 1 | 2 |\n| ![](/x) | 4 |', ['4 alt']],
  ['code is not looked at', '```\n# A\n![](/x)\n```', []],
]
for (const [name, text, findings] of table) test(name, () => assert.deepEqual(found(text), findings))

test('checks a link text of 49,000 full stops within 1.5 seconds', () => {
  const started = performance.now()
  assert.deepEqual(found(`[${'.'.repeat(49_000)}x](/a)`), [])
  assert.ok(performance.now() - started < 1500)
})

test('finds links within the website by their path, in every spelling', () => {
  const text =
    '[a](/airports/delhi-del?x=1#top) [b](https://www.example.com/blogs/fog/) ' +
    '[c](https://other.example/blogs/fog)\n' +
    '[d](mailto:a@example.com) [e](#part) [f](//other.example/x) [g](/) [h]() [i](java&#10;script:a)'
  const links = internalLinks(parse(text), 'https://www.example.com')
  assert.deepEqual(
    links.map(({ url, line }) => `${line} ${url}`),
    ['1 /airports/delhi-del', '1 /blogs/fog', '2 /'],
  )
  assert.deepEqual(
    internalLinks(parse('[a](/x)'), undefined).map(({ url }) => url),
    ['/x'],
  )
})

import assert from 'node:assert/strict'
import test from 'node:test'
import { isSafeUrl } from '../../../src/contract/markdown/safe-url.ts'
import { parseMarkdown } from '../../../src/contract/markdown/parse-markdown.ts'

const safe = [
  'https://a.example/x',
  'http://a.example',
  'HTTPS://A.example',
  'mailto:me@a.example',
  'tel:+911',
  '/airports/delhi-del',
  'guide',
  '?page=2',
  '#top',
  './a:b',
  '',
]
const unsafe = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:x',
  '//evil.example',
  '\\\\evil.example',
  '/\\evil.example',
  'https:///x',
  'ftp://a.example',
]
test('allows links to web pages, email addresses, phone numbers and pages of the website', () => {
  for (const address of safe) assert.equal(isSafeUrl(address), true, address)
})
test('rejects every other link, in every spelling', () => {
  for (const address of unsafe) assert.equal(isSafeUrl(address), false, JSON.stringify(address))
})

test('removes invisible characters from URLs, including character references', () => {
  const text =
    '[a](https://www.example.com/\u200b) [b](/guide&#8203;) [c](</x&#xFEFF;>) <https://a.example/%E2%80%8B>\n\n[d]\n\n[d]: /d\u2060'
  const found: string[] = []
  JSON.stringify(parseMarkdown(text), (name, value) => {
    if (name === 'href') found.push(value)
    return value
  })
  assert.deepEqual(found, ['https://www.example.com/', '/guide', '/x', 'https://a.example/', '/d'])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replaceLinks } from '../../../src/contract/markdown/replace-links.ts'

const replaced = (text: string, to: string | null, old = '/old') => replaceLinks(text, (address) => address === old, to)

const changes: readonly [name: string, text: string, after: string, left?: number][] = [
  ['an inline link', 'See [the page](/old) now', 'See [the page](/new) now'],
  ['a title', '[a](/old "The title")', '[a](/new "The title")'],
  ['angle brackets', '[a](</old>)', '[a](/new)'],
  ['escapes', '[a](/ol\\d) [b](/&#111;ld)', '[a](/ol\\d) [b](/new)'],
  ['several links', '[a](/old) [b](/older) [c](/old)\n\n- [d](/old)', '[a](/new) [b](/older) [c](/new)\n\n- [d](/new)'],
  ['a reference', '[a][1] and [1]\n\n[1]: /old "T"', '[a][1] and [1]\n\n[1]: /new "T"'],
  ['a picture', '![alt](/old)', '![alt](/new)'],
  ['a table', '| a |\n| - |\n| [x](/old) |', '| a |\n| - |\n| [x](/new) |'],
  ['code', '`[a](/old)` [b](/old)\n\n```\n[c](/old)\n```', '`[a](/old)` [b](/new)\n\n```\n[c](/old)\n```'],
]
for (const [name, text, after] of changes) {
  test(`replaces a link’s URL in ${name}`, () => {
    assert.deepEqual(replaced(text, '/new'), { text: after, left: 0 })
  })
}

test('replaces a URL in text without link syntax', () => {
  const old = 'https://a.example/x'
  assert.deepEqual(replaced(`Go to ${old}. Or <${old}>`, 'https://b.example/y', old), {
    text: 'Go to https://b.example/y. Or https://b.example/y',
    left: 0,
  })
  assert.deepEqual(replaced(`Go to ${old}.`, '/new', old), { text: 'Go to [/new](/new).', left: 0 })
  assert.deepEqual(replaced('At www.a.example!', 'https://b.example/', 'http://www.a.example'), {
    text: 'At https://b.example/!',
    left: 0,
  })
})

test('replaces a URL in Japanese text without the sentence after it', () => {
  const old = 'https://a.example/x'
  assert.deepEqual(replaced(`（${old}）と${old}。次です`, 'https://b.example/y', old), {
    text: '（https://b.example/y）とhttps://b.example/y。次です',
    left: 0,
  })
})

test('replaces a full URL once in each form of a link', () => {
  const old = 'https://a.example/x'
  assert.deepEqual(replaced(`[a](${old}) [b](<${old}>) [c] [d](/y "${old}")\n\n[c]: ${old}`, '/new', old), {
    text: `[a](/new) [b](/new) [c] [d](/y "${old}")\n\n[c]: /new`,
    left: 0,
  })
})

test('treats a URL with brackets as one URL', () => {
  assert.deepEqual(replaced('[a](/old)', '/new_(1) x'), { text: '[a](</new_(1) x>)', left: 0 })
})

test('removing a link keeps its text', () => {
  assert.deepEqual(replaced('See [the *page* [x]](/old "T") and [b](/other)', null), {
    text: 'See the *page* [x] and [b](/other)',
    left: 0,
  })
})

test('counts links that cannot be removed', () => {
  assert.deepEqual(replaced('[a][1], [b](/old), ![c](/old)\n\n[1]: /old', null), {
    text: '[a][1], b, ![c](/old)\n\n[1]: /old',
    left: 2,
  })
  assert.equal(replaced('Go to https://a.example/x', null, 'https://a.example/x').left, 1)
})

test('replaces many links in a long text quickly', () => {
  const text = '`[a](/old)` [b](/old) '.repeat(2000)
  const from = process.cpuUsage().user
  replaced(text, '/new')
  assert.ok(process.cpuUsage().user - from < 5e6)
})

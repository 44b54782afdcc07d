// Redirect files that other programs export.
import { assert, test } from '../../panel.ts'
import { pathWords } from '../../../src/app/import/mapping.ts'
import { redirect } from '../../../src/contract/entities/redirect.ts'
import { patternSentence } from '../../../src/contract/site-url.ts'
import { rowsOf } from './plans.ts'

const inactive = 'Only active redirects with the code 301, 302, 307 or 308 can be imported. Remove this row.'
const values = async (text: string) => (await rowsOf(redirect, text)).map((row) => row.values)
const problems = async (text: string) => (await rowsOf(redirect, text)).map((row) => row.problem)

test('reads a file of WordPress’ Redirection plugin and rejects duplicates and regular expressions', async () => {
  const text = `source,target,regex,code
/old-page/,/new-page/,0,301
https://www.example.com/old-about,/about,0,301
/caf%c3%a9-guide,/guides/cafe,0,301
/?p=123,/blogs/first-flight,0,301
/Promo,/promo-2026,0,301
/promo,/promo-2026,0,301
http://www.example.com/old-page,/other,0,301
/gone,,0,410
/blog/.+,/blogs/$1,1,301
`
  assert.deepEqual((await values(text)).slice(0, 2), [
    { from: '/old-page/', to: '/new-page/' },
    { from: 'https://www.example.com/old-about', to: '/about' },
  ])
  assert.deepEqual(await problems(text), [
    '',
    '',
    '',
    '',
    '',
    'Line 6 has the same path. Keep one of the two rows.',
    'Line 2 has the same path. Keep one of the two rows.',
    inactive,
    patternSentence,
  ])
  assert.deepEqual(
    ['regex!', 'status!', 'from'].map((path) => pathWords(redirect, path)),
    ['Regular expression', 'Status', 'Path'],
  )
})

const files: [program: string, text: string, rows: object[], problems: string[]][] = [
  [
    'Redirection, with all its columns',
    'source,target,regex,code,type,hits,title,status\n/a,/b,0,301,url,7,Old guide,active\n/c,/d,0,301,url,0,,disabled\n',
    [
      { from: '/a', to: '/b', note: 'Old guide' },
      { from: '/c', to: '/d' },
    ],
    ['', inactive],
  ],
  [
    'Yoast',
    'Origin,Target,Type,Format\nold-page/,new-page,301,plain\n^old-(.*),new,301,regex\n',
    [
      { from: '/old-page/', to: '/new-page' },
      { from: '^old-(.*)', to: '/new' },
    ],
    ['', patternSentence],
  ],
  [
    'Rank Math',
    'id,source,matching,destination,type,category,status\n1,old,exact,https://www.example.com/new,301,,active\n2,blog,contains,/b,301,,active\n',
    [
      { from: '/old', to: 'https://www.example.com/new' },
      { from: '/blog', to: '/b' },
    ],
    ['', patternSentence],
  ],
  [
    'Netlify',
    'from,to,status\n/a,/b,301!\n/app,/index.html,200\n',
    [
      { from: '/a', to: '/b' },
      { from: '/app', to: '/index.html' },
    ],
    ['', inactive],
  ],
  ['Shopify', 'Redirect from,Redirect to\n/pages/old,/pages/new\n', [{ from: '/pages/old', to: '/pages/new' }], ['']],
  ['Squarespace', 'Old URL,New URL\n/a,/b\n', [{ from: '/a', to: '/b' }], ['']],
]
for (const [program, text, rows, found] of files) {
  test(`reads redirects of ${program}`, async () => {
    assert.deepEqual(await values(text), rows)
    assert.deepEqual(await problems(text), found)
  })
}

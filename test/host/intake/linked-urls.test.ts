import { assert, test } from '../host.ts'
import { linkedUrls, siteOf } from '../../../src/host/intake/spam-reason.ts'

const own = ['https://www.example.com', 'https://blog.example.com:8443'].map(siteOf)

const cases: [text: string, count: number][] = [
  ['https://www.a.example', 1],
  ['The pages https://www.example.com/airports/delhi-del and http://example.com/guides/visa differ.', 0],
  ['www.example.com, example.com/x, //blog.example.com "//blog.example.com/a" https://BLOG.example.com./x', 0],
  ['https://a.example HTTP://WWW.A.EXAMPLE/ www.a.example a.example https://a.example/#top', 1],
  ['https://a.example/x https://a.example/y?z=1 https://a.example/y?z=2', 3],
  ['<a href="https://a.example">https://www.a.example/</a>', 1],
  ['<a href=https://a.example>x</a> <a href="//b.example/x">y</a>', 2],
  ['[https://a.example](https://a.example) [b](https://b.example)[c](https://c.example)', 3],
  ['[url=https://a.example]a[/url] [url]https://b.example[/url]', 2],
  ['(https://a.example)(https://b.example), https://c.example,https://d.example，www.e.example。', 5],
  ['https://en.a.example/Foo_(bar) and (https://en.a.example/Foo_(baz)).', 2],
  ['https://a.example/?to=https://b.example/x', 1],
  ['https://www.example.com@evil.example/ https:\\\\evil.example', 1],
  ['https://example.com.evil.example/ https://notexample.com', 2],
  ['访问www.a.example，还有https://b.example/x，然后看https://c.example。请看', 3],
  ['https://a.example/x。次https://a.example/x（https://a.example/x）', 1],
  ['https://bücher.example https://xn--bcher-kva.example', 1],
  ['buy at cheap.com! and deal.co.uk/now', 2],
  ['mail ada@a.com or jane.doe@b.com', 0],
  ['My bag.It was at gate.In the hall, e.g. at 10.30/11.30 and/or v1.2/3.', 0],
]
for (const [text, count] of cases) {
  test(`counts ${count} URLs in: ${text}`, () => {
    const found = linkedUrls(text.normalize('NFKC'), own)
    assert.equal(found.size, count, [...found].join(' '))
  })
}

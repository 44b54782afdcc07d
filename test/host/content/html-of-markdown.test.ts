import { assert, test } from '../host.ts'
import { isSafeUrl } from '../../../src/contract/markdown/index.ts'
import { htmlOfMarkdown } from '../../../src/host/content/html-of-markdown.ts'

const attributes: { readonly [tag: string]: readonly string[] } = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'title', 'loading'],
  input: ['type', 'disabled', 'checked'],
  ol: ['start'],
  th: ['scope', 'align'],
  td: ['align'],
  h2: ['id'],
  h3: ['id'],
  h4: ['id'],
  h5: ['id'],
  h6: ['id'],
}
const plain = [
  'p',
  'em',
  'strong',
  'del',
  'code',
  'pre',
  'br',
  'hr',
  'blockquote',
  'ul',
  'li',
  'table',
  'thead',
  'tbody',
  'tr',
  'span',
]

/** All that would run or lead astray in the HTML; text cannot look like a tag, because each `<` of it is escaped. */
function faultsOf(html: string): string[] {
  const faults: string[] = []
  for (const [whole, tag = '', rest = ''] of html.matchAll(/<\/?([^\s/>]*)([^>]*)>/g)) {
    if (!plain.includes(tag) && !Object.hasOwn(attributes, tag)) faults.push(whole)
    const given = [...rest.matchAll(/ ([a-z-]+)(?:="([^"]*)")?/g)]
    if (given.map(([text]) => text).join('') !== rest) faults.push(`odd attributes: ${whole}`)
    for (const [, name = '', value = ''] of given) {
      if (!attributes[tag]?.includes(name)) faults.push(`${name} of ${whole}`)
      const address = value.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'")
      if (['href', 'src'].includes(name) && !isSafeUrl(address)) faults.push(whole)
    }
  }
  return faults
}

const schemes = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  '//evil.example',
  '&#106;avascript:alert(1)',
  'file:///etc/passwd',
]
const breakouts = [
  '"><script>alert(1)</script>',
  `' onmouseover='alert(1)`,
  '" onerror="alert(1)',
  '</p><img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<!--',
  ']]>',
  '&lt;script&gt;',
]
const places: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `# ${text}`,
  (text) => `- [ ] ${text}`,
  (text) => `> ${text}`,
  (text) => `[${text}](https://a.example)`,
  (text) => `[x](<${text}>)`,
  (text) => `[x](https://a.example "${text}")`,
  (text) => `![${text}](/media/a)`,
  (text) => `![x](<${text}>)`,
  (text) => `\`${text}\``,
  (text) => `\`\`\`${text}\n${text}\n\`\`\``,
  (text) => `|${text}|b|\n|:-:|--|\n|${text}|c|`,
  (text) => `<${text}>`,
  (text) => `[x]: ${text}\n\n[x]`,
]

test('text never runs as HTML, and links only have targets that the panel allows', () => {
  for (const place of places)
    for (const text of [...schemes, ...breakouts]) {
      const html = htmlOfMarkdown(place(text))
      assert.deepEqual(faultsOf(html), [], `${place(text)} → ${html}`)
    }
  assert.notDeepEqual(faultsOf('<script>'), [])
  assert.notDeepEqual(faultsOf('<a href="javascript:x">'), [])
  assert.notDeepEqual(faultsOf('<img src="/a" onerror="x">'), [])
})

test('renders each kind of text as its element', () => {
  const cases: [string, string][] = [
    [
      'one *two* **three** ~~four~~ `five`',
      '<p>one <em>two</em> <strong>three</strong> <del>four</del> <code>five</code></p>',
    ],
    ['# A\n\n###### B', '<h2 id="section-a">A</h2>\n<h6 id="section-b">B</h6>'],
    ['- a\n- b', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
    ['3. a', '<ol start="3">\n<li>a</li>\n</ol>'],
    ['1. a', '<ol>\n<li>a</li>\n</ol>'],
    [
      '- [x] done\n- [ ] open',
      '<ul>\n<li><input type="checkbox" disabled checked> done</li>\n<li><input type="checkbox" disabled> open</li>\n</ul>',
    ],
    ['> q', '<blockquote><p>q</p></blockquote>'],
    ['---', '<hr>'],
    ['a\\\nb', '<p>a<br>b</p>'],
    ['```js\na < b\n```', '<pre><code>a &lt; b\n</code></pre>'],
    [
      '|a|b|\n|-|-:|\n|c|d|',
      '<table>\n<thead><tr><th scope="col">a</th><th scope="col" align="right">b</th></tr></thead>\n<tbody>\n<tr><td>c</td><td align="right">d</td></tr>\n</tbody>\n</table>',
    ],
    ['![alt "x"](/media/a "t")', '<p><img src="/media/a" alt="alt &quot;x&quot;" title="t" loading="lazy"></p>'],
    ['![far](https://a.example/p.png)', '<p><span>far</span></p>'],
    ['# 東京\n\n# ***', '<h2 id="section-東京">東京</h2>\n<h2 id="section-text">***</h2>'],
  ]
  for (const [text, html] of cases) assert.equal(htmlOfMarkdown(text), html, text)
})

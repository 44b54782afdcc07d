import { assert, test } from '../../panel.ts'
import type { Source } from '../../../src/app/editor/commands/edit.ts'
import { markdownOfHtml } from '../../../src/app/editor/paste/html-markdown.ts'
import { pasteEdit } from '../../../src/app/editor/paste/paste-edit.ts'
import { plainText } from '../../../src/contract/markdown/inlines.ts'
import { parseMarkdown } from '../../../src/contract/markdown/parse-markdown.ts'
import type { Block, Inline } from '../../../src/contract/markdown/tree.ts'

const word = (level: number, marker: string, words: string): string =>
  `<p class=MsoListParagraph style='text-indent:-.25in;mso-list:l0 level${level} lfo1'><![if !supportLists]>` +
  `<span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span>` +
  `<![endif]>${words}<o:p></o:p></p>\r\n`

const pastes: [string, string, string | undefined][] = [
  [
    'bold, italics, strikethrough and code',
    'A <b>b</b> <i>c</i> <s>d</s> <code>e`f</code>',
    'A **b** _c_ ~~d~~ ``e`f``',
  ],
  ['blanks stand outside of marks', 'a<b> b </b>c', 'a **b** c'],
  ['so do signs beside a word, where marks would not be read', '<b>Note:</b>fog', '**Note**:fog'],
  ['within a word italics are by asterisks', 'un<i>believ</i>able', 'un*believ*able'],
  ['the mark that reaches further stands outside', '<i>a <b>b</b> c</i>', '_a **b** c_'],
  ['marks that overlap', 'a <b>b <i>c</i></b><i> d</i>', 'a **b _c_** _d_'],
  ['a font that is bold by its style', '<span style="font-weight:700">a</span> b', '**a** b'],
  ['what is bold but not shown so', '<b style="font-weight:normal"><span>a</span></b>', undefined],
  ['headings begin under the title', '<h1>A</h1><h2>B <b>b</b></h2><h6>C #</h6>', '## A\n\n### B b\n\n###### C \\#'],
  ['headings without one of the first level stay', '<h2>A</h2>', '## A'],
  ['paragraphs', '<p>a\n b</p><p>&nbsp;</p><p>c</p>', 'a b\n\nc'],
  ['one paragraph is plain text', '<p>a b</p>', undefined],
  ['so are lines', '<div>a</div><div>b</div>', undefined],
  ['line breaks, and two that are a paragraph', 'a<br>b<br><br>c<br>', 'a\\\nb\n\nc'],
  ['lists within lists', '<ul><li>a<ol><li>b</li><li>c</li></ol></li><li>d</li></ul>', '- a\n  1. b\n  2. c\n- d'],
  ['a list within a list that is in no item', '<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>', '- a\n  - b\n- c'],
  ['a list that begins later', '<ol start="9"><li>a</li><li>b</li></ol>', '9. a\n10. b'],
  ['two lists stay two', '<ul><li>a</li></ul><ul><li>b</li></ul>', '- a\n\n* b'],
  ['items without their end', '<ul><li>a<li>b</ul>c', '- a\n- b\n\nc'],
  ['paragraphs of an item', '<ul><li><p>a</p><p>b</p></li></ul>', '- a\n\n  b'],
  ['tasks', '<ul><li><input type="checkbox" checked> a</li><li aria-checked="false">b</li></ul>', '- [x] a\n- [ ] b'],
  ['a quotation', '<blockquote><p>a</p><ul><li>b</li></ul></blockquote>c', '> a\n>\n> - b\n\nc'],
  ['code', '<pre>\n<code>a  &lt;b&gt;\n```<br>c</code>\n</pre>', '````\na  <b>\n```\nc\n````'],
  ['a rule', '<p>a</p><hr><p>b</p>', 'a\n\n***\n\nb'],
  [
    'a table',
    '<table><caption>T</caption><tr><th>a|b<th><b>c</b></tr><tr><td>1<br>2<td>3</table>',
    'T\n\n| a\\|b | c |\n| --- | --- |\n| 1 2 | 3 |',
  ],
  [
    'cells that cover others',
    '<table><tr><td colspan="2">a<td>b<tr><td rowspan="2">c<td>d<td>e<tr><td>f<td>g</table>',
    '| a |  | b |\n| --- | --- | --- |\n| c | d | e |\n|  | f | g |',
  ],
  ['a single cell is plain text', '<table><tr><td>a</td></tr></table>', undefined],
  [
    'links that lead somewhere',
    '<a href=" https://a.b/(c d ">e]</a> <a href="/f?g&amp;h">i</a> <a href="mailto:j@k.l">m</a>',
    '[e\\]](https://a.b/%28c%20d) [i](/f?g&h) [m](mailto:j@k.l)',
  ],
  [
    'no others',
    ['javascript:a', ' java\nscript:a', 'data:text/html,a', 'file:///a', '//a.b/c', '/\\a.b', '#a', 'b:a']
      .map((href) => `<a href="${href}"><b>x</b></a>`)
      .join(' '),
    '**x** '.repeat(8).trim(),
  ],
  ['an address by itself', '<a href="https://a.b/">https://a.b/</a>', undefined],
  ['a sign before a link makes no picture of it', 'a!<a href="/b">c</a>', 'a\\![c](/b)'],
  [
    'pictures that can be shown from where they are, with their words, and signs',
    '<p>a <img src="https://a.b/c" alt="Fog [1]"> b</p><figure><img src="https://a.b/(d e"></figure><p><img alt="😀"></p>',
    'a ![Fog \\[1\\]](https://a.b/c) b\n\n![](https://a.b/%28d%20e)\n\n😀',
  ],
  [
    'a picture that leads somewhere, in bold and in a cell',
    '<a href="/g"><b><img src="https://a.b/c" alt="Fog"></b></a><table><tr><td><img data-src="https://a.b/d"><td>x</table>',
    '[**![Fog](https://a.b/c)**](/g)\n\n| ![](https://a.b/d) | x |\n| --- | --- |',
  ],
  [
    'no others',
    ['http://a.b/c', 'data:image/png;base64,AA', 'file:///a', 'cid:a', 'c.png', 'blob:https://a.b/c']
      .map((src) => `<p>x<img src="${src}" alt="Fog"></p>`)
      .join(''),
    'x\n\n'.repeat(6).trim(),
  ],
  [
    'scripts, styles, comments and what is not shown are left out',
    '<head><title>t</title></head><style>b</style><script>"</b>"</script><!-- <b>c</b> --><b>d</b>' +
      '<span style="display: none">e</span><template>f</template>',
    '**d**',
  ],
  [
    'Word',
    '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p {} --></style>' +
      '<!--[if gte mso 9]><xml>x</xml><![endif]--></head><body>\r\n<!--StartFragment--><h2>Fog<o:p></o:p></h2>\r\n' +
      `${word(1, '·', 'one')}${word(2, 'o', 'two')}${word(1, '·', 'three')}<p class=MsoNormal><o:p>&nbsp;</o:p></p>` +
      `<p class=MsoNormal>It\r\nlifts at 10&nbsp;am.<o:p></o:p></p>${word(1, '3.', 'c')}${word(1, '4.', 'd')}` +
      '<!--EndFragment-->',
    '## Fog\n\n- one\n  - two\n- three\n\nIt lifts at 10\u00a0am.\n\n3. c\n4. d',
  ],
  [
    'Google Docs',
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr">' +
      '<span style="font-weight:400;font-style:normal">The </span><span style="font-weight:700">fog</span></p><br />' +
      '<ul><li dir="ltr"><p role="presentation"><span>one</span></p></li></ul></b>' +
      '<br class="Apple-interchange-newline">',
    'The **fog**\n\n- one',
  ],
  [
    'an item of Word that stands alone on the second level',
    word(2, 'o', 'two') + word(2, 'o', 'more'),
    '- two\n- more',
  ],
  [
    'items of Word that begin on the third level, and what follows above them',
    word(3, '·', 'three') + word(3, '·', 'more') + word(1, '·', 'one') + word(2, 'o', 'two'),
    '- three\n- more\n- one\n  - two',
  ],
  [
    'further paragraphs of an item of Word',
    `${word(1, '1.', 'one')}<p class=MsoListParagraphCxSpMiddle>goes on</p>` +
      `${word(2, 'o', 'two')}<p class=MsoNormal style='margin-left:72.0pt'>goes on below</p>${word(1, '2.', 'three')}` +
      '<p class=MsoNormal>after</p>',
    '1. one\n\n   goes on\n   - two\n\n     goes on below\n2. three\n\nafter',
  ],
  [
    'a part of a list of Google Docs',
    '<b style="font-weight:normal;" id="docs-internal-guid-1"><ul><ul><li dir="ltr">' +
      '<p role="presentation">two</p></li><li><p>more</p></li></ul><li><p>one</p></li></ul></b>',
    '- two\n- more\n- one',
  ],
  [
    'levels of lists that hold nothing',
    '<ul><li style="list-style-type:none"><ul><li><ul><li>a</li></ul></li></ul></li>' +
      '<li>b<ul><li>c</li></ul></li></ul>',
    '- a\n- b\n  - c',
  ],
  [
    'a level that is numbered below one that holds nothing',
    '<ul><li><ol><li>a</li><li>b</li></ol></li></ul>',
    '1. a\n2. b',
  ],
  ['a level that holds a box alone', '<ul><li><input type="checkbox"><ul><li>a</li></ul></li></ul>', '- [ ] - a'],
  [
    'Excel',
    '<html><head><style>td{}</style></head><body><!--StartFragment--><col width=64><table><tr height=20>' +
      '<td height=20>DEL</td><td align=right>777</td></tr><tr><td>BOM</td><td>37</td></tr></table>',
    '| DEL | 777 |\n| --- | --- |\n| BOM | 37 |',
  ],
  [
    'signs that would be marks',
    '<p>*a* _b_ [c](d) ~e~ `f` \\* &amp;amp; &lt;b&gt;</p><p># g</p><p>1. h</p><p>- i</p><p>---</p>',
    '\\*a\\* \\_b\\_ \\[c](d) \\~e\\~ \\`f\\` \\\\\\* \\&amp; \\<b>\n\n\\# g\n\n1\\. h\n\n\\- i\n\n\\---',
  ],
  [
    'signs that would be none',
    '<p>snake_case 2 * 3 * 4 5* ~6 #7 C:\\a 1.5 a &lt; b &amp; c</p><p>(1) x > y - z!</p>',
    'snake_case 2 * 3 * 4 5* ~6 #7 C:\\a 1.5 a < b & c\n\n(1) x > y - z!',
  ],
]
for (const [name, html, markdown] of pastes) {
  test(`pasting: ${name}`, () => assert.equal(markdownOfHtml(html).text, markdown))
}

const inlinesOf = (blocks: readonly Block[]): Inline[] =>
  blocks.flatMap((block): Inline[] => {
    switch (block.type) {
      case 'paragraph':
      case 'heading':
        return [...block.children, { type: 'text', text: '\n' }]
      case 'quote':
        return inlinesOf(block.children)
      case 'list':
        return block.items.flatMap(({ children }) => inlinesOf(children))
      case 'table':
        return [block.head, ...block.rows].flat(2)
      default:
        return []
    }
  })
const asHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A random number generator with a fixed seed. */
const chance =
  (seed: number) =>
  (count: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor(seed / 65_536) % count
  }

test('pasted text renders as the same text, with any characters and in any position', () => {
  const signs = [...'*_~`[]()!<>#+-=|:&\\.1a b', 'a', 'b c', '&amp;', '](/', '**', '---', '[x] ', '1. ', '# ', '😀']
  const pick = chance(7)
  const places: ((html: string) => string)[] = [
    (html) => `<p>x</p><p>${html}</p>`,
    (html) => `<ul><li>${html}</li></ul>`,
    (html) => `<h3>${html}</h3>`,
    (html) => `<table><tr><td>x<td>${html}</table>`,
    (html) => `<blockquote>${html}</blockquote>`,
    (html) => `<p>y<br>${html}</p>`,
    (html) => `<i>z</i> ${html}`,
    (html) => `<a href="/a">${html}</a>`,
  ]
  for (let round = 0; round < 4_000; round += 1) {
    const text = Array.from({ length: 1 + pick(12) }, () => signs[pick(signs.length)]).join('')
    const shown = text.replaceAll(/\s+/g, ' ').trim()
    const place = places[round % places.length]
    const { text: markdown = '' } = markdownOfHtml(place?.(asHtml(text)) ?? '')
    const read = plainText(inlinesOf(parseMarkdown(markdown, { extended: true }))).trim()
    if (shown !== '' && markdown !== '') assert.ok(read.endsWith(shown), JSON.stringify({ text, markdown, read }))
  }
})

test('pasted text with any formatting stays complete', () => {
  const pick = chance(11)
  const sets = ['b', 'i', 's', 'code', 'a href="/x"']
  for (let round = 0; round < 4_000; round += 1) {
    const some = ['fog', 'at (noon)', '10 %', 'é!', '“so”']
    const words = Array.from({ length: 1 + pick(5) }, () => some[pick(5)] ?? '')
    const set = (inside: string): string => {
      const tag = sets[pick(sets.length * 2)]
      return tag ? `<${tag}>${inside}</${tag.split(' ')[0]}>` : inside
    }
    const [first, rest] = [words.slice(0, 2).map(set).join(' '), words.slice(2)]
    // Markdown cannot express adjacent marks within a word, but it can express a single one.
    const html =
      pick(3) === 0 ? `${first}${set('fog')}.` : `${set(first)} ${rest.map((one) => set(set(one))).join(' ')}`
    const { text = '' } = markdownOfHtml(html)
    const read = plainText(inlinesOf(parseMarkdown(text, { extended: true }))).trim()
    if (text !== '') assert.equal(read, html.replaceAll(/<[^>]*>/g, '').trim(), JSON.stringify({ html, text }))
  }
})

test('pasting a megabyte of hostile HTML stays fast, however deeply it nests', () => {
  const parts = [
    '<',
    '<b>',
    '</b>',
    '<div>',
    '<ul><li>',
    '<p>x',
    '<a ',
    '<a b="',
    `<a b='"`,
    '<!--',
    '<!',
    '&',
    '&amp',
    '*',
    '[',
    '_a',
    '`',
    '<tr><td>',
    '<td colspan=99 rowspan=99>x',
    '<b>x</b>y',
    '<a href=/x>!</a>!',
    'x<br>',
    ' ',
    '<pre>`',
    '<pre> ',
    '<style>',
    '\\',
    '<p style="mso-list:l0 level9">x',
    '<blockquote>x',
    '<b>!</b>a',
    '<h1>#',
    '</i><i>',
  ]
  const long = ['</i>', ' ', '-', '`'].map((one) => `<pre>${one.repeat(190_000)}x</pre><p>${one.repeat(190_000)}x`)
  for (const part of [...parts, ...long]) {
    const from = process.cpuUsage()
    markdownOfHtml(part.repeat(Math.ceil(1_000_000 / part.length)))
    const { user } = process.cpuUsage(from)
    assert.ok(user < 1_000_000, `${part.slice(0, 40)}: ${user / 1000} ms`)
  }
})

/** `‹` and `›` are the ends of the selection; `¦` is a caret. */
const read = (shown: string): Source => {
  const caret = shown.indexOf('¦')
  if (caret >= 0) return { text: shown.replace('¦', ''), start: caret, end: caret }
  return { text: shown.replace(/[‹›]/g, ''), start: shown.indexOf('‹'), end: shown.indexOf('›') - 1 }
}
const dataOf = (html: string, types: readonly string[] = []): DataTransfer =>
  Object.assign(Object.create(null), { types, getData: (type: string) => (type === 'text/html' ? html : '') })

const list = '<ul><li>a</li><li>b</li></ul>'
const places: [string, string, string, string | undefined][] = [
  ['words set in a line stay in it', '<b>a</b>', 'x ¦ y', 'x **a**¦ y'],
  ['what is selected is replaced', '<b>a</b>', 'x ‹y› z', 'x **a**¦ z'],
  ['blocks in a line stand apart from it', list, 'x¦y', 'x\n\n- a\n- b¦\n\ny'],
  ['blocks between paragraphs', list, 'x\n\n¦\n\ny', 'x\n\n- a\n- b¦\n\ny'],
  ['blocks under a line', list, 'x\n¦', 'x\n\n- a\n- b¦'],
  ['blocks at the beginning', list, '¦x', '- a\n- b¦\n\nx'],
  ['blocks in a quotation', '<p>a</p><p>b</p>', '> x¦', '> x\n>\n> a\n>\n> b¦'],
  ['blocks under a line of a quotation', '<p>a</p><p>b</p>', '> x\n> ¦', '> x\n> \n> a\n>\n> b¦'],
  ['blocks in an item', '<p>a</p><p>b</p>', '- x\n- ¦', '- x\n- a\n\n  b¦'],
  ['a list goes on with the item that was begun', list, '- x\n- ¦', '- x\n- a\n- b¦'],
  ['a heading is words where there are others', '<h2>a <i>b</i></h2>', 'x ¦', 'x a _b_¦'],
  ['a heading by itself', '<h2>a</h2>', 'x\n\n¦', 'x\n\n## a¦'],
  ['a cell holds no bar and no break', '<i>a|b</i><br>c', '| x ¦ | y |', '| x _a\\|b_ c¦ | y |'],
  ['a cell holds no blocks', list, '| x ¦ | y |', undefined],
  ['code is text', list, '```\n¦\n```', undefined],
  ['hidden characters are left out', '<b>a\u202eb</b>', '¦', '**ab**¦'],
]
for (const [name, html, before, after] of places) {
  test(`pasting into a place: ${name}`, () => {
    const source = read(before)
    const edit = pasteEdit(dataOf(html), source)
    const text = edit && source.text.slice(0, edit.from) + edit.insert + source.text.slice(edit.to)
    assert.equal(edit && `${text?.slice(0, edit.start)}¦${text?.slice(edit.end)}`, after)
  })
}

test('HTML from a code editor is pasted as plain text, since it may be Markdown', () => {
  assert.equal(pasteEdit(dataOf('<div><b># a</b></div>', ['text/html', 'vscode-editor-data']), read('¦')), undefined)
})

test('counts images from other websites and images that were left out', () => {
  const shown = '<img src="https://a.b/c" alt="Fog">'
  const local = '<img src="file:///C:/fog.png" alt="Fog">'
  for (const [html, pictures] of [
    [`<p>a</p>${shown}<p>b</p>${local}${local}`, { taken: 1, left: 2 }],
    [`<p>a ${local}</p>`, { taken: 0, left: 1 }],
    ['<p>a<img src="https://a.b/c" width="1" height="1"><img alt="😀"></p>', { taken: 0, left: 0 }],
    [`<pre>a${shown}</pre>`, { taken: 0, left: 1 }],
    ['<b>a</b>', { taken: 0, left: 0 }],
  ] as const)
    assert.deepEqual(markdownOfHtml(html).images, pictures, html)
})

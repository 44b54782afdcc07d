import assert from 'node:assert/strict'
import test from 'node:test'
import { parseMarkdown } from '../../../src/contract/markdown/parse-markdown.ts'
import { show } from './show.ts'

/** Scenarios after the sections of CommonMark 0.31: text, then its tree as `show` writes it. */
const sections: { [section: string]: [text: string, tree: string][] } = {
  Tabs: [
    ['\tpanel', 'pre(panel⏎)'],
    ['- gate\n\n\tbelow', 'ul*(p(gate) p(below))'],
    ['-\t\tdeep', 'ul(pre(  deep⏎))'],
    ['>\t\tquoted', 'quote(pre(  quoted⏎))'],
  ],
  'Backslash escapes': [
    ['\\*not\\* \\# \\[a\\]', 'p(*not* # [a])'],
    ['\\a\\ ', 'p(\\a\\)'],
    ['a\\\nb', 'p(a↵b)'],
    ['`\\`', 'p(code(\\))'],
    ['[a](/x\\*y "t\\"u")', 'p(a[/x*y|t"u](a))'],
  ],
  Entities: [
    ['&copy; &#65; &#x1F6EB; &frac34;', 'p(© A 🛫 ¾)'],
    ['&nothing; &#0; &#xFFFFFFF; &copy', 'p(&nothing; \ufffd &#xFFFFFFF; &copy)'],
    ['`&copy;`', 'p(code(&copy;))'],
    ['&#42;no emphasis&#42;', 'p(*no emphasis*)'],
    ['[a](/caf&eacute;)', 'p(a[/caf%C3%A9](a))'],
  ],
  'Thematic breaks': [
    ['***\n- - -\n_ _ _ _', 'hr hr hr'],
    ['--', 'p(--)'],
    ['    ***', 'pre(***⏎)'],
    ['- a\n***\n- b', 'ul(p(a)) hr ul(p(b))'],
  ],
  'ATX headings': [
    ['# One\n###### Six', 'h1(One) h6(Six)'],
    ['####### seven', 'p(####### seven)'],
    ['#none', 'p(#none)'],
    ['## Gate 4 ##  ', 'h2(Gate 4)'],
    ['# C#', 'h1(C#)'],
    ['#', 'h1()'],
    ['a\n# b', 'p(a) h1(b)'],
  ],
  'Setext headings': [
    ['Terminal\n===', 'h1(Terminal)'],
    ['Two\nlines\n---', 'h2(Two⏎lines)'],
    ['> quoted\n---', 'quote(p(quoted)) hr'],
    ['[a]: /x\n===', 'p(===)'],
  ],
  'Indented code': [
    ['    a\n\n      b', 'pre(a⏎⏎  b⏎)'],
    ['text\n    not code', 'p(text⏎not code)'],
    ['\n    a\n    \n\nb', 'pre(a⏎) p(b)'],
  ],
  'Fenced code': [
    ['```js x\na\n```', 'pre[js x](a⏎)'],
    ['~~~~\n```\n~~~~', 'pre(```⏎)'],
    ['```\nopen', 'pre(open⏎)'],
    ['  ```\n  a\n   b\n  ```', 'pre(a⏎ b⏎)'],
    ['``` a`b\nc', 'p(``` a`b⏎c)'],
    ['a\n```\nb\n```\nc', 'p(a) pre(b⏎) p(c)'],
    ['> ```\n> a\n\nb', 'quote(pre(a⏎)) p(b)'],
  ],
  'Raw HTML stays text': [
    ['<div onclick="x()">', 'p(<div onclick="x()">)'],
    ['a <b>bold</b> <!-- c -->', 'p(a <b>bold</b> <!-- c -->)'],
    ['<script>alert(1)</script>', 'p(<script>alert(1)</script>)'],
  ],
  'Link reference definitions': [
    ['[gate]: /g "Gate"\n\n[gate]', 'p(a[/g|Gate](gate))'],
    ['[Gate  4]:\n/g\n\n[gate 4][]', 'p(a[/g](gate 4))'],
    ['[a]: /one\n[a]: /two\n\n[a]', 'p(a[/one](a))'],
    ['[a]: /x "t" rest\n\n[a]', 'p([a]: /x "t" rest) p([a])'],
    ['[a]: <>\n\n[a]', 'p(a[](a))'],
    ['text\n[a]: /x\n\n[a]', 'p(text⏎[a]: /x) p([a])'],
    ['> [a]: /x\n\n[a]', 'quote() p(a[/x](a))'],
    ['[\u1E9E]: /s\n\n[SS]', 'p(a[/s](SS))'],
  ],
  'Paragraphs and blank lines': [
    ['a\n\n\n  b\n c', 'p(a) p(b⏎c)'],
    ['  \n\na', 'p(a)'],
    ['', ''],
    ['a\r\nb\rc', 'p(a⏎b⏎c)'],
  ],
  'Block quotes': [
    ['> a\nlazy\n> b', 'quote(p(a⏎lazy⏎b))'],
    ['> a\n\n> b', 'quote(p(a)) quote(p(b))'],
    ['>>> deep\nlazy', 'quote(quote(quote(p(deep⏎lazy))))'],
    ['> - a\nlazy', 'quote(ul(p(a⏎lazy)))'],
    ['>', 'quote()'],
  ],
  Lists: [
    ['- a\n- b', 'ul(p(a) / p(b))'],
    ['- a\n\n- b', 'ul*(p(a) / p(b))'],
    ['- a\n+ b', 'ul(p(a)) ul(p(b))'],
    ['3. a\n4. b', 'ol3(p(a) / p(b))'],
    ['1. a\n1) b', 'ol1(p(a)) ol1(p(b))'],
    ['a\n14. b', 'p(a⏎14. b)'],
    ['a\n1. b', 'p(a) ol1(p(b))'],
    ['- a\n  - b\n    - c', 'ul(p(a) ul(p(b) ul(p(c))))'],
    ['-\n  a', 'ul(p(a))'],
    ['-\n\n  a', 'ul() p(a)'],
    ['- a\n\n  b\n- c', 'ul*(p(a) p(b) / p(c))'],
    ['- a\n  ```\n\n  ```\n- b', 'ul(p(a) pre(⏎) / p(b))'],
    ['1234567890. a', 'p(1234567890. a)'],
    ['-a', 'p(-a)'],
    ['- a\n - b\n  - c', 'ul(p(a) / p(b) / p(c))'],
  ],
  'Code spans': [
    ['`a` `` b`c ``', 'p(code(a) code(b`c))'],
    ['`a\nb`', 'p(code(a b))'],
    ['` `` `', 'p(code(``))'],
    ['``a`', 'p(``a`)'],
    ['*a`*`', 'p(*acode(*))'],
  ],
  Emphasis: [
    ['*a* **b** ***c***', 'p(em(a) b(b) em(b(c)))'],
    ['snake_case_name', 'p(snake_case_name)'],
    ['in*side*word', 'p(inem(side)word)'],
    ['** a **', 'p(** a **)'],
    ['*a **b* c**', 'p(em(a em(em(b) c)))'],
    ['**a *b* c**', 'p(b(a em(b) c))'],
    ['*(*a*)*', 'p(em((em(a))))'],
    ['***a** b*', 'p(em(b(a) b))'],
    ['foo***bar***baz', 'p(fooem(b(bar))baz)'],
    ['*£*a', 'p(*£*a)'],
  ],
  Links: [
    ['[a](/b "c")', 'p(a[/b|c](a))'],
    ['[a](</b c>)', 'p(a[/b%20c](a))'],
    ['[a](/b c)', 'p([a](/b c))'],
    ['[a](/b(c)d)', 'p(a[/b(c)d](a))'],
    ['[a [b](/c) d](/e)', 'p([a a[/c](b) d](/e))'],
    ['[*a*](/b)', 'p(a[/b](em(a)))'],
    ['*[a*](/b)', 'p(*a[/b](a*))'],
    ['[a]()', 'p(a[](a))'],
    ['[a] (/b)', 'p([a] (/b))'],
    ['[a][nowhere]', 'p([a][nowhere])'],
  ],
  Images: [
    ['![a *b*](/c.png "d")', 'p(img[/c.png|d](a b))'],
    ['[![a](/b)](/c)', 'p(a[/c](img[/b](a)))'],
    ['![a]\n\n[a]: /b', 'p(img[/b](a))'],
    ['!\\[a](/b)', 'p(![a](/b))'],
  ],
  Autolinks: [
    [
      '<https://a.example/?q=1&r> <tel:+911>',
      'p(a[https://a.example/?q=1&r](https://a.example/?q=1&r) a[tel:+911](tel:+911))',
    ],
    ['<me?bcc=x@example.com>', 'p(a[mailto:me%3Fbcc%3Dx@example.com](me?bcc=x@example.com))'],
    ['<foo+special@Bar.baz-bar0.com>', 'p(a[mailto:foo+special@Bar.baz-bar0.com](foo+special@Bar.baz-bar0.com))'],
    ['<me@example.com>', 'p(a[mailto:me@example.com](me@example.com))'],
    ['<a b:c> <:x>', 'p(<a b:c> <:x>)'],
    ['https://a.example', 'p(https://a.example)'],
  ],
  'Line breaks': [
    ['a  \nb\\\nc\nd', 'p(a↵b↵c⏎d)'],
    ['a   ', 'p(a)'],
    ['a \n b', 'p(a⏎b)'],
  ],
  Precedence: [
    ['- `a\n- b`', 'ul(p(`a) / p(b`))'],
    ['*a [b*](/c)', 'p(*a a[/c](b*))'],
  ],
}

for (const [section, scenarios] of Object.entries(sections)) {
  test(`follows CommonMark: ${section}`, () => {
    for (const [text, tree] of scenarios) assert.equal(show(parseMarkdown(text)), tree, JSON.stringify(text))
  })
}

const extended: { [part: string]: [text: string, tree: string][] } = {
  tables: [
    ['|a|b|\n|:-|-:|\n|1|2|\n|3|', 'table[lr](a | b // 1 | 2 // 3)'],
    ['a | b\n:-: | -\n`x\\|y` | *z*', 'table[c-](a | b // code(x|y) | em(z))'],
    ['|a|\n|-|-|', 'p(|a|⏎|-|-|)'],
    ['above\n|a|\n|-|\n|1|\n\nbelow', 'p(above) table[-](a // 1) p(below)'],
    ['|a|b|\n|-|-|\n|1|2|3|', 'table[--](a | b // 1 | 2)'],
    ['|a|\n|-|\n> q', 'table[-](a) quote(p(q))'],
  ],
  strikethrough: [
    ['~~a~~ ~b~ ~~~c~~~', 'p(del(a) del(b) ~~~c~~~)'],
    ['~~a~', 'p(~~a~)'],
    ['영업 9~18시, 토 10~15시', 'p(영업 9~18시, 토 10~15시)'],
    ['月~金、土~日', 'p(月~金、土~日)'],
    ['~10:00, 12:00~', 'p(~10:00, 12:00~)'],
  ],
  'line breaks in Chinese and Japanese': [
    ['これは\n**「重要」**\nです', 'p(これはb(「重要」)です)'],
    ['한국\n어', 'p(한국⏎어)'],
    ['これは  \nです', 'p(これは↵です)'],
    ['これは\nABC', 'p(これは⏎ABC)'],
  ],
  'task lists': [['- [ ] a\n- [x] b\n- c', 'ul([ ]p(a) / [x]p(b) / p(c))']],
  'bare addresses': [
    ['see https://a.example/x_(y), ok', 'p(see a[https://a.example/x_(y)](https://a.example/x_(y)), ok)'],
    ['www.a.example.', 'p(a[http://www.a.example](www.a.example).)'],
    ['www.a.example/b(c)&amp;gt;&amp;lt;).', 'p(a[http://www.a.example/b(c)](www.a.example/b(c))&gt;&lt;).)'],
    ['me@a.example', 'p(a[mailto:me@a.example](me@a.example))'],
    ['[https://a.example](/b)', 'p(a[/b](https://a.example))'],
    ['`https://a.example`', 'p(code(https://a.example))'],
    ['見て https://a.example/b。次です', 'p(見て a[https://a.example/b](https://a.example/b)。次です)'],
    [
      '（www.a.example）や「https://a.example」',
      'p(（a[http://www.a.example](www.a.example)）や「a[https://a.example](https://a.example)」)',
    ],
    [
      'https://a.example/b，https://a.example/c！',
      'p(a[https://a.example/b](https://a.example/b)，a[https://a.example/c](https://a.example/c)！)',
    ],
    ['(https://a.example/b)입니다', 'p((a[https://a.example/b](https://a.example/b))입니다)'],
    ['"https://a.example/b"라고', 'p("a[https://a.example/b](https://a.example/b)"라고)'],
    ['https://a.example에서', 'p(a[https://a.example](https://a.example)에서)'],
    ['https://a.example/b؟ نعم', 'p(a[https://a.example/b](https://a.example/b)؟ نعم)'],
    [
      'https://a.example/成田(B)駅',
      'p(a[https://a.example/%E6%88%90%E7%94%B0(B)%E9%A7%85](https://a.example/成田(B)駅))',
    ],
    ['https://a.example/col·lecció…', 'p(a[https://a.example/col%C2%B7lecci%C3%B3](https://a.example/col·lecció)…)'],
    ['https://한국.kr/안내', 'p(a[https://%ED%95%9C%EA%B5%AD.kr/%EC%95%88%EB%82%B4](https://한국.kr/안내))'],
  ],
}

for (const [part, scenarios] of Object.entries(extended)) {
  test(`reads ${part} if the option is on`, () => {
    for (const [text, tree] of scenarios) {
      assert.equal(show(parseMarkdown(text, { extended: true })), tree, JSON.stringify(text))
    }
  })
}

/** Without the proposal for CommonMark (commonmark-spec issue 650), each of them keeps its marks as text. */
const joined: [text: string, tree: string][] = [
  ['これは**「重要」**です。', 'p(これはb(「重要」)です。)'],
  ['这是**我想做的事。**所以', 'p(这是b(我想做的事。)所以)'],
  ['这是**“好”**的', 'p(这是b(“好”)的)'],
  ['이것은 **마크다운(Markdown)**을', 'p(이것은 b(마크다운(Markdown))을)'],
  ['今日は*「休み」*です', 'p(今日はem(「休み」)です)'],
  ['価格は**10%**増', 'p(価格はb(10%)増)'],
  ['สำคัญ**"มาก"**ครับ', 'p(สำคัญb("มาก")ครับ)'],
  ['ב**"הארץ"**ש', 'p(בb("הארץ")ש)'],
  ['は**[案内](/a)**を', 'p(はb(a[/a](案内))を)'],
  ['「_重要_」', 'p(「em(重要)」)'],
  ['a_重要_b', 'p(a_重要_b)'],
  ['a**"b"**c', 'p(a**"b"**c)'],
]
test('reads emphasis next to letters and punctuation of languages without spaces', () => {
  for (const [text, tree] of joined) assert.equal(show(parseMarkdown(text)), tree, text)
  const struck = show(parseMarkdown('他说~~「删」~~了', { extended: true }))
  assert.equal(struck, 'p(他说del(「删」)了)')
})

test('reads a Korean date at the start of a line as text', () => {
  assert.equal(show(parseMarkdown('2026. 3. 14. 시행\n2026.3.15. 끝')), 'p(2026. 3. 14. 시행⏎2026.3.15. 끝)')
})

test('reports the line on which each block begins', () => {
  const lines = parseMarkdown('# a\n\nb\nc\n\n> d\n\n- e\n- f').map(({ line }) => line)
  assert.deepEqual(lines, [1, 3, 6, 8])
})

/** Deep or endless openings: the work is counted by a text twice as long, which must not take much more than twice. */
const hostile: [name: string, piece: string][] = [
  ['quotes', '>'],
  ['brackets', '['],
  ['links', '[a]('],
  ['images', '!['],
  ['stars', '*a '],
  ['strong', '**a '],
  ['nested lists', '- '],
  ['backticks', '` `` '],
  ['definitions', '[a]: '],
  ['angle brackets', '<a:'],
  ['tildes', '~a~~b '],
  ['brackets behind addresses', `http://a.bc${')'.repeat(2000)} `],
]
for (const [name, piece] of hostile) {
  test(`finishes with unbounded ${name} and stays within the stack`, () => {
    const blocks = parseMarkdown(piece.repeat(Math.ceil(50_000 / piece.length)), { extended: true })
    assert.ok(JSON.stringify(blocks).length > 0)
  })
}

test('closes as many emphases as the stack allows and keeps the rest as text', () => {
  const blocks = parseMarkdown(`${'*a '.repeat(8000)}${'b* '.repeat(8000)}`)
  const depth = (text: string): number =>
    [...text].reduce(
      ({ now, most }, letter) => {
        const next = now + (letter === '{' ? 1 : letter === '}' ? -1 : 0)
        return { now: next, most: Math.max(most, next) }
      },
      { now: 0, most: 0 },
    ).most
  assert.ok(depth(JSON.stringify(blocks)) < 100)
})

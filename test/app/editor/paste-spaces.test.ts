import { assert, test } from '../../panel.ts'
import { markdownOfHtml } from '../../../src/app/editor/paste/html-markdown.ts'
import { pasteEdit } from '../../../src/app/editor/paste/paste-edit.ts'

const withPlain: [string, string, string][] = [
  ['Line<b>bold</b>and', 'Line bold and', 'Line **bold** and'],
  [
    '<span>Gate</span><a href="https://a.b/c">B12</a><i>open</i>',
    'Gate\tB12\u00a0open',
    'Gate [B12](https://a.b/c) _open_',
  ],
  ['<b>도착</b><span>1층</span><b>출발</b>', '도착 1층 출발', '**도착** 1층 **출발**'],
  [
    '<ul><li>one<b>two</b></li><li>three<i>four</i></li></ul>',
    '• one two\n• three four',
    '- one **two**\n- three _four_',
  ],
  ['<p>a<img src="https://a.b/c" alt="Fog"><b>b</b></p>', 'a\nb', 'a![Fog](https://a.b/c) **b**'],
  ['un<b>believ</b>able', 'unbelievable', 'un**believ**able'],
  ['これは<b>重要</b>です', 'これは重要です', 'これは**重要**です'],
  ['un<b>believ</b>able', 'quite another text', 'un**believ**able'],
]
for (const [html, plain, markdown] of withPlain) {
  test(`pasting ${html} takes the spaces of the plain text ${JSON.stringify(plain)}`, () => {
    assert.equal(markdownOfHtml(html, plain).text, markdown)
    const getData = (type: string) => (type === 'text/html' ? html : plain)
    const data: DataTransfer = Object.assign(Object.create(null), { types: [], getData })
    assert.equal(pasteEdit(data, { text: '', start: 0, end: 0 })?.insert, markdown)
  })
}

import { assert, test } from '../../panel.ts'
import { markdownOfHtml } from '../../../src/app/editor/paste/html-markdown.ts'
import { plainText } from '../../../src/contract/markdown/inlines.ts'
import { parseMarkdown } from '../../../src/contract/markdown/parse-markdown.ts'
import type { Inline } from '../../../src/contract/markdown/tree.ts'

const read = (markdown: string): Inline[] =>
  parseMarkdown(markdown, { extended: true }).flatMap((block) => (block.type === 'paragraph' ? block.children : []))

const pieces = [
  '重要',
  '「重要」',
  '（注意）',
  '你好。',
  '“好”',
  '공항(ICN)',
  '을',
  'สำคัญ',
  '"มาก"',
  'です、',
  'A',
  '𠮷',
  '10%',
  '～',
]
const url = 'https://example.com/a'
const notAscii = /[^\x00-\x7f“”]/

test('pasted styles stay next to the letters and punctuation of languages without spaces', () => {
  for (const tag of ['b', 'i', 's', 'a']) {
    for (const before of pieces) {
      for (const inside of tag === 'a' ? [...pieces, url] : pieces) {
        for (const after of pieces) {
          const { text } = markdownOfHtml(`${before}<${tag} href="${url}">${inside}</${tag}>${after}`)
          if (text === undefined) continue // the plain text is just as good
          assert.equal(plainText(read(text)), before + inside + after, text)
          const styled = read(text).flatMap((node) => ('children' in node ? [plainText(node.children)] : []))
          const [start, end] = [`${before.at(-1)}${inside[0]}`, `${inside.at(-1)}${after[0]}`]
          if (notAscii.test(start) && notAscii.test(end)) assert.deepEqual(styled, [inside], text)
        }
      }
    }
  }
})

import { assert, test } from '../../panel.ts'
import { table } from '../../../src/app/editor/commands/block-commands.ts'
import { toggleCode } from '../../../src/app/editor/commands/code-command.ts'
import type { Command, Edit, Source } from '../../../src/app/editor/commands/edit.ts'
import { toggleBold, toggleItalic, toggleStrike } from '../../../src/app/editor/commands/inline-commands.ts'
import {
  insertImages,
  imageWords,
  linkHere,
  linkTo,
  removeLink,
  writeLink,
} from '../../../src/app/editor/commands/link-commands.ts'
import { bulletList, heading, numberedList, quote, taskList } from '../../../src/app/editor/commands/line-commands.ts'
import { continueLine, indentItems, isInFence } from '../../../src/app/editor/commands/list-keys.ts'

/** `‹` and `›` are the ends of the selection; `|` is a caret. */
const read = (shown: string): Source => {
  const caret = shown.indexOf('¦')
  if (caret >= 0) return { text: shown.replace('¦', ''), start: caret, end: caret }
  const start = shown.indexOf('‹')
  return { text: shown.replace(/[‹›]/g, ''), start, end: shown.indexOf('›') - 1 }
}
const show = ({ text, start, end }: Source): string =>
  start === end
    ? `${text.slice(0, start)}¦${text.slice(start)}`
    : `${text.slice(0, start)}‹${text.slice(start, end)}›${text.slice(end)}`
const edited = ({ text }: Source, { from, to, insert, start, end }: Edit): Source => ({
  text: text.slice(0, from) + insert + text.slice(to),
  start,
  end,
})

const commands: [string, Command, string, string][] = [
  ['bold marks the selection', toggleBold, 'The ‹fog› lifts', 'The **‹fog›** lifts'],
  ['bold again takes the marks away', toggleBold, 'The **‹fog›** lifts', 'The ‹fog› lifts'],
  ['bold takes away marks that are selected too', toggleBold, 'The ‹**fog**› lifts', 'The ‹fog› lifts'],
  ['bold leaves the blanks at the ends out', toggleBold, 'The‹ fog ›lifts', 'The **‹fog›** lifts'],
  ['bold within a word means the word', toggleBold, 'The fo¦gbank lifts', 'The **‹fogbank›** lifts'],
  ['bold at the end of a word begins something new', toggleBold, 'The fog¦', 'The fog**¦**'],
  ['bold between its own empty marks takes them away', toggleBold, 'The **¦**', 'The ¦'],
  ['bold at the end of what is bold goes on after it', toggleBold, 'The **fog¦** lifts', 'The **fog**¦ lifts'],
  ['bold before something bold begins something new', toggleBold, 'The ¦**fog** lifts', 'The **¦****fog** lifts'],
  ['italic at the end of italics goes on after them', toggleItalic, '**Now** _fog¦_', '**Now** _fog_¦'],
  ['italic at the end of another’s italics, too', toggleItalic, 'One.\n\nThe *fog¦*', 'One.\n\nThe *fog*¦'],
  ['code at its end goes on after it', toggleCode, 'Use `npm ci¦`', 'Use `npm ci`¦'],
  ['bold of italics keeps them', toggleBold, '*‹fog›*', '***‹fog›***'],
  ['bold over two paragraphs marks each', toggleBold, '‹One.\n\nTwo.›', '**‹One.**\n\n**Two.›**'],
  ['bold of two paragraphs again is none', toggleBold, '**‹One.**\n\n**Two.›**', '‹One.\n\nTwo.›'],
  ['bold of items is of their words', toggleBold, '‹- one\n- [ ] two›\nmore', '- **‹one**\n- [ ] **two›**\nmore'],
  ['bold of items again is none', toggleBold, '- **‹one**\n- **two›**', '- ‹one\n- two›'],
  ['bold of a heading and its text marks each', toggleBold, '‹## Fog\nIt\nlifts.›', '## **‹Fog**\n**It\nlifts.›**'],
  ['bold of a quotation', toggleBold, '‹> Fog  \n>\n> lifts›', '> **‹Fog**  \n>\n> **lifts›**'],
  ['bold of something that holds bold marks it once', toggleBold, '‹a **b** c›', '**‹a b c›**'],
  ['bold of two that are bold marks what is between', toggleBold, '‹**a** and **b**›', '**‹a and b›**'],
  ['so it does from within their marks', toggleBold, '**‹a** and **b›**', '**‹a and b›**'],
  ['what is bold in part stays so beside a new part', toggleBold, 'a **b ‹c** d›', 'a **b **‹c** d›**'],
  ['bold again within italics', toggleBold, '**_‹fog›_**', '_‹fog›_'],
  ['italic again around bold', toggleItalic, '***‹fog›***', '**‹fog›**'],
  ['italic over a name with underscores', toggleItalic, '‹an iso_3166_code›', '_‹an iso_3166_code›_'],
  ['italic again of such a name', toggleItalic, '_‹an iso_3166_code›_', '‹an iso_3166_code›'],
  ['italic of two paragraphs again is none', toggleItalic, '_‹One._\n\n_Two.›_', '‹One.\n\nTwo.›'],
  ['strikethrough of two paragraphs again is none', toggleStrike, '~~‹One.~~\n\n~~Two.›~~', '‹One.\n\nTwo.›'],
  ['italic by underscores', toggleItalic, 'The ‹fog› lifts', 'The _‹fog›_ lifts'],
  ['italic within a word by asterisks', toggleItalic, 'un‹believ›able', 'un*‹believ›*able'],
  ['italic takes either mark away', toggleItalic, 'The *‹fog›* lifts', 'The ‹fog› lifts'],
  ['italic of bold is no unmarking', toggleItalic, '**‹fog›**', '**_‹fog›_**'],
  [
    'bold of a caret inside a word of Japanese marks this word only',
    toggleBold,
    'この空¦港は大きい',
    'この**‹空港›**は大きい',
  ],
  ['italic in Thai uses stars next to a vowel sign', toggleItalic, 'มี‹สำคัญ›ที่', 'มี*‹สำคัญ›*ที่'],
  ['strikethrough marks the selection', toggleStrike, 'The ‹fog› lifts', 'The ~~‹fog›~~ lifts'],
  ['strikethrough again takes the marks away', toggleStrike, 'The ~~‹fog›~~ lifts', 'The ‹fog› lifts'],
  ['code within a line', toggleCode, 'Use ‹npm›', 'Use `‹npm›`'],
  ['code that holds a backtick', toggleCode, '‹a`b›', '``‹a`b›``'],
  ['code of several lines is a block', toggleCode, '‹a\nb›', '```\n‹a\nb›\n```'],
  ['a block of code that holds a fence', toggleCode, '‹```\nb›', '````\n‹```\nb›\n````'],
  ['code of several lines again is none', toggleCode, '```\n‹a\nb›\n```', '‹a\nb›'],
  ['so it is with its fences selected', toggleCode, 'One\n‹```sh\na\n```›', 'One\n‹a›'],
  ['code by two backticks again is none', toggleCode, '``‹a`b›``', '‹a`b›'],
  ['code that ends in a backtick', toggleCode, '‹a`›', '`` ‹a`› ``'],
  ['two that are code', toggleCode, '‹`a` `b`›', '`` ‹`a` `b`› ``'],
  ['a link of the selection', writeLink('Delhi', '/airports/del'), 'See ‹Delhi›.', 'See [Delhi](/airports/del)¦.'],
  ['a link of the word at the caret', writeLink('Delhi', '/a'), 'See De¦lhi.', 'See [Delhi](/a)¦.'],
  ['a link with other words', writeLink('here', '/a'), 'See ¦.', 'See [here](/a)¦.'],
  ['another address of a link', writeLink('Delhi', '/b'), 'See [De¦lhi](/airports/del).', 'See [Delhi](/b)¦.'],
  [
    'another address of a link whose address has brackets',
    writeLink('Fog', '/c'),
    '[F¦og](/a_(b)), c)',
    '[Fog](/c)¦, c)',
  ],
  ['a changed link keeps its title', writeLink('Fog', '/c'), '[F¦og](/a "The (fog)")', '[Fog](/c "The (fog)")¦'],
  [
    'a changed picture stays a picture',
    writeLink('Fog \\[1\\]', '/c'),
    '![F¦og \\[1\\]](</a b>)',
    '![Fog \\[1\\]](/c)¦',
  ],
  ['a removed link leaves its words', removeLink, 'See [De¦lhi](/airports/del).', 'See ‹Delhi›.'],
  ['an escaped bracket begins no link to remove', removeLink, '\\[De¦lhi](/a)', '\\[De¦lhi](/a)'],
  [
    'an address with a bracket of which there is no other',
    linkTo('https://example.com/a(b'),
    '‹fog›',
    '[fog](‹https://example.com/a%28b›)',
  ],
  ['an address with both brackets', linkTo('/blogs/a_(b)'), '‹fog›', '[fog](‹/blogs/a_(b)›)'],
  ['words with a bracket of which there is no other', linkTo('/a'), '‹a] [b] \\[›', '[a\\] \\[b\\] \\[](‹/a›)'],
  ['words with both brackets', linkTo('/a'), '‹[1]›', '[[1]](‹/a›)'],
  ['an address pasted over words', linkTo('/blogs/fog'), 'See ‹fog›.', 'See [fog](‹/blogs/fog›).'],
  ['an image without a library', insertImages([{ src: 'https://', alt: '' }]), 'A¦', 'A\n\n![¦](https://)'],
  [
    'the selected text becomes the alternative text of an image and stays',
    insertImages([{ src: '/media/a', alt: '' }]),
    'The ‹Fog [1]› lifts',
    'The Fog [1] lifts\n\n![Fog \\[1\\]](/media/a)¦',
  ],
  [
    'an image follows the paragraph of the caret, with blank lines around it',
    insertImages([{ src: '/media/a', alt: 'Fog' }]),
    'One ¦ two\nthree\n\nfour',
    'One  two\nthree\n\n![Fog](/media/a)¦\n\nfour',
  ],
  [
    'an image follows a table instead of becoming a cell',
    insertImages([{ src: '/media/a', alt: 'Fog' }]),
    '| a |\n| --- |\n| b¦ |\n\nfour',
    '| a |\n| --- |\n| b |\n\n![Fog](/media/a)¦\n\nfour',
  ],
  [
    'an image follows a code block with blank lines',
    insertImages([{ src: '/media/a', alt: 'Fog' }]),
    '```\na¦\n\nb\n```\nfour',
    '```\na\n\nb\n```\nfour\n\n![Fog](/media/a)¦',
  ],
  [
    'an image on a blank line between paragraphs keeps its distance',
    insertImages([{ src: '/media/a', alt: 'Fog' }]),
    'One\n¦\ntwo',
    'One\n\n![Fog](/media/a)¦\n\ntwo',
  ],
  [
    'an image gets other words',
    imageWords('/media/a', 'Fog', 'Fog [1]'),
    'A ![Fog](/media/a) b¦',
    'A ![Fog \\[1\\]](/media/a)¦ b',
  ],
  [
    'the one that was put in last',
    imageWords('/media/a', '', 'Ice'),
    '![](/media/a) ![](/media/a)¦',
    '![](/media/a) ![Ice](/media/a)¦',
  ],
  ['an image that is gone by now gets none', imageWords('/media/a', 'Fog', 'Ice'), 'A ¦b', 'A ¦b'],
  [
    'images are paragraphs',
    insertImages([
      { src: '/media/a', alt: 'Fog' },
      { src: '/media/b', alt: '' },
    ]),
    'One¦',
    'One\n\n![Fog](/media/a)\n\n![¦](/media/b)',
  ],
  [
    'after images that have their words the text goes on',
    insertImages([{ src: '/media/a', alt: 'Fog' }]),
    'One¦',
    'One\n\n![Fog](/media/a)¦',
  ],
  [
    'an image lands after the one whose words are written',
    insertImages([{ src: '/media/b', alt: '' }]),
    '![Fo¦](/media/a)',
    '![Fo](/media/a)\n\n![¦](/media/b)',
  ],
  [
    'also where these hold brackets',
    insertImages([{ src: '/media/b', alt: '' }]),
    '![Fo¦ \\[1\\]](/media/a)',
    '![Fo \\[1\\]](/media/a)\n\n![¦](/media/b)',
  ],
  ['a list of the selected lines', bulletList, '‹one\ntwo›', '‹- one\n- two›'],
  ['a list again is none', bulletList, '‹- one\n- two›', '‹one\ntwo›'],
  ['a numbered list becomes a list', bulletList, '‹1. one\n2. two›', '‹- one\n- two›'],
  ['blank lines stay blank', bulletList, '‹one\n\ntwo›', '‹- one\n\n- two›'],
  ['a caret keeps its place in the words', bulletList, 'on¦e', '- on¦e'],
  ['numbers count', numberedList, '‹one\n\ntwo\nthree›', '‹1. one\n\n2. two\n3. three›'],
  ['tasks', taskList, '‹- one\n- two›', '‹- [ ] one\n- [ ] two›'],
  ['tasks again are none', taskList, '‹- [x] one\n- [ ] two›', '‹one\ntwo›'],
  ['a quotation', quote, '‹one\n\ntwo›', '‹> one\n>\n> two›'],
  ['a quotation again is none', quote, '‹> one\n>\n> two›', '‹one\n\ntwo›'],
  ['a heading begins at the second level', heading, 'F¦og', '## F¦og'],
  ['a heading goes deeper', heading, '## Fog¦', '### Fog¦'],
  ['and from the fourth level back to text', heading, '#### Fog¦', 'Fog¦'],
  [
    'a table follows the paragraph of the caret',
    table,
    'One¦\ntwo\n\nthree',
    'One\ntwo\n\n| ‹Column› | Column |\n| --- | --- |\n|  |  |\n|  |  |\n\nthree',
  ],
]
for (const [name, command, before, after] of commands) {
  test(name, () => {
    const source = read(before)
    assert.equal(show(edited(source, command(source))), after)
  })
}

const enters: [string, string, string | undefined][] = [
  ['a list goes on', '- one¦', '- one\n- ¦'],
  ['in the middle of an item', '- one¦ two', '- one\n- ¦ two'],
  ['numbers go on', '9) nine¦', '9) nine\n10) ¦'],
  ['a done task is followed by one to do', '- [x] one¦', '- [x] one\n- [ ] ¦'],
  ['a quotation goes on', '> one¦', '> one\n> ¦'],
  ['an empty item ends the list, below a blank line', '- one\n- ¦', '- one\n\n¦'],
  ['an empty item after a blank line ends the list there', '- one\n\n- ¦', '- one\n\n¦'],
  ['an only item that is empty becomes an empty line', '- ¦', '¦'],
  ['an empty nested item goes one level up', '- one\n  - ¦', '- one\n- ¦'],
  ['of a numbered list, with its number', '1. one\n   - two\n   - ¦', '1. one\n   - two\n2. ¦'],
  ['an empty line of a quotation ends it, below a blank line', '> one\n> ¦', '> one\n\n¦'],
  ['before the words it is an ordinary line end', '¦- one', undefined],
  ['so it is in a paragraph', 'one¦', undefined],
  ['and in code', '```\n- one¦', undefined],
  ['after the code a list goes on again', '```\na\n```\n- one¦', '```\na\n```\n- one\n- ¦'],
  ['a rule is no list', '---¦', undefined],
]
for (const [name, before, after] of enters) {
  test(`Enter: ${name}`, () => {
    const source = read(before)
    const edit = continueLine(source)
    assert.equal(edit && show(edited(source, edit)), after)
  })
}

const tabs: [string, boolean, string, string | undefined][] = [
  ['an item goes under the one above', false, '- one\n- two¦', '- one\n  - two¦'],
  ['as far as a number is wide', false, '1. one\n2. two¦', '1. one\n   2. two¦'],
  ['and out again', true, '- one\n  - two¦', '- one\n- two¦'],
  ['as far as its blanks are wide', false, '-   one\n-   two¦', '-   one\n    -   two¦'],
  ['under the one that has room for it', false, '1. one\n   - two\n2. three¦', '1. one\n   - two\n   2. three¦'],
  ['one level deeper than the one above, and no more', false, '- one\n  - two¦', '- one\n  - two¦'],
  ['the first of a list stays, below another list, too', false, '- one\n\nText\n\n- two¦', '- one\n\nText\n\n- two¦'],
  [
    'under what goes on with the one above',
    false,
    '- one\n\n  more\nwords\n- two¦',
    '- one\n\n  more\nwords\n  - two¦',
  ],
  [
    'out to the list around',
    true,
    '1. one\n   - two\n     - three\n   - four¦',
    '1. one\n   - two\n     - three\n- four¦',
  ],
  ['out of an indent by a tab', true, '- one\n\t- two¦', '- one\n- two¦'],
  ['several items', false, '- one\n‹- two\n- three›', '- one\n  ‹- two\n  - three›'],
  ['in a paragraph Tab leaves', false, 'one¦', undefined],
  ['in code Tab leaves', false, '```\n- one¦', undefined],
]
for (const [name, isOut, before, after] of tabs) {
  test(`${isOut ? 'Shift+Tab' : 'Tab'}: ${name}`, () => {
    const source = read(before)
    const edit = indentItems(source, isOut)
    assert.equal(edit && show(edited(source, edit)), after)
  })
}

test('formatting commands stay fast next to a long run of marks', () => {
  const started = performance.now()
  for (const mark of ['*', '_', '~', '`']) {
    const text = `${mark.repeat(45_000)}x`
    for (const command of [toggleBold, toggleItalic, toggleStrike, toggleCode]) {
      for (const start of [0, text.length - 1]) command({ text: `${text}\n\nfog`, start, end: text.length })
      command({ text: `${text}\n\nfog`, start: text.length + 3, end: text.length + 5 })
    }
  }
  assert.ok(performance.now() - started < 3000)
})

test('link and image commands stay fast within a long run of brackets', () => {
  const started = performance.now()
  for (const brackets of ['\\[', '[\\', '[\\]']) {
    const text = brackets.repeat(15_000)
    for (const at of [0, text.length]) {
      linkHere({ text, start: at, end: at })
      writeLink('a', '/a')({ text, start: at, end: at })
      insertImages([{ src: '/media/a.png', alt: '' }])({ text, start: at, end: at })
    }
  }
  assert.ok(performance.now() - started < 2000)
})

test('a selected URL becomes the target of a new link, and an existing link is read with its text and URL', () => {
  const here = (shown: string) => linkHere(read(shown))
  assert.deepEqual(here('‹https://example.com/a›'), { words: '', to: 'https://example.com/a', isThere: false })
  assert.deepEqual(here('See ‹Delhi›'), { words: 'Delhi', to: '', isThere: false })
  assert.deepEqual(here('See [De¦lhi](</a b>)'), { words: 'Delhi', to: '/a b', isThere: true })
})

test('a code fence is closed only by a fence of the same kind and at least the same length', () => {
  assert.equal(isInFence('~~~\n```\n', 8), true)
  assert.equal(isInFence('````\n```\n', 9), true)
  assert.equal(isInFence('```\n````\n', 9), false)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blockedProblem, blockedTest } from '../../src/contract/blocked-lines.ts'

const cases: [line: string, found: string[], notFound: string[]][] = [
  [
    'cheap pills',
    ['Buy CHEAP   Pills now', 'cheap-pills!', 'ch\u200beap pi\u00adlls'],
    ['cheappills', 'My pills were cheap'],
  ],
  ['viagra!', ['ＶＩＡＧＲＡ', 'Viágra'], ['viagral', 'xviagra']],
  ['казино', ['Казино.', 'казино онлайн'], ['казиношный']],
  ['貸款', ['辦理貸款業務，請聯絡', '貸款'], ['貸 款']],
  ['贷款', ['我们办理贷款业务，请联系', 'A贷款B'], ['贷学金']],
  ['カジノ', ['オンラインカジノへ', 'ｶｼﾞﾉ'], ['カジ']],
  ['หวย', ['เล่นหวยออนไลน์'], ['หว']],
  ['대출', ['무직자 대출을 받으세요'], ['대 출']],
  ['🎰', ['win🎰now', '🎰🎰'], ['🎲']],
  ['👨‍👩‍👧 deal', ['a 👨‍👩‍👧  DEAL'], ['👨‍👩‍👧 dealer']],
  ['❤️', ['I ❤ it'], ['I ♥ it']],
  ['€', ['100€'], ['100 EUR']],
  ['c++', ['I like C++.'], ['I like c.']],
  ['100%', ['100% free'], ['100 free', '1100% x']],
  ['!!!', ['Now!!!'], ['Now!!']],
  ['f*ck', ['F*CK'], ['fck']],
  [
    'spam.example',
    ['see spam.example.', 'a@mail.SPAM.example', 'http://x.spam.example/y'],
    ['nospam.example', 'spam.example.org'],
  ],
  ['https://www.spam.example/', ['spam.example'], ['www.example']],
  ['*.spam.example', ['a.spam.example'], ['other.example']],
  ['@spam.example', ['ada@spam.example'], ['other.example']],
  ['münchen.example', ['info@xn--mnchen-3ya.example', 'MÜNCHEN。example'], ['munchen.example']],
  ['xn--mnchen-3ya.example', ['www.münchen.example'], []],
  ['node.js', ['We use Node.js'], ['node js']],
]
for (const [line, found, notFound] of cases) {
  test(`the blocked line “${line}” matches the way its script is written`, () => {
    const isBlocked = blockedTest(`\n other line \n${line}\r\n`)
    for (const text of found) assert.ok(isBlocked(text), text)
    for (const text of notFound) assert.ok(!isBlocked(text), text)
    assert.equal(blockedProblem(line), undefined)
  })
}

test('reports the first line that can’t match', () => {
  for (const line of ['\u200b', '\u3164\ufe0f', '\u0301']) {
    assert.match(blockedProblem(`good\n${line}\nbad`) ?? '', /can’t match/)
  }
  for (const line of ['viagra*', '*viagra', '* 贷款']) {
    assert.match(blockedProblem(`good\n\n${line}`) ?? '', /would match only text containing \*/)
  }
  for (const good of ['', '\n \n', '***', 'a\r\n\r\nb']) assert.equal(blockedProblem(good), undefined)
})

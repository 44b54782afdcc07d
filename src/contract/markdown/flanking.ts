// Most characters are ASCII. The tables of Unicode are large, so they are created on first use.
const asciiBlank = ' \t\n\f\r'
const asciiMark = /[!-/:-@[-`{-~]/
const unicodeBlank = /^\p{Zs}$/u
const unicodeMark = /^[\p{P}\p{S}]$/u
const isAscii = (letter: string): boolean => letter.charCodeAt(0) < 0x80
const isBlank = (letter: string): boolean => (isAscii(letter) ? asciiBlank.includes(letter) : unicodeBlank.test(letter))
const isMark = (letter: string): boolean => (isAscii(letter) ? asciiMark : unicodeMark).test(letter)

/** Chinese, Japanese and Korean letters and punctuation, without emoji. */
const eastAsian =
  '\\u1100-\\u11ff\\u2e80-\\ua4cf\\ua960-\\ua97f\\uac00-\\ud7ff\\uf900-\\ufaff\\ufe30-\\ufe6f\\uff00-\\uffef\\u{1b000}-\\u{1b2ff}\\u{20000}-\\u{3ffff}'
/** Hebrew, Arabic and the scripts of South-East Asia also join words to a quotation or bracket. */
const joining = new RegExp(`^[${eastAsian}\\u0590-\\u08ff\\u0e00-\\u109f\\u1780-\\u17ff]$`, 'u')
const isJoining = (letter: string): boolean => !isAscii(letter) && joining.test(letter)

const wide = `(?![\\u1100-\\u11ff\\u3130-\\u318f\\ua960-\\ua97f\\uac00-\\ud7ff\\uffa0-\\uffdc])[${eastAsian}]`
const lastWide = new RegExp(`${wide}[*_~]*$`, 'u')
const firstWide = new RegExp(`^[*_~]*${wide}`, 'u')
/**
 * Whether a line break between two texts isn't a space, since Chinese and Japanese have none (CSS Text 3, 4.1.3). Korean
 * has spaces between words.
 */
export const isInWord = (before: string, after: string): boolean => lastWide.test(before) && firstWide.test(after)

/**
 * Whether a run of `*`, `_` or `~` between two characters can open or close emphasis: CommonMark 0.31, 6.2, with the
 * change that commonmark-spec issue 650 proposes for text without spaces between words. '\n' is the end of the text.
 */
export function flanking(run: string, before: string, after: string): { canOpen: boolean; canClose: boolean } {
  const isApart = (letter: string): boolean => isMark(letter) && !isJoining(letter)
  const endsWord = (letter: string): boolean => isBlank(letter) || isMark(letter) || isJoining(letter)
  const isLeft = !isBlank(after) && (!isApart(after) || endsWord(before))
  const isRight = !isBlank(before) && (!isApart(before) || endsWord(after))
  // A single tilde also means "about" and "to": 9~18時, ~20 min.
  if (run === '~' && /\p{Nd}/u.test(before + after)) return { canOpen: false, canClose: false }
  const worksInWords = run.startsWith('*') || run === '~~'
  return {
    canOpen: isLeft && (worksInWords || !isRight || isMark(before)),
    canClose: isRight && (worksInWords || !isLeft || isMark(after)),
  }
}

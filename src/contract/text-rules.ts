/** Rules on plain text that all kinds of fields share (docs/contract.md, “Shared rules”). */

export const lengthOf = (text: string): number => [...text].length

/**
 * Letters of living alphabets that Unicode does not decompose, as in CLDR's Latin-ASCII transform, and signs that are
 * written like an apostrophe, also where they are letters (Hawaiʻi). Phonetic signs are left out.
 */
const asciiLetters = `
ß ss,æ ae,œ oe,ø o,đ d,ð d,þ th,ł l,ı i,ħ h,ŋ n,ŧ t,ƒ f,ƙ k,ƴ y,ɓ b,ɔ o,ɖ d,ɗ d,ə e,ɛ e,ɠ g,ɨ i,ɩ i,ɲ n,ɵ o,ʊ u,
ʋ v,ﬁ fi,ﬂ fl,ʹ ',ʻ ',ʼ ',ʽ ',ʾ ',ʿ ',‘ ',’ ',′ ',´ '
`
const toAscii = new Map(
  asciiLetters
    .trim()
    .split(/,\n?/)
    .map((pair) => {
      const [letter = '', ascii = ''] = pair.split(' ')
      return [letter, ascii] as const
    }),
)
const undecomposed = new RegExp(`[${[...toAscii.keys()].join('')}]`, 'g')
const isAscii = /^[\0-_a-\x7f]*$/

export const slugLengthMax = 80

/**
 * Removes capitals and accents and writes Latin letters as ASCII. Sorting, search, slugs and imports compare by it.
 * Other scripts keep their marks.
 */
export const fold = (text: string): string => {
  const small = text.toLowerCase()
  // Most texts are ASCII, and this shortcut is three times as fast.
  if (isAscii.test(small)) return small
  return small
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(undecomposed, (letter) => toAscii.get(letter) ?? letter)
    .normalize('NFC')
}

const wordsOf = (folded: string): string[] => folded.split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean)

/** The folded words of a text, for the search. Vowel signs of Indian scripts belong to their words. */
export const wordsIn = (text: string): string[] => wordsOf(fold(text))

/** These scripts have no blanks between words, so a search may begin at any letter. */
const unspaced = `[${['Han', 'Hira', 'Kana', 'Bopo', 'Thai', 'Laoo', 'Khmr', 'Mymr', 'Tibt']
  .map((script) => `\\p{sc=${script}}`)
  .join('')}]`
const startInWord = new RegExp(
  `(?<=[\\p{L}\\p{N}\\p{M}])(?=(?!\\p{M})${unspaced})|(?<=${unspaced})(?=[\\p{L}\\p{N}])`,
  'gu',
)
const hasUnspaced = new RegExp(unspaced, 'u')

/** Makes each letter of those scripts a word, so that a search finds neighbouring letters. */
export const spaced = (folded: string): string =>
  hasUnspaced.test(folded) ? folded.replaceAll(startInWord, ' ') : folded

/** Adds words with an apostrophe in the form without it: "ohare", "hawaii". */
export const joinedWords = (folded: string): string[] =>
  !folded.includes("'")
    ? []
    : (folded.match(/[\p{L}\p{M}\p{N}]+(?:'[\p{L}\p{M}\p{N}]+)+/gu) ?? []).map((word) => word.replaceAll("'", ''))

/** All words of a text; a searched word can be the beginning of any of them. */
export const startsIn = (text: string): string[] => {
  const folded = fold(text)
  return [...wordsOf(folded), ...joinedWords(folded)].flatMap((word) =>
    !hasUnspaced.test(word) ? [word] : [word, ...[...word.matchAll(startInWord)].map(({ index }) => word.slice(index))],
  )
}

/** Removes invisible marks, which come along when text is copied from a page. */
export const withoutMarks = (text: string): string => text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
/** Writes full-width letters and digits of other scripts as ASCII, for codes and numbers. */
export function asciiForm(text: string): string {
  return text.normalize('NFKC').replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    // In Unicode, the ten digits of a script are neighbours in order.
    let zero = code
    while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
    return String(code - zero)
  })
}
/** Makes names equal that look alike: case, kinds and numbers of spaces, and invisible marks do not count. */
export const seen = (text: string): string =>
  withoutMarks(text).replaceAll(/\s+/g, ' ').trim().normalize('NFC').toLowerCase()
/** Ignores accents too. Lists sort by it, and imports find names by it. */
export const likeness = (text: string): string => seen(fold(text))

/** Proposes a slug from a title; '' means that nothing is left. */
export const slugOf = (title: string): string =>
  fold(title)
    .replaceAll("'", '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, slugLengthMax)
    .replaceAll(/^-+|-+$/g, '')
/** Proposes a slug from the fields of `from`, as a slug field lists them. */
export const slugFrom = (from: readonly (string | readonly string[])[], wordsOf: (name: string) => string): string =>
  slugOf(from.map((names) => [names].flat().map(wordsOf).find(Boolean) ?? '').join(' '))
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Lower-cases the first letter unless the word is a code: "Name" becomes "name", "IATA code" stays. */
export const inSentence = (label: string): string =>
  /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label

/** Turns "shop" into "Shop". */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

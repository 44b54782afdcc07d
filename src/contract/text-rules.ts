/** Rules on plain text that every kind shares (docs/contract.md, “Shared rules”). */

// Control characters but newline and tab; C1 as well.
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/
// Embeddings, overrides and isolates: they make text read as what it is not.
const bidi = /[\u202a-\u202e\u2066-\u2069]/

// Zero-width marks and fillers: of them alone, a name shows nothing that could be read or opened.
const invisible = /^[\p{Default_Ignorable_Code_Point}\s]*$/u

/** Trimmed and NFC; line ends become \n. What shows nothing is empty. */
export const tidy = (text: string): string =>
  invisible.test(text) ? '' : text.replaceAll(/\r\n?/g, '\n').normalize('NFC').trim()

/** One line without what `characterProblem` refuses, for names that nobody typed here. */
export const printable = (text: string): string =>
  tidy([...text].filter((character) => characterProblem(character, false) === undefined).join(''))

export const lengthOf = (text: string): number => [...text].length

/** What is wrong with the characters of a text, or undefined. */
export const characterProblem = (text: string, lines: boolean): string | undefined => {
  // A lone surrogate is no character and cannot be stored as UTF-8.
  if (control.test(text) || (!lines && /[\n\t]/.test(text)) || /\p{Surrogate}/u.test(text)) {
    return 'Remove the characters that cannot be printed'
  }
  if (bidi.test(text)) return 'Remove the hidden marks that turn the direction of the text'
  return undefined
}

/**
 * Small letters of living alphabets that Unicode does not decompose, as CLDR's Latin-ASCII transform writes them, and
 * signs that stand for an apostrophe, also where they are letters (Hawaiʻi). Signs of phonetics are left out.
 */
const asciiLetters = `
ß ss,æ ae,œ oe,ø o,đ d,ð d,þ th,ł l,ı i,ħ h,ŋ n,ŧ t,ƒ f,ƙ k,ƴ y,ɓ b,ɔ o,ɖ d,ɗ d,ə e,ɛ e,ɠ g,ɨ i,ɩ i,ɲ n,ɵ o,ʊ u,
ʋ v,ﬁ fi,ﬂ fl,ʹ ',ʻ ',ʼ ',ʽ ',ʾ ',ʿ ',‘ ',’ ',′ ',´ '
`
const toAscii = new Map(asciiLetters.trim().split(/,\n?/).map((pair) => {
  const [letter = '', ascii = ''] = pair.split(' ')
  return [letter, ascii] as const
}))
const undecomposed = new RegExp(`[${[...toAscii.keys()].join('')}]`, 'g')
const isAscii = /^[\0-_a-\x7f]*$/

export const slugLengthMax = 80

/**
 * Without capitals and accents, Latin letters as ASCII: what sorting, search, slugs and imports compare. Other scripts
 * keep their marks.
 */
export const fold = (text: string): string => {
  const small = text.toLowerCase()
  // Most texts of most files: as it is three times as quick.
  if (isAscii.test(small)) return small
  return small.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(undecomposed, (letter) => toAscii.get(letter) ?? letter).normalize('NFC')
}

const wordsOf = (folded: string): string[] => folded.split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean)

/** What a search tells apart: the words of a text, folded. Vowel signs of Indian scripts are part of theirs. */
export const wordsIn = (text: string): string[] => wordsOf(fold(text))

/** Scripts that are written without blanks between words: each letter may begin what a person searches for. */
const unspaced = `[${['Han', 'Hira', 'Kana', 'Bopo', 'Thai', 'Laoo', 'Khmr', 'Mymr', 'Tibt']
  .map((script) => `\\p{sc=${script}}`).join('')}]`
const startInWord = new RegExp(
  `(?<=[\\p{L}\\p{N}\\p{M}])(?=(?!\\p{M})${unspaced})|(?<=${unspaced})(?=[\\p{L}\\p{N}])`, 'gu')
const hasUnspaced = new RegExp(unspaced, 'u')

/** A folded text in which each letter of those scripts is a word, so that a search finds them side by side. */
export const spaced = (folded: string): string =>
  hasUnspaced.test(folded) ? folded.replaceAll(startInWord, ' ') : folded

/** Words with an apostrophe as they are searched for without it: "ohare", "hawaii". */
export const joinedWords = (folded: string): string[] => !folded.includes("'") ? []
  : (folded.match(/[\p{L}\p{M}\p{N}]+(?:'[\p{L}\p{M}\p{N}]+)+/gu) ?? []).map((word) => word.replaceAll("'", ''))

/** All that a searched word may be the beginning of. */
export const startsIn = (text: string): string[] => {
  const folded = fold(text)
  return [...wordsOf(folded), ...joinedWords(folded)].flatMap((word) => !hasUnspaced.test(word) ? [word]
    : [word, ...[...word.matchAll(startInWord)].map(({ index }) => word.slice(index))])
}

/** Without the marks that nobody sees, which come along when text is copied from a page. */
export const withoutMarks = (text: string): string => text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
/** Full-width letters and the digits of other scripts as ASCII, for codes and numbers. */
export function asciiForm(text: string): string {
  return text.normalize('NFKC').replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    // Unicode keeps the ten digits of a script together, in their order.
    let zero = code
    while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
    return String(code - zero)
  })
}
/** As it is seen: neither capitals tell names apart, nor kinds of spaces, how many, and marks that nobody sees. */
export const seen = (text: string): string => withoutMarks(text)
  .replaceAll(/\s+/g, ' ').trim().normalize('NFC').toLowerCase()
/** Accents tell nothing either: what a list is sorted by, and an import finds names by. */
export const likeness = (text: string): string => seen(fold(text))

/** A slug proposed from a title, or '' where nothing is left of it. */
export const slugOf = (title: string): string =>
  fold(title).replaceAll("'", '').replaceAll(/[^a-z0-9]+/g, '-').slice(0, slugLengthMax).replaceAll(/^-+|-+$/g, '')
/** @param from as of a slug's field */
export const slugFrom = (from: readonly (string | readonly string[])[], wordsOf: (name: string) => string): string =>
  slugOf(from.map((names) => [names].flat().map(wordsOf).find(Boolean) ?? '').join(' '))
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** The HTML standard's grammar for a valid e-mail address, with an upper bound on its length. */
const email = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/
export const isEmail = (text: string): boolean => text.length <= 254 && email.test(text.toLowerCase())

/** Lower-cased first letter, unless the word is a code: "Name" → "name", "IATA code" stays. */
export const inSentence = (label: string): string =>
  /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label

/** "shop" → "Shop". */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

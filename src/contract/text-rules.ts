import { beginningOf } from './beginning-of.ts'
import { fold, otherSpellings, spellings } from './fold.ts'
import { lazily } from './lazily.ts'

/** Rules on plain text that all kinds of fields share (docs/contract.md, “Shared rules”). */

export const lengthOf = (text: string): number => [...text].length

/** Full-width characters, which take the room of two letters. */
export const fullWidth =
  /[\u1100-\u115f\u2e80-\ua4cf\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3ffff}]/u
/** The length in Latin letters, for lower limits and search results: a full-width character says as much as two. */
export const latinLengthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (fullWidth.test(letter) ? 2 : 1), 0)
/** Explains such a length next to it; '' for a text without full-width characters. */
export const twiceNote = (text: string): string => (fullWidth.test(text) ? ' (full-width ones count twice)' : '')

export const slugLengthMax = 80

const wordsOf = (folded: string): string[] => folded.split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean)

/** The folded words of a text, for search. Vowel signs of Indian scripts belong to their words. */
export const wordsIn = (text: string): string[] => wordsOf(fold(text))

/** These scripts have no spaces between words, or in compounds (Korean), so a search may begin at any letter. */
const unspaced = `[${['Han', 'Hira', 'Kana', 'Bopo', 'Hang', 'Thai', 'Laoo', 'Khmr', 'Mymr', 'Tibt']
  .map((script) => `\\p{sc=${script}}`)
  .join('')}]`
const startInWord = new RegExp(
  `(?<=[\\p{L}\\p{N}\\p{M}])(?=(?!\\p{M})${unspaced})|(?<=${unspaced})(?=[\\p{L}\\p{N}])`,
  'gu',
)
const hasUnspaced = new RegExp(unspaced, 'u')
export const wordSegmenter = lazily(() => new Intl.Segmenter('en', { granularity: 'word' }))
/** Splits a text without spaces between words; other texts stay whole. */
export const segmentsOf = (text: string): string[] =>
  hasUnspaced.test(text) ? Array.from(wordSegmenter().segment(text), ({ segment }) => segment) : [text]

/** Makes each letter of those scripts a word, so that a search finds adjacent letters. */
export const separateLetters = (folded: string): string =>
  hasUnspaced.test(folded) ? folded.replaceAll(startInWord, ' ') : folded

/** Adds words with an apostrophe in the form without it: "ohare", "hawaii". */
export const joinedWords = (folded: string): string[] =>
  !folded.includes("'")
    ? []
    : (folded.match(/[\p{L}\p{M}\p{N}]+(?:'[\p{L}\p{M}\p{N}]+)+/gu) ?? []).map((word) => word.replaceAll("'", ''))

/** All words of a text; a search word can be a prefix of any of them. */
export const startsIn = (text: string): string[] => {
  const folded = fold(text)
  return [...wordsOf(folded), ...joinedWords(folded), ...otherSpellings(text).flatMap(wordsOf)].flatMap((word) =>
    !hasUnspaced.test(word) ? [word] : [word, ...[...word.matchAll(startInWord)].map(({ index }) => word.slice(index))],
  )
}

/** Whether one of these words begins with a folded word of a search, in any spelling. */
export const isBeginning = (starts: readonly string[], word: string): boolean =>
  spellings(word).some((form) => starts.some((start) => start.startsWith(form)))

/** Removes invisible characters, which are often included when text is copied from a page. */
export const stripInvisible = (text: string): string => text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')

/** Latin text, with the characters that all scripts share. */
const latin = /[\p{sc=Latin}\p{sc=Common}\p{sc=Inherited}]+/gu
/** Half-width and presentation forms. NFKC for all letters would take Thai vowels apart. */
const otherForms = /[\uff61-\uffdc\ufb50-\ufdff\ufe70-\ufefc]+/gu

/** Generates a slug from a title: Latin letters as ASCII, other scripts as they are. '' if nothing is left. */
export const slugOf = (title: string): string =>
  withoutEnds(
    beginningOf(
      withoutEnds(
        title
          .normalize('NFC')
          .replaceAll(otherForms, (letters) => letters.normalize('NFKC'))
          .replaceAll(latin, fold)
          .toLowerCase()
          .replaceAll("'", '')
          .replaceAll(/[^\p{Ll}\p{Lo}\p{Lm}\p{M}\p{Nd}]+/gu, '-'),
      ),
      slugLengthMax,
    ),
  )
const withoutEnds = (slug: string): string => slug.replaceAll(/^-+|-+$/g, '')
/** Generates a slug from the fields of `from`, as a slug field lists them. */
export const slugFrom = (from: readonly (string | readonly string[])[], wordsOf: (name: string) => string): string =>
  slugOf(from.map((names) => [names].flat().map(wordsOf).find(Boolean) ?? '').join(' '))
/** Letters of scripts that have no capitals, small letters, and digits. */
export const slugPattern = (): RegExp => /^[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{Nd}]+(?:-[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{Nd}]+)*$/u

/** Lower-cases the first letter unless the word has more capitals: "Name" becomes "name", "IATA code" stays. */
export const inSentence = (label: string): string =>
  /^\p{Lu}\p{Ll}+(?![\p{L}])/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label

/** Turns "shop" into "Shop". */
export const capitalize = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

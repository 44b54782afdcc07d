import {
  type Entity,
  storedEmail,
  likeness,
  searchMaxChars,
  separateLetters,
  spellings,
  withoutScheme,
} from '#contract'
import { malformed } from '#host/base'

const wordsMax = 20

/**
 * Turns typed text into full-text queries: in `match`, each word matches as a prefix, in `whole` only itself. Returns
 * undefined for empty text, and 'nothing' for text without letter or digit, which matches no record.
 */
export const matchOf = (search: string): { match: string; whole: string } | 'nothing' | undefined => {
  if (search.trim() === '') return undefined
  if (search.length > searchMaxChars) throw malformed(`Search for at most ${searchMaxChars} characters.`)
  const words = withoutScheme(search)
    .split(/\s+/)
    .map(spellings)
    .filter(([folded = '']) => /[\p{L}\p{N}]/u.test(folded))
  if (words.length > wordsMax) throw malformed(`Search for at most ${wordsMax} words.`)
  if (words.length === 0) return 'nothing'
  const queryOf = (end: string): string =>
    words.map((forms) => `(${forms.map((form) => phraseOf(form) + end).join(' OR ')})`).join(' AND ')
  return { match: queryOf('*'), whole: queryOf('') }
}

/** SQLite reads "o'hare"* as a phrase: o, followed by a word that begins with hare. */
const phraseOf = (word: string): string => `"${separateLetters(word.replaceAll('"', ' '))}"`

/** The fields that may equal the search exactly, each with the text in its own form. */
export const exactTerms = (entity: Entity, search: string): [string, string][] => {
  const text = search.trim()
  if (text === '' || text.length > 254) return []
  return entity.exact.map((name) => {
    const field = entity.fields[name]
    if (field?.kind === 'text' && field.code) return [name, likeness(text).toUpperCase()]
    return [name, field?.kind === 'email' ? storedEmail(text) : text]
  })
}

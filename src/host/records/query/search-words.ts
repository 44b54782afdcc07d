import { type Entity, fold, searchMaxChars, spaced } from '#contract'
import { malformed } from '../../http/refusal.ts'

const wordsMax = 20

/**
 * What a person typed as a full-text query: every word, each as the beginning of one. Undefined when nothing was typed,
 * 'nothing' when what was typed holds no letter and no digit, so that no record can have it.
 */
export const matchOf = (search: string): { match: string } | 'nothing' | undefined => {
  if (search.trim() === '') return undefined
  if (search.length > searchMaxChars) throw malformed(`Search for at most ${searchMaxChars} characters.`)
  const words = fold(search).split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  if (words.length > wordsMax) throw malformed(`Search for at most ${wordsMax} words.`)
  // "o'hare"* is a phrase to SQLite: o, followed by hare….
  return words.length === 0 ? 'nothing' : { match: words.map((word) => `"${spaced(word.replaceAll('"', ' '))}"*`).join(' ') }
}

/** The fields that a search may be exactly equal to, each with the text in its own writing. */
export const exactTerms = (entity: Entity, search: string): [string, string][] => {
  const text = search.trim()
  if (text === '' || text.length > 254) return []
  return entity.exact.map((name) => {
    const field = entity.fields[name]
    if (field?.kind === 'text' && field.code) return [name, text.toUpperCase()]
    return [name, field?.kind === 'email' ? text.toLowerCase() : text]
  })
}

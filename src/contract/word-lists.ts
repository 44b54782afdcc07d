/** Formats "Name, Country and Type". */
export const allOf = (words: readonly string[]): string => new Intl.ListFormat('en-GB').format(words)

/** Formats "Ident, IATA code or ICAO code". */
export const anyOf = (words: readonly string[]): string =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(words)

/** Abbreviations whose first letter is pronounced with a vowel: "an SEO page". */
const spelled = /^[FHLMNRSX](?=[A-Z]+\b)/

/** "an airport". For names of entities and columns: a leading u counts as in "user". */
export const withArticle = (word: string): string =>
  `${/^[aeio]/i.test(word) || spelled.test(word) ? 'an' : 'a'} ${word}`

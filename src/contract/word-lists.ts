const all = new Intl.ListFormat('en-GB')
const any = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** Writes "Name, Country and Type". */
export const allOf = (words: readonly string[]): string => all.format(words)

/** Writes "Ident, IATA code or ICAO code". */
export const anyOf = (words: readonly string[]): string => any.format(words)

/** Spelled abbreviations whose first letter begins with a vowel: "an SEO page". */
const spelled = /^[FHLMNRSX](?=[A-Z]+\b)/

/** "an airport". For names of entities and columns: a leading u counts as in "user". */
export const withArticle = (word: string): string =>
  `${/^[aeio]/i.test(word) || spelled.test(word) ? 'an' : 'a'} ${word}`

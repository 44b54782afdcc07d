const all = new Intl.ListFormat('en-GB')
const any = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** "Name, Country and Type" */
export const allOf = (words: readonly string[]): string => all.format(words)

/** "Ident, IATA code or ICAO code" */
export const anyOf = (words: readonly string[]): string => any.format(words)

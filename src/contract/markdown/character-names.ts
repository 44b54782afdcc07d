// The named character references of the HTML standard: name, blank, hexadecimal code points joined by `_`.
import table from './character-names.txt'

let names: Map<string, string> | undefined

/** The table is parsed on first use, because most texts contain no references. */
export const characterNames = (): ReadonlyMap<string, string> => {
  names ??= new Map(
    table
      .trim()
      .split(/[,\n]/)
      .map((entry) => {
        const [name = '', codes = ''] = entry.split(' ')
        return [name, String.fromCodePoint(...codes.split('_').map((code) => Number.parseInt(code, 16)))]
      }),
  )
  return names
}

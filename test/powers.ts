import { readFileSync } from 'node:fs'

export interface Powers {
  /** How many patterns the page has. */
  size: number
  /** Each file that has a power without its row, and each row that has nothing to show. */
  differencesOf(code: ReadonlyMap<string, string>): string[]
}

/** Reads a page with a table of powers: which files may have a pattern. Each row names all of them, or `none`. */
export function readPowers(page: string): Powers {
  const rows = readFileSync(page, 'utf8')
    .split('\n')
    .filter((line) => /^\| [^|]* \| `/.test(line))
  const cells = rows.map((row) => row.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|')))
  const allowed = new Map<string, string[]>()
  for (const [, , pattern = '', files = ''] of cells) {
    const named = files.split('<br>').flatMap((part) => part.replace(/: .*/, '').split(', '))
    allowed.set(pattern.replaceAll('`', ''), named[0] === 'none' ? [] : named)
  }
  const differencesOf = (code: ReadonlyMap<string, string>): string[] =>
    [...allowed].flatMap(([pattern, files]) => {
      const having = [...code].filter(([, text]) => new RegExp(pattern).test(text)).map(([path]) => path)
      return [
        ...having.filter((path) => !files.includes(path)).map((path) => `${path} has ${pattern}: no row says so`),
        ...files.filter((path) => !having.includes(path)).map((path) => `${path} has no ${pattern}: a row says so`),
      ]
    })
  return { size: allowed.size, differencesOf }
}

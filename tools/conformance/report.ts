import type { RunReport, Result, Verdict } from './run.ts'

const marks: { readonly [verdict in Verdict]: string } = {
  kept: '✓',
  broken: '✗',
  'not claimed': '–',
  'not asked': '?',
}
const columns = ['kept', 'broken', 'not claimed', 'not asked'] as const

/** One line for a check. A failed check adds the difference and a link to its rule. */
export function lineOf({ profile, says, rule, result, detail }: Result): string {
  const line = `${marks[result]} ${profile.padEnd(13)} ${says}`
  const place = result === 'broken' ? `\n    docs/contract.md#${rule}` : ''
  return detail === undefined ? line : `${line}\n    ${detail}${place}`
}

function count(results: readonly Result[], result: Verdict): number {
  return results.filter((one) => one.result === result).length
}

/** The table of counts: a line for each profile, and one for all. */
export function tableOf({ results, ms, left }: RunReport): string {
  const names = [...new Set(results.map(({ profile }) => profile))]
  const row = (name: string, of: readonly Result[]): string =>
    [name.padEnd(14), ...columns.map((result) => String(count(of, result)).padStart(13))].join('')
  const head = ['profile'.padEnd(14), ...columns.map((column) => column.padStart(13))].join('')
  const rows = names.map((name) =>
    row(
      name,
      results.filter(({ profile }) => profile === name),
    ),
  )
  const end = `${(ms / 1000).toFixed(1)} s${left > 0 ? `; ${left} records could not be removed` : ''}`
  return [head, ...rows, row('all', results), end].join('\n')
}

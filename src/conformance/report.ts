import type { Outcome, Result } from './run.ts'

const marks: { readonly [result in Result['result']]: string } = { kept: '✓', broken: '✗', 'not claimed': '–' }

/** One line a check; of one that is broken, what was otherwise and where the rule stands. */
export function lineOf({ profile, says, rule, result, detail }: Result): string {
  const line = `${marks[result]} ${profile.padEnd(13)} ${says}`
  return detail === undefined ? line : `${line}\n    ${detail}\n    docs/contract.md#${rule}`
}

function count(results: readonly Result[], result: Result['result']): number {
  return results.filter((one) => one.result === result).length
}

/** What is counted at the end: a line for each profile, and one for all. */
export function tableOf({ results, ms, left }: Outcome): string {
  const names = [...new Set(results.map(({ profile }) => profile))]
  const row = (name: string, of: readonly Result[]): string => [
    name.padEnd(14), ...(['kept', 'broken', 'not claimed'] as const).map((result) => String(count(of, result)).padStart(8)),
  ].join('')
  const head = `${'profile'.padEnd(14)}${'kept'.padStart(8)}${'broken'.padStart(8)}${'n/c'.padStart(8)}`
  const rows = names.map((name) => row(name, results.filter(({ profile }) => profile === name)))
  const end = `${(ms / 1000).toFixed(1)} s${left > 0 ? `; ${left} records could not be put away` : ''}`
  return [head, ...rows, row('all', results), end].join('\n')
}

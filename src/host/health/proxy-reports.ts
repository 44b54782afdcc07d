import type { HealthLine } from '#shapes'
import type { Log } from '#host/base'
import type { ProxyProblem } from '#host/http'

const lengthMax = 100

export interface ProxyReports {
  note(problem: ProxyProblem): void
  line(): HealthLine
}

/** The value may come from a visitor, if the proxy passes on what it received. */
const shownHeader = (value: string): string => {
  const clean = value.replaceAll(/[^\x20-\x7e]/g, '?')
  return clean.length > lengthMax ? `${clean.slice(0, lengthMax)}…` : clean
}

/** Keeps the latest problem with the headers of trusted proxies, in memory. The log has one line for each header. */
export function proxyReports(log: Log, now: () => Date): ProxyReports {
  const logged = new Set<string>()
  let total = 0
  let last: Omit<HealthLine, 'key' | 'state'> | undefined
  return {
    note: ({ code, header, value, proxy }) => {
      total += 1
      last = { code, facts: { header, value: shownHeader(value), proxy, at: now().toISOString(), total } }
      if (logged.has(header)) return
      logged.add(header)
      log('a proxy header couldn’t be used', { header, value: shownHeader(value), proxy })
    },
    line: () =>
      last ? { key: 'proxy', state: 'warn', ...last } : { key: 'proxy', code: 'none', state: 'ok', facts: {} },
  }
}

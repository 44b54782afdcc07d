import { calls } from '#contract'
import type { HealthLine } from '#shapes'
import { forbidden, type RequestTimes } from '#host/base'
import type { Context, Route } from '#host/http'

const snake = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const labelValue = (text: string): string =>
  `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`

const stateNumbers = { unknown: -1, ok: 0, warn: 1, bad: 2 } as const

/** A number in a line's facts is a gauge such as `apron_disk_free_bytes`; a state is 0, 1 or 2, and -1 if unknown. */
const gaugesOf = (lines: readonly HealthLine[]): string[] => {
  // The format requires all samples of one name together, after one TYPE line.
  const gauges = new Map<string, string[]>()
  for (const { key, facts } of lines)
    for (const [fact, value] of Object.entries(facts)) {
      if (typeof value !== 'number') continue
      const name = `apron_${snake(key)}_${snake(fact)}`
      const labels = typeof facts.place === 'string' ? `{place=${labelValue(facts.place)}}` : ''
      gauges.set(name, [...(gauges.get(name) ?? [`# TYPE ${name} gauge`]), `${name}${labels} ${value}`])
    }
  return [
    '# TYPE apron_health_state gauge',
    ...lines.map(({ key, facts: { place }, state }) => {
      const more = typeof place === 'string' ? `,place=${labelValue(place)}` : ''
      return `apron_health_state{line=${labelValue(key)}${more}} ${stateNumbers[state]}`
    }),
    ...[...gauges.values()].flat(),
  ]
}

const processLines = (): string[] => [
  '# TYPE process_resident_memory_bytes gauge',
  `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
  '# TYPE process_cpu_seconds_total counter',
  `process_cpu_seconds_total ${(process.cpuUsage().user + process.cpuUsage().system) / 1e6}`,
  '# TYPE process_start_time_seconds gauge',
  `process_start_time_seconds ${(Date.now() / 1000 - process.uptime()).toFixed(0)}`,
]

const isLoopback = (ip: string): boolean => ip === '::1' || /^127\./.test(ip)
const forwarding = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via']

/**
 * Permits programs on this machine, and those with an API token. A proxy on the machine sends forwarding headers,
 * also one outside TRUSTED_PROXIES.
 */
const mayReadMetrics = ({ machine, request: { ip, headers } }: Context): boolean =>
  machine !== undefined || (isLoopback(ip) && forwarding.every((name) => headers[name] === undefined))

/** GET /metrics, in the format of https://prometheus.io/docs/instrumenting/exposition_formats/ */
export function metricsRoute(healthLines: () => readonly HealthLine[], requestTimes: RequestTimes): Route {
  return {
    method: 'GET',
    path: calls.metrics,
    isPublic: true,
    isBackground: true,
    tokenScope: 'metrics:read',
    handle: (context) => {
      if (!mayReadMetrics(context))
        throw forbidden('Without an API token, only programs on the server itself can read metrics.')
      const lines = [...gaugesOf(healthLines()), ...requestTimes.lines(), ...processLines()]
      return { text: `${lines.join('\n')}\n`, headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' } }
    },
  }
}

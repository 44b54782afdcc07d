// Measures how long the host takes for one page of 80,000 airports over HTTP, and the memory it uses.
import { readFileSync } from 'node:fs'
import { startHost } from '../browser/started-host.ts'
import { atMost, median, quantile, type Figure } from './figure.ts'
import { send, signIn } from './http.ts'
import { questions, shortPrefixes, type Question } from './query-mix.ts'

const megabytesOf = (pid: number, name: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

const printKinds = (asked: readonly (Question & { ms: number })[]): void => {
  for (const kind of new Set(asked.map((question) => question.kind))) {
    const times = asked.filter((question) => question.kind === kind).map(({ ms }) => ms)
    const longest = Math.max(...times).toFixed(1)
    const count = String(times.length).padStart(3)
    console.log(`  ${kind.padEnd(26)} ${count} ×  median ${median(times).toFixed(1)} ms, longest ${longest} ms`)
  }
}

/** @param dataDir contains 80,000 airports; `program`: the built host */
export const hostFigures = async (dataDir: string, program: string): Promise<Figure[]> => {
  const started = performance.now()
  const host = await startHost({ DATA_DIR: dataDir }, program)
  const startMs = performance.now() - started
  try {
    const headers = await signIn(host.origin)
    const ask = async (question: Question) => {
      const begun = performance.now()
      await send(`${host.origin}/api/v1/post/airports?${question.query}`, headers)
      return { ...question, ms: performance.now() - begun }
    }
    const askAll = async (all: readonly Question[]) => {
      const asked = []
      for (const question of all) asked.push(await ask(question))
      return asked
    }
    await askAll(questions.slice(0, 8)) // connects and compiles; the same questions are measured again later
    const asked = await askAll(questions)
    const prefixes = await askAll(shortPrefixes)
    const { total } = JSON.parse(await send(`${host.origin}/api/v1/post/airports?limit=1`, headers)).meta
    console.log(`one page of ${total} airports, over HTTP:`)
    printKinds([...asked, ...prefixes])
    const times = asked.map(({ ms }) => ms)
    const log = `${host.origin}/api/v1/post/activity`
    const { total: entries } = JSON.parse(await send(`${log}?limit=1`, headers)).meta
    const pageBegun = performance.now()
    await send(`${log}?limit=50&page=${Math.floor(entries / 50)}`, headers)
    const lastPageMs = performance.now() - pageBegun
    const longestPrefix = Math.max(...prefixes.map(({ ms }) => ms))
    return [
      atMost('list of 80,000, 200 questions, median', median(times), 10, 'ms'),
      atMost('list of 80,000, 200 questions, 99th percentile', quantile(times, 0.99), 50, 'ms'),
      atMost('list of 80,000, prefixes of 1 or 2 letters, longest', longestPrefix, 60, 'ms'),
      atMost(`last page of ${entries} entries of activity`, lastPageMs, 100, 'ms'),
      atMost('start with 80,000 airports', startMs / 1000, 1.5, 's', 2),
      atMost('memory of the host, at its highest', megabytesOf(host.pid, 'VmHWM'), 300, 'MB', 0),
    ]
  } finally {
    await host.stop()
  }
}

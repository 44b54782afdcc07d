// Updates 80,000 airports with 48,000 runways from a newer file in OurAirports' format. Measures the comparison with the
// last file, with one that only an import has taken, and with the same file again; the longest time in which the host
// answers no other request; and the added memory.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { airportUpdatePath } from '../../src/contract/shapes/airport-update.ts'
import { calls } from '../../src/contract/calls.ts'
import { openDatabase } from '../../src/host/storage/database.ts'
import { runwaysHeader } from '../app/import/public-headers.ts'
import { startHost, type StartedHost } from '../browser/started-host.ts'
import { atMost, type Figure } from './figure.ts'
import { exchange, send, signIn } from './http.ts'
import { memoryOf } from './memory.ts'
import { ourAirportsFile } from './ourairports-file.ts'

const airports = 80_000
const runways = 48_000
const firstId = 300_000

function* runwaysFile(count: number, isNewer: boolean): Generator<string> {
  yield `${runwaysHeader.map((name) => `"${name}"`).join(',')}\n`
  for (let index = 0; index < count; index += 1) {
    const airport = firstId + Math.floor(index * 1.5)
    const length = 2000 + ((index * 17) % 9000) + (isNewer && index % 100 === 0 ? 50 : 0)
    const ends = `"09",${index % 80},${index % 170},,,,"27",${index % 80},${(index % 170) + 0.02},,,`
    yield `${500_000 + index},${airport},"X",${length},100,"ASP",1,0,${ends}\n`
  }
}

/** The file of a month later: of 30 airports one has another name, and one of 100 has moved. */
const newer = (line: string, at: number): string =>
  at % 30 === 7
    ? line.replace(/ (Airport|Airfield) /, ' Regional $1 ')
    : at % 100 === 11
      ? line.replace(/,(-?\d+)\.(\d{6}),/, ',$1.5$2,').replace(/(\.5\d{5})\d(?=,)/, '$1')
      : line

const files = (isNewer: boolean): FormData => {
  const lines = [...ourAirportsFile(airports)]
  const form = new FormData()
  const file = isNewer ? lines.map(newer) : lines
  form.set('airports', new Blob([file.join('')]), 'airports.csv')
  form.set('runways', new Blob([[...runwaysFile(runways, isNewer)].join('')]), 'runways.csv')
  return form
}

/** The longest wait for an answer to a small request, and the most memory above that at the start. */
const watch = ({ origin, pid }: StartedHost) => {
  const before = memoryOf([pid])
  const most = { waitMs: 0, megabytes: 0 }
  let isEnded = false
  const asking = (async () => {
    while (!isEnded) {
      const started = performance.now()
      await exchange(`${origin}${calls.alive}`, {})
      most.waitMs = Math.max(most.waitMs, performance.now() - started)
      most.megabytes = Math.max(most.megabytes, memoryOf([pid]) - before)
      await pause(2)
    }
  })()
  return async () => {
    isEnded = true
    await asking
    return most
  }
}

interface Run {
  id: string
  seconds: number
  rows: number
  waitMs: number
  megabytes: number
}

const updateOf = async (host: StartedHost, headers: Record<string, string>, id: string) =>
  JSON.parse(await send(`${host.origin}${airportUpdatePath}/${id}`, headers)).data

const ended = async (host: StartedHost, headers: Record<string, string>, id: string) => {
  for (;;) {
    const update = await updateOf(host, headers, id)
    if (!['comparing', 'applying'].includes(update.state)) return update
    await pause(100)
  }
}

const compare = async (host: StartedHost, headers: Record<string, string>, isNewer: boolean): Promise<Run> => {
  const body = files(isNewer)
  const end = watch(host)
  const started = performance.now()
  const { 'Content-Type': _json, ...own } = headers
  const answer = await fetch(`${host.origin}${airportUpdatePath}`, { method: 'POST', headers: own, body })
  const { data } = await answer.json()
  const { counts, state, problem } = await ended(host, headers, data.id)
  const seconds = (performance.now() - started) / 1000
  if (state !== 'ready') throw new Error(`the comparison ended ${state}: ${problem}`)
  const groups: { rows: number }[] = Object.values(counts)
  const rows = groups.reduce((sum, group) => sum + group.rows, 0)
  const { waitMs, megabytes } = await end()
  console.log(
    `  compared in ${seconds.toFixed(1)} s, ${rows} rows differ; longest wait ${waitMs.toFixed(0)} ms, ${megabytes.toFixed(0)} MB`,
  )
  return { id: data.id, seconds, rows, waitMs, megabytes }
}

const apply = async (host: StartedHost, headers: Record<string, string>, id: string): Promise<number> => {
  const end = watch(host)
  const started = performance.now()
  await send(`${host.origin}${airportUpdatePath}/${id}/apply`, headers, JSON.stringify({ live: false }))
  await ended(host, headers, id)
  const { waitMs } = await end()
  console.log(
    `  applied in ${((performance.now() - started) / 1000).toFixed(1)} s; longest wait ${waitMs.toFixed(0)} ms`,
  )
  return waitMs
}

/** As after an import, which knows the values of the last file but not its bytes. */
const forgetHashes = (dataDir: string): void => {
  const db = openDatabase(join(dataDir, 'apron.db'))
  db.exec(`update airport_taken set hash = '', runwayHash = ''`)
  db.close()
}

/** The host reads the links of new airports in the background, which must not count here. */
const linksRead = async ({ origin }: StartedHost, headers: Record<string, string>): Promise<void> => {
  while (JSON.parse(await send(`${origin}${calls.links}?limit=1`, headers)).meta.waiting > 0) await pause(200)
}

/** @param program the built host */
export const updateFigures = async (program: string): Promise<Figure[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'apron-update-'))
  const withHost = async <T>(work: (host: StartedHost, headers: Record<string, string>) => Promise<T>): Promise<T> => {
    const host = await startHost({ DATA_DIR: dataDir, SAMPLE_DATA: '0', PERSON_CALLS_PER_MINUTE: '1000000' }, program)
    try {
      const headers = await signIn(host.origin)
      await linksRead(host, headers)
      return await work(host, headers)
    } finally {
      await host.stop()
    }
  }
  try {
    console.log(`update of ${airports} airports with ${runways} runways`)
    await withHost(async (host, headers) => {
      const { id } = await compare(host, headers, false)
      await apply(host, headers, id)
    })
    const last = await withHost((host, headers) => compare(host, headers, true))
    forgetHashes(dataDir)
    return await withHost(async (host, headers) => {
      const imported = await compare(host, headers, true)
      const applyingMs = await apply(host, headers, imported.id)
      const again = await compare(host, headers, true)
      const runs = [last, imported, again]
      return [
        atMost('update: comparison with the last file', last.seconds, 15, 's'),
        atMost('update: comparison with an imported file', imported.seconds, 15, 's'),
        atMost('update: the same file again', again.seconds, 5, 's'),
        atMost('update: rows that differ in the same file', again.rows, 0, ''),
        atMost(
          'update: another request waits for a comparison',
          Math.max(...runs.map(({ waitMs }) => waitMs)),
          20,
          'ms',
          0,
        ),
        atMost('update: another request waits for applying', applyingMs, 20, 'ms', 0),
        atMost(
          'update: memory that a comparison adds',
          Math.max(...runs.map(({ megabytes }) => megabytes)),
          200,
          'MB',
          0,
        ),
      ]
    })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

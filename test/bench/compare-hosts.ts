// Two builds of the host, measured by turns on one machine: whatever else the machine does, it does to both. Each fills
// a database of its own by its import.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type StartedHost, startHost } from '../browser/started-host.ts'
import { median, quantile } from './figure.ts'
import { type AirportImport, airportImport, batchRows } from './fill-database.ts'
import { exchange, send, signIn } from './http.ts'
import { questions } from './query-mix.ts'

const rows = 40_000
/** A list is read while the last of these are imported. */
const rowsDuringLists = 4_000
const listPauseMs = 20
const shortRequests = 400
const saves = 200

interface Airport {
  id: string
  version: number
  name: string
}

interface Side {
  host: StartedHost
  headers: Record<string, string>
  imported: AirportImport
  saved: Airport[]
  etag: string
}

/** Milliseconds of each request of one kind, of both builds. */
interface Compared {
  what: string
  times: [other: number[], own: number[]]
}

const listAddress = ({ host }: Side): string => `${host.origin}/api/v1/post/airports`
const contentAddress = ({ host }: Side): string => `${host.origin}/content/v1/airports`

const openSide = async (dataDir: string, program: string): Promise<Side> => {
  const host = await startHost({ DATA_DIR: dataDir }, program)
  const headers = await signIn(host.origin)
  return { host, headers, imported: await airportImport(host.origin, headers, rows), saved: [], etag: '' }
}

const readList = async (side: Side, query: string): Promise<void> => {
  await send(`${listAddress(side)}?${query}`, side.headers)
}

const readPage = async (side: Side): Promise<Airport[]> =>
  JSON.parse(await send(`${listAddress(side)}?limit=100&page=3`, side.headers)).data

/** Changes the name of another one of the airports each time. */
const save = async (side: Side, turn: number): Promise<void> => {
  const airport = side.saved[turn % side.saved.length]
  if (!airport) throw new Error('there is no airport to save')
  const { id, version, name } = airport
  const key = { 'Idempotency-Key': `bench-save-${id}-${version}` }
  const body = JSON.stringify({ id, version, name: `${name} ${turn}` })
  const answer = await send(`${listAddress(side)}/create`, { ...side.headers, ...key }, body)
  airport.version = JSON.parse(answer).data.version
}

/** Answers whether the build publishes content at all. */
const publishContent = async (side: Side): Promise<boolean> => {
  const settings = `${side.host.origin}/api/v1/post/general_settings`
  const { id, version } = JSON.parse(await send(settings, side.headers)).data
  await exchange(`${settings}/create`, side.headers, JSON.stringify({ id, version, contentAccess: 'public' }))
  const { status, text } = await exchange(contentAddress(side), {})
  return status === 200 && text.startsWith('{') // an older host answers with the page of its panel
}

const readContent = async (side: Side): Promise<void> => {
  const { status, etag = '' } = await exchange(contentAddress(side), {})
  if (status !== 200) throw new Error(`${contentAddress(side)}: ${status}`)
  side.etag = etag
}

const readContentAgain = async (side: Side): Promise<void> => {
  const { status } = await exchange(contentAddress(side), { 'If-None-Match': side.etag })
  if (status !== 304) throw new Error(`${contentAddress(side)}: ${status} instead of 304`)
}

const timed = async (work: () => Promise<void>): Promise<number> => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** The times of a list, asked for again and again until the batch is written. */
const listsDuringImport = async (side: Side): Promise<number[]> => {
  const times: number[] = []
  let isWritten = false
  const batch = side.imported.next().finally(() => {
    isWritten = true
  })
  while (!isWritten) {
    times.push(await timed(() => readList(side, 'limit=25')))
    await new Promise((resolve) => setTimeout(resolve, listPauseMs))
  }
  await batch
  return times
}

/** @param measure answers the times of one turn of one build */
const byTurns = async (
  [other, own]: readonly [Side, Side],
  what: string,
  turns: number,
  measure: (side: Side, turn: number) => Promise<readonly number[]>,
): Promise<Compared> => {
  const compared: Compared = { what, times: [[], []] }
  for (let turn = 0; turn < turns; turn += 1) {
    const order = turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)
    for (const index of order) compared.times[index].push(...(await measure([other, own][index] ?? own, turn)))
  }
  return compared
}

const each =
  (work: (side: Side, turn: number) => Promise<void>) =>
  async (side: Side, turn: number): Promise<number[]> => [await timed(() => work(side, turn))]

const measureAll = async (sides: readonly [Side, Side]): Promise<Compared[]> => {
  const batches = (rows - rowsDuringLists) / batchRows
  const found = [
    await byTurns(
      sides,
      `import of ${batchRows} rows`,
      batches,
      each((side) => side.imported.next()),
    ),
  ]
  found.push(await byTurns(sides, 'list during an import', rowsDuringLists / batchRows, listsDuringImport))
  for (const side of sides) side.saved = await readPage(side)
  const page = (turn: number) => `limit=25&page=${(turn % 40) + 1}`
  found.push(
    await byTurns(
      sides,
      'list, a page of 25',
      shortRequests,
      each((side, turn) => readList(side, page(turn))),
    ),
    await byTurns(
      sides,
      `list, ${questions.length} questions`,
      questions.length,
      each((side, turn) => readList(side, questions[turn]?.query ?? '')),
    ),
    await byTurns(sides, 'save', saves, each(save)),
    await byTurns(sides, 'dashboard after a write', saves, async (side, turn) => {
      await save(side, turn)
      return each(async ({ host, headers }) => {
        await send(`${host.origin}/api/v1/post/dashboard`, headers)
      })(side, turn)
    }),
  )
  const [isInOther, isInOwn] = [await publishContent(sides[0]), await publishContent(sides[1])]
  if (!isInOther || !isInOwn) return found
  return [
    ...found,
    await byTurns(sides, 'published list', shortRequests, each(readContent)),
    await byTurns(sides, 'published list, not modified', shortRequests, each(readContentAgain)),
  ]
}

const printCompared = (commit: string, found: readonly Compared[]): void => {
  const width = Math.max(...found.map(({ what }) => what.length))
  const cells = (texts: readonly string[]) => texts.map((text) => text.padStart(12)).join('')
  console.log(
    `${`${rows} airports, ms`.padEnd(width)}${cells([commit.slice(0, 10), 'p99', 'now', 'p99', 'ratio', 'p99'])}`,
  )
  for (const { what, times } of found) {
    const [p50, p99] = [times.map((of) => median(of)), times.map((of) => quantile(of, 0.99))]
    const ratio = ([before = 0, now = 0]: readonly number[]) => (now / before).toFixed(2)
    const both = [0, 1].flatMap((index) => [p50[index] ?? 0, p99[index] ?? 0]).map((ms) => ms.toFixed(2))
    console.log(`${what.padEnd(width)}${cells([...both, ratio(p50), ratio(p99)])}`)
  }
}

/** @param other,own the built hosts: that of `commit` and this one */
export const compareHosts = async (commit: string, other: string, own: string): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'apron-compare-'))
  const sides: Side[] = []
  try {
    const [first, second] = [await openSide(join(folder, 'other'), other), await openSide(join(folder, 'own'), own)]
    sides.push(first, second)
    printCompared(commit, await measureAll([first, second]))
  } finally {
    for (const { host } of sides) await host.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

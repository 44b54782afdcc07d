// The host next to a plain table of the same engine, by turns on one machine, so that the ratio stays where times don't.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startHost } from '../browser/started-host.ts'
import { atMost, type Figure, median } from './figure.ts'
import { airportImport, batchRows } from './fill-database.ts'
import { send, signIn } from './http.ts'
import { plainTable } from './plain-table.ts'

const batches = 20
const requests = 200

type Work = (turn: number) => Promise<void>

const timed = async (work: Work, turn: number): Promise<number> => {
  const begun = performance.now()
  await work(turn)
  return performance.now() - begun
}

/** @param bound how many times as long the host may take */
const ratio = async (what: string, turns: number, bound: number, plain: Work, own: Work): Promise<Figure> => {
  const times: [plain: number[], own: number[]] = [[], []]
  for (let turn = 0; turn < turns; turn += 1) {
    times[0].push(await timed(plain, turn))
    times[1].push(await timed(own, turn))
  }
  const [floor, taken] = [median(times[0]), median(times[1])]
  return atMost(`${what}, to the ${floor.toFixed(2)} ms of a plain table`, taken / floor, bound, '×')
}

/** @param program the built host */
export const ratioFigures = async (program: string): Promise<Figure[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'apron-ratio-'))
  const [dataDir, rows] = [join(folder, 'host'), batches * batchRows]
  await (await startHost({ DATA_DIR: dataDir }, program)).stop()
  const table = await plainTable(join(folder, 'plain.db'), join(dataDir, 'apron.db'), rows)
  const host = await startHost({ DATA_DIR: dataDir }, program)
  try {
    const headers = await signIn(host.origin)
    const imported = await airportImport(host.origin, headers, rows)
    const list = `${host.origin}/api/v1/post/airports`
    const page = (turn: number): number => (turn % 40) + 1
    const found = [
      await ratio(`import of ${batchRows} rows`, batches, 10, () => table.insertRows(batchRows), imported.next),
      await ratio(
        'a page of 25',
        requests,
        3,
        (turn) => table.readPage(page(turn)),
        async (turn) => void (await send(`${list}?limit=25&page=${page(turn)}`, headers)),
      ),
    ]
    const { data: airports } = JSON.parse(await send(`${list}?limit=${requests}`, headers))
    const save: Work = async (turn) => {
      const { id, version } = airports[turn]
      const key = { 'Idempotency-Key': `ratio-${id}` }
      await send(`${list}/create`, { ...headers, ...key }, JSON.stringify({ id, version, name: `Renamed ${turn}` }))
    }
    return [...found, await ratio('a save', requests, 4, (turn) => table.rename(turn + 1), save)]
  } finally {
    table.stop()
    await host.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

import { startHost } from '../browser/started-host.ts'
import { generatedAirports, type Place } from './generated-airports.ts'
import { send, signIn } from './http.ts'

export const batchRows = 500

export interface AirportImport {
  /** Imports the next batch. */
  next(): Promise<void>
}

/** Generated airports for the import that anyone can use. */
export const airportImport = async (
  origin: string,
  headers: Record<string, string>,
  count: number,
): Promise<AirportImport> => {
  const list = async (entity: string) =>
    JSON.parse(await send(`${origin}/api/v1/post/${entity}?limit=1000`, headers)).data
  const places: Place[] = (await list('city')).map(({ id, countryId, stateId }: Place & { id: string }) => ({
    cityId: id,
    countryId,
    stateId,
  }))
  const taken = new Set<string>((await list('airports')).map(({ iata }: { iata: string }) => iata))
  const rows = [...generatedAirports(count, places, taken)]
  let from = 0
  return {
    next: async () => {
      const body = JSON.stringify({ key: 'ident', mode: 'create', rows: rows.slice(from, from + batchRows) })
      const key = { 'Idempotency-Key': `bench-${from}` }
      from += batchRows
      const answer = await send(`${origin}/api/v1/post/airports/import`, { ...headers, ...key }, body)
      const { failed } = JSON.parse(answer).data
      if (failed.length > 0) throw new Error(`the host refused a generated airport: ${JSON.stringify(failed[0])}`)
    },
  }
}

/** Makes a database of `count` generated airports next to the sample content. */
export const fillDatabase = async (dataDir: string, program: string, count: number): Promise<void> => {
  const started = performance.now()
  const host = await startHost({ DATA_DIR: dataDir }, program)
  try {
    const { next } = await airportImport(host.origin, await signIn(host.origin), count)
    for (let done = 0; done < count; done += batchRows) await next()
  } finally {
    await host.stop()
  }
  console.log(`imported ${count} airports in ${((performance.now() - started) / 1000).toFixed(0)} s`)
}

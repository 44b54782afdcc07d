import { startHost } from '../browser/started-host.ts'
import { generatedAirports, type Place } from './generated-airports.ts'
import { send, signIn } from './http.ts'

const batchRows = 500

/** Makes a database of `count` generated airports beside the sample content, by the import that anybody can use. */
export const fillDatabase = async (dataDir: string, program: string, count: number): Promise<void> => {
  const started = performance.now()
  const host = await startHost({ DATA_DIR: dataDir }, program)
  try {
    const headers = await signIn(host.origin)
    const list = async (entity: string) =>
      JSON.parse(await send(`${host.origin}/api/v1/post/${entity}?limit=1000`, headers)).data
    const places: Place[] = (await list('city')).map(({ id, countryId, stateId }: Place & { id: string }) => ({
      cityId: id,
      countryId,
      stateId,
    }))
    const taken = new Set<string>((await list('airports')).map(({ iata }: { iata: string }) => iata))

    const rows = [...generatedAirports(count, places, taken)]
    for (let from = 0; from < rows.length; from += batchRows) {
      const body = JSON.stringify({ key: 'ident', mode: 'create', rows: rows.slice(from, from + batchRows) })
      const key = { 'Idempotency-Key': `bench-${from}` }
      const answer = await send(`${host.origin}/api/v1/post/airports/import`, { ...headers, ...key }, body)
      const { failed } = JSON.parse(answer).data
      if (failed.length > 0) throw new Error(`the host refused a generated airport: ${JSON.stringify(failed[0])}`)
    }
  } finally {
    await host.stop()
  }
  console.log(`imported ${count} airports in ${((performance.now() - started) / 1000).toFixed(0)} s`)
}

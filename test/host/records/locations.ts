// A host with two countries, and airports in one of them.
import type { Row } from '../../../src/contract/json.ts'
import { callsOf } from './records-calls.ts'
import { startRecords, type RecordsHost } from './records-host.ts'

interface Places {
  host: RecordsHost
  india: Row
  nepal: Row
}
export const startPlaces = async (): Promise<Places> => {
  const host = await startRecords()
  const { first } = callsOf(() => host)
  return { host, india: await first('country', 'search=IN'), nepal: await first('country', 'search=NP') }
}

/** Makes airports in that country, each with a name and a code of its own. */
export const airportsIn = (host: () => RecordsHost, country: () => Row) => {
  const { made } = callsOf(host)
  let number = 0
  return (more: object = {}): Promise<Row> => {
    number += 1
    return made('airports', {
      name: `Field ${number}`,
      localCode: `T${number}`,
      type: 'heliport',
      countryId: country().id,
      ...more,
    })
  }
}

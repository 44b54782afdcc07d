import type { Row } from '../../../src/contract/json.ts'
import { callsOf } from './records-calls.ts'
import type { RecordsHost } from './records-host.ts'

/** Makes airports in that country, each with a name and a code of its own. */
export const airportsIn = (host: () => RecordsHost, country: () => Row) => {
  const { made } = callsOf(host)
  let number = 0
  return (more: object = {}): Promise<Row> => {
    number += 1
    return made('airports', {
      name: `Field ${number}`, localCode: `T${number}`, type: 'heliport', countryId: country().id, ...more,
    })
  }
}

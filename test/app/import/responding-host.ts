// A host whose import responds as the test defines.
import { country } from '../../../src/contract/entities/country.ts'
import { isObject } from '../../../src/contract/json.ts'
import { byRole } from '../../dom.ts'
import { json } from '../host-double.ts'
import { startFakeHost } from '../fake-host.ts'

const features = ['entities', 'operations']

export interface Sent {
  rows: { [name: string]: unknown }[]
  key: string
  mode: string
  dryRun: boolean
  idempotencyKey: string | undefined
}
export type Answer = (batch: Sent, count: number) => Response | Promise<Response>

/** Treats all rows as new, except those for which `refused` returns problems by field. */
export const answer = (
  { rows }: Sent,
  refused: (row: Sent['rows'][number], at: number) => object | undefined,
): Response => {
  const fields = rows.map(refused)
  const failed = fields.flatMap((found, row) => (found ? [{ row, error: 'Look at the fields.', fields: found }] : []))
  return json(200, {
    data: {
      created: rows.length - failed.length,
      updated: 0,
      unchanged: 0,
      failed,
      outcomes: fields.map((found) => (found ? 'error' : 'create')),
    },
  })
}
export const created: Answer = (batch) => answer(batch, () => undefined)

/** A host whose import responds with `answer`; returns the batches that it received. */
export const start = (answer: Answer = created, entity = country) => {
  const sent: Sent[] = []
  const host = startFakeHost(entity, [], features)
  host.instead = ({ path, body, key }) => {
    if (path !== `${entity.path}/import` || !isObject(body) || !Array.isArray(body.rows)) return undefined
    const batch = {
      rows: body.rows.filter(isObject),
      key: String(body.key),
      mode: String(body.mode),
      dryRun: body.dryRun === true,
      idempotencyKey: key,
    }
    sent.push(batch)
    return answer(batch, sent.length)
  }
  return { host, sent, entity }
}

export const many = (count: number) => `name\n${Array.from({ length: count }, (_, at) => `tag ${at}\n`).join('')}`
export const said = () => byRole('main').textContent ?? ''

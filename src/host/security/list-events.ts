import { isObject } from '#contract'
import { browserWords } from '#shapes'
import { malformed } from '#host/base'
import { createIpTest, type RouteResponse, requirePermission, type SignedIn } from '#host/http'
import {
  allConditions,
  checkedQuery,
  type Condition,
  instantOf,
  labelIn,
  type Labels,
  labelsOf,
  securityKey,
  type Tables,
  type Totals,
  zoneOf,
} from '#host/records'
import type { SqlRow } from '#host/storage'

const places = ['loopback', 'private', 'public'] as const
type NetworkScope = (typeof places)[number]

const isLoopback = createIpTest(['127.0.0.0/8', '::1'])
/** RFC 1918, RFC 4193, RFC 6598, and addresses of one link (RFC 3927, RFC 4291). */
const isPrivate = createIpTest([
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  'fc00::/7',
  '100.64.0.0/10',
  '169.254.0.0/16',
  'fe80::/10',
])

/** Derived from the address only, without a request to any service. */
export function networkScopeOf(ip: string): NetworkScope {
  return isLoopback?.(ip) ? 'loopback' : isPrivate?.(ip) ? 'private' : 'public'
}

const eventsWhere = (sql: string, values: readonly string[]): Condition => ({
  sql: `${sql} in (select value from json_each(?))`,
  parameters: [JSON.stringify(values)],
})

/** A repeated filter means any of its values. */
function conditionOf(name: string, values: readonly string[], zone: string): Condition {
  const [first = ''] = values
  switch (name) {
    case 'kind':
      return eventsWhere('action', values)
    case 'person': {
      const both = [eventsWhere('recordId', values), eventsWhere('"by"', values)]
      return {
        sql: `(${both.map(({ sql }) => sql).join(' or ')})`,
        parameters: both.flatMap(({ parameters }) => parameters),
      }
    }
    // The beginning of an address finds a network: "10.0.".
    case 'address':
      return {
        sql: `substr(json_extract(changes, '$.ip'), 1, length(?)) = ?`,
        parameters: [first, first],
      }
    case 'from':
      return { sql: 'at >= ?', parameters: [instantOf(first, 'first', zone)] }
    case 'to':
      return { sql: 'at <= ?', parameters: [instantOf(first, 'last', zone)] }
    default:
      throw malformed(`Unknown filter ${name.slice(0, 60)}.`)
  }
}

const personOf = (people: Labels, id: unknown): object | null => {
  if (typeof id !== 'string' || id === '') return null
  const { label } = labelIn(people, id)
  return { id, label }
}

function wireOf(people: Labels, row: SqlRow): object {
  const kept: unknown = JSON.parse(String(row.changes))
  const { ip, client, sessionId: _, ...facts } = isObject(kept) ? kept : {}
  return {
    id: String(row.seq),
    at: row.at,
    kind: row.action,
    person: personOf(people, row.recordId),
    by: personOf(people, row.by),
    address: typeof ip === 'string' ? ip : null,
    place: typeof ip === 'string' ? networkScopeOf(ip) : null,
    device: typeof client === 'string' && client !== '' ? browserWords(client) : null,
    facts,
    isErased: row.detailHash !== null,
  }
}

/** Lists security events, newest first. */
export const listEvents =
  (tables: Tables, totals: Totals) =>
  ({ person, request }: SignedIn): RouteResponse => {
    requirePermission(person, securityKey, 'view')
    const { page, limit, filters, sort, search } = checkedQuery(request.query)
    if (sort !== undefined || search !== '')
      throw malformed('Security events are listed newest first, by their filters.')
    const values = new Map<string, string[]>()
    for (const { name, operator, value } of filters) {
      const key = operator === 'is' ? name : `${name}[${operator}]`
      values.set(key, [...(values.get(key) ?? []), value])
    }
    const zone = zoneOf(tables.db, person.id)
    const asked = [...values].map(([name, given]) => conditionOf(name, given, zone))
    const { sql, parameters } = allConditions([{ sql: 'entity = ?', parameters: [securityKey] }, ...asked])
    const rows = tables.db.all(`select * from activity where ${sql} order by at desc, seq desc limit ? offset ?`, [
      ...parameters,
      limit,
      (page - 1) * limit,
    ])
    const total = totals.count(`select count(*) as total from activity where ${sql}`, parameters)
    const people = labelsOf(
      tables.db,
      tables.model,
      'user',
      new Set(rows.flatMap(({ recordId, by }) => [String(recordId), String(by)])),
    )
    return { data: rows.map((row) => wireOf(people, row)), meta: { page, limit, total } }
  }

// The calls of airport updates on the host in memory: one comparison that the test moves from state to state.
import { airportUpdatePath, updateGroups } from '../../../src/contract/shapes/airport-update.ts'
import { airport } from '../../../src/contract/entities/airport.ts'
import { isObject } from '../../../src/contract/json.ts'
import { type Call, everything, FakeHost } from '../fake-host.ts'
import { json } from '../host-double.ts'
import type { AirportUpdate, UpdateCounts, UpdateRow } from '#shapes'

const none: UpdateCounts = { rows: 0, also: 0, take: 0, keep: 0, conflicts: 0, applied: 0 }
export const countsOf = (rows: readonly UpdateRow[]): AirportUpdate['counts'] => {
  const of = (group: UpdateRow['group']) => {
    const own = rows.filter((row) => row.group === group)
    const taken = own.filter(({ changes }) => changes.some(({ decision }) => decision === 'take'))
    const conflicts = own.filter(({ changes }) => changes.some(({ isOurs }) => isOurs))
    return { ...none, rows: own.length, take: taken.length, conflicts: conflicts.length }
  }
  const entries = updateGroups.map((group) => [group, of(group)] as const)
  return { ...emptyCounts, ...Object.fromEntries(entries) }
}
const emptyCounts = {
  linked: none,
  renamed: none,
  recoded: none,
  closed: none,
  new: none,
  moved: none,
  runways: none,
  gone: none,
  unclear: none,
  other: none,
}

export const row = (n: number, more: Partial<UpdateRow> = {}): UpdateRow => ({
  n,
  airportId: `a${n}`,
  group: 'renamed',
  label: `Airport ${n}`,
  code: `AP${n}`,
  countryId: 'in',
  country: 'India',
  type: 'small_airport',
  isPublished: false,
  changes: [
    { field: 'name', before: `Airport ${n}`, after: `Field ${n}`, isOurs: false, isPinned: false, decision: 'take' },
  ],
  state: 'open',
  ...more,
})

export class UpdatesHost extends FakeHost {
  update: AirportUpdate | undefined
  pins = [{ field: 'name', by: 'Rhea D’Souza', at: '2026-11-18T14:05:00.000Z' }]
  constructor(
    readonly compared: readonly UpdateRow[] = [],
    features = [...everything, 'airport-updates'],
  ) {
    super(features)
    this.put(airport.key, [])
    this.instead = (call) => (call.path.startsWith(airportUpdatePath) ? this.answerUpdate(call) : undefined)
  }

  /** The comparison in this state. */
  at(state: AirportUpdate['state'], more: Partial<AirportUpdate> = {}): void {
    this.update = {
      id: 'u1',
      by: { id: 'p1', label: 'Meera Nair' },
      at: '2026-11-27T10:00:00.000Z',
      files: { airports: { name: 'airports.csv', rows: 80_000 }, runways: { name: 'runways.csv', rows: 48_000 } },
      counts: countsOf(this.compared),
      ...more,
      state,
    }
  }

  /** The bodies sent to a step, such as `decide`. */
  sent(step: string): unknown[] {
    return this.writes(`${airportUpdatePath}/u1/${step}`).map(({ body }) => body)
  }

  private answerUpdate({ method, path, query, body }: Call): Response {
    const rest = path.slice(airportUpdatePath.length + 1)
    if (rest.startsWith('pins/')) {
      if (method === 'DELETE') this.pins = this.pins.filter(({ field }) => field !== query.get('field'))
      return json(200, { data: this.pins })
    }
    if (rest === '' && method === 'POST') this.at('comparing', { progress: { done: 20_000, total: 80_000 } })
    if (rest === '' && method === 'GET') return json(200, { data: this.update ? [this.update] : [] })
    if (rest === 'u1/rows') {
      const fits = this.compared.filter(
        ({ group, countryId, type, isPublished }) =>
          group === query.get('group') &&
          (query.get('type') ?? type) === type &&
          (query.get('countryId') ?? countryId) === countryId &&
          (isPublished || query.get('published') !== '1'),
      )
      return json(200, { data: fits, meta: { total: fits.length } })
    }
    if (method === 'DELETE') {
      this.update = undefined
      return json(200, { data: null })
    }
    if (rest === 'u1/confirm') this.at('ready')
    if (rest === 'u1/apply') this.at('applying', { progress: { done: 1, total: 2 } })
    if (rest === 'u1/stop') this.at('stopped', { operationId: 'op1' })
    if (rest === 'u1/decide' && isObject(body)) this.at('ready')
    return this.update ? json(200, { data: this.update }) : json(404, { error: 'Gone', code: 'not_found' })
  }
}

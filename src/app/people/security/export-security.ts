import { calls, dayIn, pageLimitMax, hostNow } from '#contract'
import type { PersonThen, Rights, RoleThen, SecurityEntry } from '#shapes'
import { byteOrderMark, csvLine } from '#csv'
import { api, readNow, shownZone } from '#data'
import { gainedPermissions } from '#record'
import { factWords, kindTitles, placeWords } from './event-words.ts'
import { securityQuery } from './security-queries.ts'

/** A CSV of these lines. */
function csv(lines: readonly (readonly string[])[]): Blob {
  const text = lines.map((cells) => csvLine(cells, ',')).join('')
  return new Blob([byteOrderMark, text], { type: 'text/csv;charset=utf-8' })
}

/** The name of today's file: `security-events-2026-11-20.csv`. */
export const fileName = (what: string, day = dayIn(shownZone(), hostNow())): string => `${what}-${day}.csv`

const eventCells = (event: SecurityEntry): string[] => {
  const { at, kind, person, by, address, place, device } = event
  return [
    at,
    kindTitles[kind] ?? kind,
    person?.label ?? '',
    by?.label ?? '',
    address ?? '',
    place ? placeWords[place] : '',
    device ?? '',
    factWords(event).join('; '),
  ]
}

/** Reads all filtered events, page by page. The export is reported to the host first, like any export. */
export async function exportEvents(asked: URLSearchParams, total: number): Promise<{ blob: Blob; count: number }> {
  await api.send('POST', calls.securityExports, { section: 'security', count: total }, { outdates: [] })
  const lines = new Map<string, string[]>()
  for (let page = 1; ; page += 1) {
    const params = new URLSearchParams(asked)
    params.set('page', String(page))
    params.set('limit', String(pageLimitMax))
    const { rows: events, total: now } = await readNow(securityQuery(params))
    for (const event of events) lines.set(event.id, eventCells(event))
    if (events.length === 0 || page * pageLimitMax >= now) break
  }
  const head = ['Time', 'Event', 'Person', 'By', 'Address', 'Place', 'Device', 'Details']
  return { blob: csv([head, ...lines.values()]), count: lines.size }
}

/** The permissions of a role for display, one section after the other. */
export const permissionWords = ({ isAdministrator, permissions, ranges }: RoleThen): string[] => [
  ...(isAdministrator ? ['Can do everything'] : gainedPermissions({}, permissions)),
  ...(ranges === '' ? [] : [`Sign-in only from ${ranges}`]),
]

/** A line for each user and role; a role without users gets one, too. */
export async function exportRights({ roles, withoutRole }: Rights): Promise<Blob> {
  const all = [...roles.map((role) => ({ role, people: role.people })), { role: undefined, people: withoutRole }]
  const count = all.reduce((sum, { people }) => sum + people.length, 0)
  await api.send('POST', calls.securityExports, { section: 'security', count }, { outdates: [] })
  const line = (role: RoleThen | undefined, person?: PersonThen): string[] => [
    role?.name ?? '',
    person?.label ?? '',
    person?.email ?? '',
    person?.status ?? '',
    person ? (person.maySignIn ? 'yes' : 'no') : '',
    role ? permissionWords(role).join('; ') : '',
  ]
  const lines = all.flatMap(({ role, people }) =>
    people.length === 0 && role ? [line(role)] : people.map((person) => line(role, person)),
  )
  return csv([['Role', 'Person', 'Email', 'Status', 'Can sign in', 'Permissions'], ...lines])
}

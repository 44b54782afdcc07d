import { airport, dataAs, list, pageAs } from '#contract'
import { callQuery } from '#data'
import { airportUpdateShape, updateRowShape, airportUpdatePath } from '#shapes'

/** Responses about updates. A write of airports can change them too, such as Undo. */
export const updatesTag = 'airport-updates'
const tags = [updatesTag, airport.key]

export const updatePath = (id: string): string => `${airportUpdatePath}/${encodeURIComponent(id)}`

export const updatesQuery = () => callQuery(airportUpdatePath, dataAs(list(airportUpdateShape)), tags)
export const updateQuery = (id: string) => callQuery(updatePath(id), dataAs(airportUpdateShape), tags)

/** @param query of the call: group, filters, page and limit */
export const rowsQuery = (id: string, query: URLSearchParams) =>
  callQuery(`${updatePath(id)}/rows?${query}`, pageAs(updateRowShape), tags)

/** Names of IDs in calls and responses: `id`, `ids`, `countryId`, `tagIds`. */
export const isIdName = (name: string): boolean => /^(?:id|ids|\w+Ids?)$/.test(name)

const asText = (id: unknown): unknown => (typeof id === 'number' ? String(id) : Array.isArray(id) ? id.map(asText) : id)

/**
 * Converts all IDs of a parsed response to text, at every depth: some hosts send numbers, and the panel stores IDs,
 * compares them and puts them into URLs as text. Changes the response in place.
 */
export function withTextIds(body: unknown): unknown {
  if (Array.isArray(body)) for (const item of body) withTextIds(item)
  else if (typeof body === 'object' && body !== null) {
    for (const [name, value] of Object.entries(body)) {
      if (isIdName(name) && (typeof value === 'number' || Array.isArray(value))) Reflect.set(body, name, asText(value))
      withTextIds(value)
    }
  }
  return body
}

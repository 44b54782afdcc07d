import type { Feature } from '../features.ts'
import type { Field } from '../define.ts'
import type { FilterOperator } from '../list-query.ts'

/** A call, as the panel makes it or as the host gets it. `path` includes the query; `body` is not yet JSON. */
export interface HostCall {
  method: string
  path: string
  headers: Record<string, string>
  body: unknown
}
/** A response of the host. `body` is parsed; undefined if it isn't JSON. */
export interface HostAnswer {
  status: number
  headers: Headers
  body: unknown
}
export type TranslatedAnswer = Pick<HostAnswer, 'status' | 'body'>

/** Two pure functions between the panel, which speaks docs/contract.md, and a host that doesn't. */
export interface HostDialect {
  /** The host's version of the call. If it returns a response, the host isn't called. */
  toHost(call: HostCall): HostCall | TranslatedAnswer
  /** The response that the contract promises for the panel's call. */
  fromHost(answer: HostAnswer, call: HostCall): TranslatedAnswer
}

/** A location in a response: names joined by dots (`meta.total`), the whole body (``), or a header. */
export type ValuePath = string | { header: string }

/** Parameters of a query; a list of values repeats the name. */
export type Parameters = { [name: string]: string | readonly string[] }
/** Names are the host's. `field` is the definition's, undefined for `createdAt` and the like. */
interface Sorting {
  name: string
  isDown: boolean
  field: Field | undefined
}
/**
 * `is` matches any of the values, `not` none of them; `gte` and `lte` have one. `field` is undefined for special
 * filters, such as `missing`.
 */
interface Filtering {
  name: string
  operator: FilterOperator
  values: readonly string[]
  field: Field | undefined
}

export interface ListWords {
  /** The parameter with the page number, from 1; or `offset`, the parameter with the number of rows to skip. */
  page?: string
  offset?: string
  limit?: string
  /** The maximum number of rows per page, if it is less than 1000. */
  limitMax?: number
  search?: string
  sort?(by: Sorting): Parameters
  /** Undefined: the host lacks this filter, and the panel reports that. */
  filter?(by: Filtering): Parameters | undefined
  /** The parameters that make a host without `entities` return all rows. */
  all?: Record<string, string>
}

/** The differences of a host; everything else is as in docs/contract.md. */
export interface DialectOptions {
  /** The calls that the host has beyond the (spec) ones. With `entities`, its lists support queries. */
  features: readonly Feature[]

  /** The host's paths by the contract's, or by prefix: `{ '/api/v1/post': '/api' }`. The longest prefix wins. */
  paths?: Readonly<Record<string, string>>
  trailingSlash?: true
  /** Changes are sent with this method to `<list>/<id>`, and new records with POST to `<list>`. */
  update?: 'PUT' | 'PATCH'
  /** PUT, PATCH and DELETE are sent as POST, with the method in this field of the body: `_method`. */
  methodOverride?: string
  /** The headers of a call, from those of the contract. */
  headers?(given: Record<string, string>): Record<string, string>

  names?: 'snake_case'
  /** The host's names of individual fields: `{ id: '_id' }`. Null: the host has no such field. */
  rename?: Readonly<Record<string, string | null>>
  /** The same for one entity: `{ airport: { iata: 'iataCode' } }`. */
  renameIn?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Whether references are named after their records: `country`, `tags`. By default: `countryId`, `tagIds`. */
  references?: 'country'
  /** IDs are sent to the host as numbers. IDs that arrive as numbers become text in any case. */
  ids?: 'number'
  times?: 'epoch-ms' | 'epoch-s'
  /** Empty text is sent as '' instead of null. */
  emptyText?: true

  /** Where a response has its record, its rows, and the number of rows. */
  record?: string
  rows?: string
  total?: ValuePath
  /** The object inside a record that holds its fields: `attributes`. */
  attributes?: string
  /** The field of a body that holds the record: `data`. */
  wrap?: string
  list?: ListWords

  /** Where a failure has its message, the problems of fields, and other problems. */
  message?: string
  fields?: string
  noField?: string
  /** The status that a response means, if the host sends another: 401 for an expired token. */
  status?(answer: HostAnswer): number

  /** The names of the two fields of sign-in, and where its response has the token. */
  signIn?: { email?: string; password?: string; token?: ValuePath; tokenKind?: string }
}

import type { Feature } from '../features.ts'
import type { Field } from '../define.ts'
import type { FilterOperator } from '../list-query.ts'

/** A call: as the panel makes it, and as it goes to the host. `path` has the query; `body` is not yet JSON. */
export interface HostCall {
  method: string
  path: string
  headers: Record<string, string>
  body: unknown
}
/** An answer of the host. `body` is parsed; undefined if it is no JSON. */
export interface HostAnswer {
  status: number
  headers: Headers
  body: unknown
}
export type TranslatedAnswer = Pick<HostAnswer, 'status' | 'body'>

/** Two pure functions between the panel, which speaks docs/contract.md, and a host that does not. */
export interface HostDialect {
  /** The call that the host knows. An answer instead of a call means that the host is not asked. */
  toHost(call: HostCall): HostCall | TranslatedAnswer
  /** The answer that the contract promises for the panel's call. */
  fromHost(answer: HostAnswer, call: HostCall): TranslatedAnswer
}

/** A place in an answer: names joined by dots (`meta.total`), the whole body (``), or a header. */
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
 * `is` means any of the values, `not` none of them; `gte` and `lte` have one. `field` is undefined for filters with
 * words of their own, such as `missing`.
 */
interface Filtering {
  name: string
  operator: FilterOperator
  values: readonly string[]
  field: Field | undefined
}

export interface ListWords {
  /** The parameter of the page's number, from 1; or `offset`, that of the number of rows before. */
  page?: string
  offset?: string
  limit?: string
  /** The most rows that the host gives at once, where it is less than 1000. */
  limitMax?: number
  search?: string
  sort?(by: Sorting): Parameters
  /** Undefined: the host lacks this filter, and the panel reports that. */
  filter?(by: Filtering): Parameters | undefined
  /** The parameters with which a host without `entities` sends all rows. */
  all?: Record<string, string>
}

/** The differences of a host; everything else is as in docs/contract.md. */
export interface DialectOptions {
  /** The calls that the host has beyond the (spec) ones. With `entities` its lists take a query. */
  features: readonly Feature[]

  /** The host's paths by the contract's, or by their beginnings: `{ '/api/v1/post': '/api' }`. The longest counts. */
  paths?: Readonly<Record<string, string>>
  trailingSlash?: true
  /** Changes go by this method to `<list>/<id>`, and new records by POST to `<list>`. */
  update?: 'PUT' | 'PATCH'
  /** PUT, PATCH and DELETE go as POST, with the method in this field of the body: `_method`. */
  methodOverride?: string
  /** The headers of a call, from those of the contract. */
  headers?(given: Record<string, string>): Record<string, string>

  names?: 'snake_case'
  /** The host's names of single fields: `{ id: '_id' }`. Null: the host has no such field. */
  rename?: Readonly<Record<string, string | null>>
  /** The same for one entity: `{ airport: { iata: 'iataCode' } }`. */
  renameIn?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** References have the names of their records: `country`, `tags`. Left out: `countryId`, `tagIds`. */
  references?: 'country'
  /** Ids go to the host as numbers. Those that come as numbers become text in any case. */
  ids?: 'number'
  times?: 'epoch-ms' | 'epoch-s'
  /** Text that is empty goes as '' instead of null. */
  emptyText?: true

  /** Where an answer has its record, its rows, and their number. */
  record?: string
  rows?: string
  total?: ValuePath
  /** The object within a record that has its fields: `attributes`. */
  attributes?: string
  /** The field of a body that has the record: `data`. */
  wrap?: string
  list?: ListWords

  /** Where a failure has its sentence, the problems of fields, and problems of no field. */
  message?: string
  fields?: string
  noField?: string
  /** The status that an answer means, where the host sends another: 401 for a token that has ended. */
  status?(answer: HostAnswer): number

  /** The names of the two fields of sign-in, and where its answer has the token. */
  signIn?: { email?: string; password?: string; token?: ValuePath; tokenKind?: string }
}

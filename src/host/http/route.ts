import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { Permissions } from '#contract'
import type { OwnScopeName } from '#readable'
import type { AskedRange, ByteRange, Log, Refusal } from '#host/base'
import type { Database } from '#host/storage'
import type { FormPart } from './multipart.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The person who is signed in, as of this request. */
export interface Person {
  id: string
  email: string
  firstName: string
  /** Null for a person with one name. */
  lastName: string | null
  roleId: string | null
  permissions: Permissions
  /** The languages that they translate into; empty or left out: all. */
  languages?: readonly string[]
  /** The addresses of a session's role: role-ranges.ts. */
  ranges?: string | null
  sessionId: string
  /** When they last proved who they are; left out for an API token. */
  provedAt?: string
  /** The role requires a second factor and there is none: only calls that are `isBeforeFactor` are accepted. */
  lacksFactor?: boolean
}

/** The API token of a request. */
export interface Machine {
  id: string
  scopes: ReadonlySet<string>
}

/** `fingerprint` stays the same over retries of one upload, although each retry has another boundary. */
export interface Upload {
  parts: ReadonlyMap<string, FormPart>
  fingerprint: string
}

export interface RequestFacts {
  id: string
  method: Method
  /** The path is decoded and has no query. */
  path: string
  query: URLSearchParams
  headers: Readonly<Record<string, string | undefined>>
  /** The client's address; behind a trusted proxy, the address that the proxy reports. */
  ip: string
  /** The address of the panel that sent the request. Links in messages start with it: `https://admin.example.com`. */
  panelOrigin: string
  /** Aborts when the client has gone or the host is stopping, so that a long poll responds at once. */
  ending: AbortSignal
}

/** The progress of a write of many records. Its person may read it and end it (progress.ts): written records stay. */
export interface Task {
  total: number
  done: number
  isEnded: boolean
  /** How far the same request with the same `Idempotency-Key` had come when the host was killed. */
  interruptedAt?: string
  /** Stores how far a write in several transactions has come, within one of them. Without a key, nothing is kept. */
  keepPlace(text: string): void
}
export const newTask = (): Task => ({ total: 0, done: 0, isEnded: false, keepPlace: () => {} })

export interface Context<P extends Person | undefined = Person | undefined> {
  db: Database
  log: Log
  now: Date
  person: P
  /** The API token of the request. The server has checked it against the route's `tokenScope`. */
  machine: Machine | undefined
  request: RequestFacts
  /** The decoded `{id}` parts of the route's path. */
  params: Readonly<Record<string, string>>
  /** Parsed JSON: well-formed text, no `__proto__`, at most 32 levels. Undefined if the request had none. */
  body: unknown
  /** Reads the user again after a wait, with their current permissions; throws if the session has ended. */
  personNow(): Person
  task: Task
  /** The form, if the request sent a form instead of JSON. */
  upload?: Upload
}
export type SignedIn = Context<Person>

export interface RouteResponse {
  /** If omitted, the status is 200. */
  status?: number
  data?: unknown
  meta?: Readonly<Record<string, unknown>>
  headers?: Readonly<Record<string, string>>
  /** The call wrote nothing, so `Idempotency-Key` keeps no copy: a repeat computes the response again. */
  isNotStored?: true
  /** The host sends this text unchanged instead of `data`; `headers` must name its type. */
  text?: string
  /** The host sends this file instead of `data`. */
  file?: ResponseFile
  /**
   * The host sends these pieces of a JSON text instead of `data`, each once the client has taken the one before it. If
   * a piece fails, the response is cut off, and isn't valid JSON.
   */
  pieces?: AsyncIterable<string>
}

/** The host opens a file only if the browser does not have it yet. `open` may throw a Refusal. */
export interface ResponseFile {
  etag: string
  headers: Readonly<Record<string, string>>
  open(range: AskedRange | undefined): Promise<OpenFile>
}

/** A part of a file of `size` bytes; without `content`, the requested range is outside of the file. */
type OpenFile = { type: string; size: number } & ((ByteRange & { content: Readable }) | { content?: undefined })

/** The write that follows on slow work. It is synchronous and runs in one transaction. */
export type Commit = () => RouteResponse

/** How a route does its work. Its type says whether it waits, and where the transaction is (in-transaction.ts). */
export type Handling<Asked extends Context = Context> =
  /** Works at once. A write runs in one transaction, together with the response that `Idempotency-Key` keeps. */
  | { handle(context: Asked): RouteResponse; prepare?: undefined; respond?: undefined }
  /** Does slow work outside of any transaction, and returns the write that follows. */
  | { prepare(context: Asked): Promise<Commit>; handle?: undefined; respond?: undefined }
  /** Waits, and responds without a transaction around it: a long poll, a read in steps, a call that hides its time. */
  | { respond(context: Asked): Promise<RouteResponse>; handle?: undefined; prepare?: undefined }

interface RouteFacts {
  method: Method
  /** Example: `/api/v1/post/airports/{id}`. A literal segment wins over one in braces. */
  path: string
  /**
   * The host keeps no response for `Idempotency-Key` and opens no transaction. Sign-in and passwords need that, because
   * their responses must not be kept; drafts and presence too, because each write replaces the one before.
   */
  skipsIdempotency?: boolean
  /**
   * The names in `data` of values that no disk may keep. For `Idempotency-Key` the memory keeps them for a while; after
   * that, the repeat of a call gets its response without them.
   */
  secrets?: readonly string[]
  /** The call is allowed before the user has the second factor that the role requires. */
  isBeforeFactor?: boolean
  /** An open tab makes this call by itself, so it does not prove that a person is there. */
  isBackground?: boolean
  /**
   * An API token with this scope may make the call; `records`: one whose section scopes permit it, which the handler
   * checks as for a person. If omitted, no API token may.
   */
  tokenScope?: OwnScopeName | 'records'
  /** Sent for any `Host`, because probes use the address of a container. The response reveals nothing. */
  isUnderEveryName?: boolean
  /** The body: JSON if omitted; `form`: JSON or a form without files, as an object of texts; `nothing`: not read. */
  takes?: 'form' | 'nothing'
  /** The response to a refused call if it is not JSON, such as a page for a browser's form. */
  refusedAs?(refusal: Refusal, request: RequestFacts): RouteResponse | undefined
  /** Scripts on pages of these origins can make the call, in addition to the host's ALLOWED_ORIGINS. */
  origins?(): readonly string[]
  /** Reads a body that is not JSON. A response that does not wait for the whole body may be lost with the connection. */
  readUpload?(person: Person, request: IncomingMessage, timeoutMs: number): Promise<Upload>
}

export type Route = RouteFacts &
  (({ isPublic: true } & Handling<Context>) | ({ isPublic?: false } & Handling<SignedIn>))

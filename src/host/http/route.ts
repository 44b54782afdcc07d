import type { IncomingMessage } from 'node:http'
import type { Permissions } from '#contract'
import type { Log } from '../log.ts'
import type { Database } from '../storage/database.ts'
import type { FormPart } from './multipart.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Who is signed in, as of this request. */
export interface Person {
  id: string
  email: string
  firstName: string
  lastName: string
  roleId: string | null
  permissions: Permissions
  sessionId: string
}

/** `fingerprint` is that of what was sent, however it was sent: each try has a boundary of its own. */
export interface Upload { parts: ReadonlyMap<string, FormPart>; fingerprint: string }

export interface RequestFacts {
  id: string
  method: Method
  /** Decoded and without the query. */
  path: string
  query: URLSearchParams
  headers: Readonly<Record<string, string | undefined>>
  /** The client's address; behind a trusted proxy, the one that it reports. */
  ip: string
  /** Where the panel that asks is served, for links in messages: `https://admin.example.com`. */
  panelOrigin: string
  /** Aborted when the client has gone or the host is stopping: a long poll answers at once. */
  ending: AbortSignal
}

/** How far a write of many records is. Who asked for it may look, and end it (progress.ts): what is done stands. */
export interface Task { total: number; done: number; isEnded: boolean }
export const newTask = (): Task => ({ total: 0, done: 0, isEnded: false })

export interface Context<P extends Person | undefined = Person | undefined> {
  db: Database
  log: Log
  now: Date
  person: P
  request: RequestFacts
  /** The decoded `{id}` parts of the route's path. */
  params: Readonly<Record<string, string>>
  /** Parsed JSON: well-formed text, no `__proto__`, at most 32 deep. Undefined where none was sent. */
  body: unknown
  /** Who it is after a wait, with what they may by then; refuses when the session has ended. */
  personNow(): Person
  task: Task
  /** What came instead of JSON. */
  upload?: Upload
}
export type SignedIn = Context<Person>

export interface Answer {
  /** 200 when left out. */
  status?: number
  data?: unknown
  meta?: Readonly<Record<string, unknown>>
  headers?: Readonly<Record<string, string>>
  /** Sent instead of `data`, as it is; `headers` must name its type. */
  text?: string
  /** Sent instead of `data`. */
  file?: AnswerFile
}

/** `headers` must name the type. */
export interface AnswerFile { path: string; size: number; etag: string; headers: Readonly<Record<string, string>> }

/**
 * Answers at once, or later. The synchronous part runs within one transaction, together with the keeping of its
 * answer for `Idempotency-Key`; an asynchronous handler gets the same by doing what takes long first and resolving to
 * a function that writes and answers.
 */
export type Outcome = Answer | Promise<Answer | (() => Answer)>

interface RouteFacts {
  method: Method
  /** `/api/v1/post/airports/{id}`; a part without braces wins over one with. */
  path: string
  /**
   * Made anew each time, and in no transaction: what concerns sign-in and passwords, whose answers are not to be kept,
   * and drafts and presence, where each one replaces the last.
   */
  skipsIdempotency?: boolean
  /** What an open tab asks by itself, polls and refreshes, says nothing of whether a person is there. */
  isBackground?: boolean
  /** Reads a body that is no JSON. An answer that does not wait for the whole of it may be lost with the connection. */
  readUpload?(person: Person, request: IncomingMessage, timeoutMs: number): Promise<Upload>
}

export type Route =
  | RouteFacts & { isPublic: true; handle(context: Context): Outcome }
  | RouteFacts & { isPublic?: false; handle(context: SignedIn): Outcome }

import { type ForeignResponse, readForeignResponse } from './foreign-response.ts'
import { isRecord } from './is-record.ts'
import { isSentence, problemsIn, problemsInError, sentencesIn } from './sentences-in.ts'

/** A failed call. Its message is a sentence for a person. */
export class CallError extends Error {
  override name = 'CallError'
  /**
   * 0 means that the host gave no response, so no one takes a proxy's 401 or 403 for the host's. A proxy's response that
   * the host is down keeps its status and gets the code of no response.
   */
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>
  readonly data: unknown
  readonly requestId: string | undefined

  constructor(message: string, facts: Partial<Omit<CallError, keyof Error>> & { cause?: unknown }) {
    super(message, { cause: facts.cause })
    this.status = facts.status ?? 0
    this.code = facts.code ?? 'unknown'
    this.fields = facts.fields ?? {}
    this.data = facts.data
    this.requestId = facts.requestId
  }
}

interface HttpCall {
  method: string
  path: string
  headers: Record<string, string>
  body: unknown
}
interface HttpResponse {
  status: number
  body: unknown
}

/** Changes each call before it goes, and each response before it is read, for a server that speaks otherwise. */
interface Translation {
  /** A response instead of a call means that the server is not asked. */
  toHost(call: HttpCall): HttpCall | HttpResponse
  fromHost(response: HttpResponse & { headers: Headers }, call: HttpCall): HttpResponse
}

interface HttpOptions {
  /** Empty means the page's own origin. */
  baseUrl: string
  /** Each call asks for them again. */
  headers(): Record<string, string>
  fetch: typeof fetch
  translation?: Translation | undefined
  /** Is called with the headers of each response, and when its call was sent. */
  onHead?(head: Headers, sentAt: number): void
  /** Brings the body of each response, also of a failure, to the expected form. */
  normal?(body: unknown): unknown
  /**
   * The sentences for responses without one: none, no JSON after a read, a failure without text, and a response that
   * something between the browser and the host gave.
   */
  sentences: {
    noAnswer: string
    badAnswer: string
    failed(method: string): string
    foreign(response: ForeignResponse): string
  }
}

export interface CallOptions {
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
  /** Sends this call in another way, such as with progress. */
  fetch?: typeof fetch
}

interface Http {
  /**
   * Resolves to the parsed body, or to undefined after a write whose success has no JSON. Rejects with a CallError, or
   * with an AbortError after `signal` aborts.
   */
  call(method: string, path: string, options?: CallOptions): Promise<unknown>
}

export function createHttp(httpOptions: HttpOptions): Http {
  const { baseUrl, headers, fetch: send, translation, onHead, normal, sentences } = httpOptions
  const origin = baseUrl.replace(/\/+$/, '')

  // There is no time-out (docs/product.md, “Calls”), because some responses take long.
  async function exchange(method: string, path: string, options: CallOptions): Promise<unknown> {
    const body = method === 'GET' ? undefined : options.body
    const call: HttpCall = { method, path, headers: { ...headers(), ...options.headers }, body }
    const sent = translation?.toHost(call) ?? call
    if ('status' in sent) return outcome(sent, method, new Headers(), '')
    const request: RequestInit = { method: sent.method, headers: sent.headers }
    if (options.signal) request.signal = options.signal
    if (sent.body !== undefined) attach(request, sent.body)

    const sentAt = Date.now()
    const response = await ask(options.fetch ?? send, origin + sent.path, request)
    onHead?.(response.headers, sentAt)
    const text = await response.text().catch(() => '') // a cut-off answer is no JSON
    options.signal?.throwIfAborted()
    const told = { status: response.status, headers: response.headers, body: parse(text) }
    const { status, body: given } = translation?.fromHost(told, call) ?? told
    return outcome({ status, body: normal ? normal(given) : given }, method, response.headers, text)
  }

  /**
   * Follows a redirect of a read in a second step: if the browser cannot read the target, the redirect is that of a
   * proxy which wants the person to sign in, and no lost connection.
   */
  async function ask(send: HttpOptions['fetch'], address: string, request: RequestInit): Promise<Response> {
    const isRead = request.method === 'GET'
    const noAnswer = (cause: unknown) => new CallError(sentences.noAnswer, { code: 'no_answer', cause })
    const first = await send(address, isRead ? { ...request, redirect: 'manual' } : request).catch((cause: unknown) => {
      throw noAnswer(cause)
    })
    if (!isRedirect(first)) return first
    return send(address, request).catch((cause: unknown) => {
      throw new CallError(sentences.foreign({ kind: 'redirect' }), { code: 'not_host', cause })
    })
  }

  function outcome({ status, body }: HttpResponse, method: string, head: Headers, text: string): unknown {
    const facts = { status, requestId: head.get('X-Request-Id') ?? undefined }
    const foreign = isProxyResponse(facts, isRecord(body) ? body.error : undefined)
      ? undefined
      : readForeignResponse(method, status, head, body, text)
    if (foreign) {
      const isDone = status >= 200 && status <= 299
      const isRefused = status === 401 || status === 403
      throw new CallError(sentences.foreign(foreign), {
        ...facts,
        status: isRefused ? 0 : status,
        code: isRefused ? 'not_host' : isDone ? 'bad_answer' : 'unknown',
      })
    }
    if (status < 200 || status > 299 || isRefusal(body, method)) throw failure(facts, body, method, sentences)
    if (body !== undefined || status === 204) return body
    // Any success of a write counts, such as "OK", because repeating the write could create a second record.
    if (method !== 'GET') return undefined
    throw new CallError(sentences.badAnswer, { ...facts, code: 'bad_answer' })
  }

  return {
    async call(method, path, options = {}) {
      try {
        return await exchange(method, path, options)
      } catch (error) {
        // After an abort, the caller wants no other failure.
        if (options.signal?.aborted) throw new DOMException('The call was given up', 'AbortError')
        throw error
      }
    },
  }
}

function attach(request: RequestInit, body: unknown): void {
  if (body instanceof FormData) {
    request.body = body // the browser adds the type with its boundary
    return
  }
  request.body = JSON.stringify(body)
  request.headers = { 'Content-Type': 'application/json', ...request.headers }
}

/** Returns undefined for a text that is not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** With `redirect: 'manual'`, browsers hide the status of the redirect. */
const isRedirect = ({ type, status }: Response): boolean =>
  type === 'opaqueredirect' || (status > 300 && status < 400 && status !== 304)

type Facts = Pick<CallError, 'status' | 'requestId'>

/**
 * Sent by a proxy that cannot reach the host; 520 to 530 are Cloudflare's. A host with the same status gives its
 * own reason.
 */
const isProxyResponse = ({ status }: Facts, error: unknown): boolean =>
  ([502, 503, 504].includes(status) || (status >= 520 && status <= 530)) && sentencesIn(error) === ''

/** Some hosts refuse with status 200. A message alone is no response to a read, but it confirms a write. */
const isRefusal = (response: unknown, method: string): boolean =>
  isRecord(response) &&
  !Object.hasOwn(response, 'data') &&
  (response.error === true || sentencesIn(response.error) !== '' || (method === 'GET' && isSentence(response.message)))

/** The contract has `{error, fields}`; other hosts send `{message, errors}`, or put either into `error`. */
function failure(facts: Facts, response: unknown, method: string, sentences: HttpOptions['sentences']): CallError {
  const given = isRecord(response) ? response : {}
  const { code, data, error } = given
  if (isProxyResponse(facts, error)) return new CallError(sentences.noAnswer, { ...facts, code: 'no_answer' })
  const inner = isRecord(error) ? error : {}
  const told = [given.fields, given.errors, inner.fields, inner.errors, inner.details].map(problemsIn)
  const whole = Array.isArray(response) ? response : undefined
  const words = [error, given.message, given.detail, given.title, given.errors, whole].map(sentencesIn)
  return new CallError(words.find(Boolean) ?? sentences.failed(method), {
    ...facts,
    code: [code, inner.code].find(isSentence) ?? 'unknown',
    fields: told.find((found) => Object.keys(found).length > 0) ?? problemsInError(error),
    data,
  })
}

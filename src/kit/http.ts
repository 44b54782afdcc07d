import { isRecord } from './is-record.ts'

/** A failed call. Its message is a sentence for a person. */
export class CallError extends Error {
  override name = 'CallError'
  /** 0 means no answer. A proxy's answer that the host is down keeps its status and gets the same code. */
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

export interface HttpOptions {
  /** Empty means the page's own origin. */
  baseUrl: string
  /** Each call asks for them again. */
  headers(): Record<string, string>
  fetch: typeof fetch
  /**
   * The sentences for answers without one: none, no JSON after a read, no JSON after a write, a failure without text.
   */
  sentences: { noAnswer: string; badAnswer: string; unsure: string; failed: string }
}

export interface CallOptions {
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
  /** Sends this call in another way, such as with progress. */
  fetch?: typeof fetch
  /** Gets every failure except aborts. */
  onFailure?: ((error: CallError) => void) | undefined
}

export interface Http {
  /**
   * Resolves to the parsed body, or to undefined after a write whose success has no JSON. Rejects with a CallError, or
   * with an AbortError after `signal` aborts.
   */
  call(method: string, path: string, options?: CallOptions): Promise<unknown>
}

export function createHttp({ baseUrl, headers, fetch: send, sentences }: HttpOptions): Http {
  const origin = baseUrl.replace(/\/+$/, '')

  // There is no time-out (docs/product.md, “Calls”), because some answers take long.
  async function exchange(method: string, path: string, options: CallOptions): Promise<unknown> {
    const request: RequestInit = { method, headers: { ...headers(), ...options.headers } }
    if (options.signal) request.signal = options.signal
    if (options.body !== undefined && method !== 'GET') attach(request, options.body)

    const response = await (options.fetch ?? send)(origin + path, request).catch((cause: unknown) => {
      throw new CallError(sentences.noAnswer, { code: 'no_answer', cause })
    })
    const text = await response.text().catch(() => '') // a cut-off answer is no JSON
    options.signal?.throwIfAborted()
    const answer = parse(text)
    if (!response.ok || isRefusal(answer, method)) throw failure(response, answer, sentences)
    if (answer !== undefined || response.status === 204) return answer
    const isWrite = method !== 'GET'
    // Any success of a write counts, such as "OK", because repeating the write could create a second record.
    if (isWrite && !isPage(text)) return undefined
    const sentence = isWrite ? sentences.unsure : sentences.badAnswer
    throw new CallError(sentence, { ...facts(response), code: 'bad_answer' })
  }

  return {
    async call(method, path, options = {}) {
      try {
        return await exchange(method, path, options)
      } catch (error) {
        // After an abort, the caller wants no other failure.
        if (options.signal?.aborted) throw new DOMException('The call was given up', 'AbortError')
        if (error instanceof CallError) options.onFailure?.(error)
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

/** A page comes from a proxy, or from a network's sign-in page, instead of the host. */
const isPage = (text: string): boolean => text.trimStart().startsWith('<')

const isSentence = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** A proxy answers so when it cannot reach the host. A host with the same status gives its own reason. */
const isOfProxy = ({ status }: Response, error: unknown): boolean =>
  [502, 503, 504].includes(status) && !isSentence(error)

/** Some hosts refuse with status 200. A message alone is no answer to a read, but it confirms a write. */
const isRefusal = (answer: unknown, method: string): boolean =>
  isRecord(answer) && !Object.hasOwn(answer, 'data')
  && (isSentence(answer.error) || (method === 'GET' && isSentence(answer.message)))

/** Other hosts give a list of sentences for a field; the first one is enough. */
const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

/** The contract answers `{error, fields}`; other hosts answer `{message, errors}`. */
function failure(response: Response, answer: unknown, { noAnswer, failed }: HttpOptions['sentences']): CallError {
  const given = isRecord(answer) ? answer : {}
  const { code, data, error = given.message, fields = given.errors } = given
  if (isOfProxy(response, given.error)) return new CallError(noAnswer, { ...facts(response), code: 'no_answer' })
  const named = Object.entries(isRecord(fields) ? fields : {}).map(([name, told]) => [name, firstOf(told)] as const)
    .filter((field): field is readonly [string, string] => isSentence(field[1]))
  return new CallError(isSentence(error) ? error : failed, {
    ...facts(response),
    code: isSentence(code) ? code : 'unknown',
    fields: Object.fromEntries(named),
    data,
  })
}

const facts = (response: Response) => ({
  status: response.status,
  requestId: response.headers.get('X-Request-Id') ?? undefined,
})

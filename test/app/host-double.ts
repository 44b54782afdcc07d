// A minimal product host for behaviour that a real one cannot be made to show: late responses, failures, missing calls.
import { signIn } from '../../src/app/data/session.ts'

export interface Call {
  method: string
  path: string
  headers: Record<string, string>
  body: unknown
  signal: AbortSignal | undefined
}
export type Answer = Response | Promise<Response>

/** A call by the parts of its URL, with its idempotency key. */
export interface CallParts extends Pick<Call, 'method' | 'path' | 'body'> {
  query: URLSearchParams
  key: string | undefined
}

export const partsOf = ({ method, path, headers, body }: Call): CallParts => {
  const url = new URL(path, 'http://localhost')
  // Header names are compared without case.
  const key = new Headers(headers).get('Idempotency-Key') ?? undefined
  return { method, path: url.pathname, query: url.searchParams, body, key }
}

export const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } })

export const refusal = (status: number, error: string, code = 'unknown'): Response => json(status, { error, code })

/** A profile with permissions implies a host with accounts. */
export const profileOf = (given: readonly string[], more: Record<string, unknown> = {}): Response => {
  const features = 'permissions' in more ? ['accounts', ...given] : given
  const role = { id: 'administrator', label: 'Administrator' }
  const ann = { id: 'u1', email: 'ann@example.com', firstName: 'Ann', lastName: 'Bee' }
  return json(200, { data: { ...ann, role, features, permissions: {}, preferences: {}, ...more } })
}

/** Answers every call of the panel with `answer` and records the calls. */
export function answerWith(answer: (call: Call) => Answer): Call[] {
  const calls: Call[] = []
  globalThis.fetch = async (input, init) => {
    const url = new URL(String(input), 'http://localhost')
    const call: Call = {
      method: init?.method ?? 'GET',
      path: url.pathname + url.search,
      headers: Object.fromEntries(Object.entries(init?.headers ?? {})),
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
      signal: init?.signal ?? undefined,
    }
    calls.push(call)
    const aborted = new Promise<never>((_, reject) => {
      call.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    })
    const given = await Promise.race([answer(call), aborted])
    call.signal?.throwIfAborted()
    return given
  }
  return calls
}

/**
 * Serves the profile if there are features, and everything else by `answer`; returns the calls except those of the
 * profile.
 */
export const hostOf = (features: () => readonly string[] | undefined) => (answer: (call: Call) => Answer) => {
  const calls = answerWith((call) => {
    if (call.path !== '/personal/profile') return answer(call)
    const given = features()
    return given ? profileOf(given) : refusal(404, 'No such call', 'not_found')
  })
  signIn('ann@example.com', 'token')
  return () => calls.filter(({ path }) => path !== '/personal/profile')
}

/** A promise with its resolve function. */
export function later<T>(): { promise: Promise<T>; settle(value: T): void } {
  let settle: (value: T) => void = () => {}
  const promise = new Promise<T>((resolve) => {
    settle = resolve
  })
  return { promise, settle }
}

import type { Context } from './route.ts'

/** Where a call came from. `originOf` reads it from a call. */
export interface CallOrigin {
  /** The ID of the user or token; missing without a sign-in. */
  by?: string | undefined
  ip?: string | undefined
  /** The User-Agent of the request. */
  client?: string | undefined
  sessionId?: string | undefined
}

const clientMax = 200

export function originOf({ person, request }: Pick<Context, 'person' | 'request'>): CallOrigin {
  return {
    by: person?.id,
    ip: request.ip,
    client: (request.headers['user-agent'] ?? '').slice(0, clientMax),
    sessionId: person?.sessionId || undefined,
  }
}

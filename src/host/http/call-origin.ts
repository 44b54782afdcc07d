import type { Context } from './route.ts'

/** Where a call came from. `originOf` reads it from a call. */
export interface CallOrigin {
  /** The id of the person or token that did it; left out, nobody was signed in. */
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

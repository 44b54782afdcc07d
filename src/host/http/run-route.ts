import type { IncomingMessage, ServerResponse } from 'node:http'
import { bodyShapes } from '#openapi'
import type { Log } from '#host/base'
import type { Database } from '#host/storage'
import type { Caller } from './caller.ts'
import type { RunWrite } from './idempotency.ts'
import { callOf, runInTransaction } from './in-transaction.ts'
import type { Match } from './match-route.ts'
import { stopOnShape } from './body-shape.ts'
import { readBody } from './read-body.ts'
import { type RouteResponse, type Context, newTask, type RequestFacts, type Route } from './route.ts'

export interface RunnerParts {
  db: Database
  log: Log
  now(): Date
  runWrite: RunWrite
  bodyTimeoutMs: number
}

type RunRoute = (
  route: Route,
  caller: Caller,
  facts: RequestFacts,
  params: Match['params'],
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<RouteResponse>

/** Reads the body of a call and runs the route's work for its caller. */
export function routeRunner(parts: RunnerParts): RunRoute {
  const { db, log } = parts
  return async (route, { machine, personNow }, facts, params, request, response) => {
    const now = parts.now()
    const asking = route.isPublic ? undefined : personNow()
    if (route.readUpload && request.headers.expect !== undefined) response.writeContinue()
    const upload = asking && (await route.readUpload?.(asking, request, parts.bodyTimeoutMs))
    const hasBody = route.method !== 'GET' && !route.readUpload && route.takes !== 'nothing'
    const body = hasBody ? await readBody(request, response, parts.bodyTimeoutMs, route.takes === 'form') : undefined
    // Reading the body may take long, so the session may have ended or changed.
    const person = asking && (body ?? upload) !== undefined ? personNow() : asking
    const shape = body === undefined ? undefined : bodyShapes.get(`${route.method} ${route.path}`)
    if (shape) stopOnShape(shape, body, person)
    const context: Context = {
      db,
      log,
      now,
      person,
      machine,
      request: facts,
      params,
      body,
      personNow,
      task: newTask(),
      ...(upload && { upload }),
    }
    const call = route.isPublic ? callOf(route, context) : callOf(route, { ...context, person: person ?? personNow() })
    const isKept = route.method !== 'GET' && !route.skipsIdempotency
    return isKept ? parts.runWrite(call, context, route.secrets ?? []) : runInTransaction(db, call)
  }
}

import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { malformed, methodNotAllowed, misdirected, notFound, notStarted, Refusal } from '#host/base'
import { isDiskFailure } from '#host/storage'
import { respondToBrokenRequests } from './broken-requests.ts'
import { type Caller, type CallerParts, callerReader } from './caller.ts'
import { isFromProxy, isHttps, type ProxyProblem, readClient, schemeProblem } from './client-address.ts'
import { corsHeaders, preflightHeaders } from './cors.ts'
import { type Match, routeMatcher } from './match-route.ts'
import { drain } from './read-body.ts'
import { readQuery, readTarget, takeBasePath, takeTargetHost } from './request-target.ts'
import type { RouteResponse, Method, Person, RequestFacts, Route } from './route.ts'
import { routeRunner, type RunnerParts } from './run-route.ts'
import { responseHeaders } from './security-headers.ts'
import { linkedHost, readHost, readOrigin } from './host-name.ts'
import type { IpTest } from './ip-address.ts'
import { sendFile } from './send-file.ts'
import type { StaticFiles } from './static-files.ts'

/** Sends pieces of one text without their length. A failure cuts the response off, so that the client sees no end. */
async function sendPieces(
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
  pieces: AsyncIterable<string>,
): Promise<void> {
  response.writeHead(200, headers)
  try {
    await pipeline(Readable.from(pieces), response)
  } catch (error) {
    const isClientGone = error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
    if (!isClientGone) throw error
  }
}

export interface ServerParts extends CallerParts, RunnerParts {
  routes: readonly Route[]
  staticFiles: StaticFiles | undefined
  /** Panel and calls are served under it: empty, or `/panel`. */
  basePath: string
  /** As `readHost` writes names. */
  allowedHosts: readonly string[]
  /** As `readOrigin` writes them. */
  allowedOrigins: readonly string[]
  isProxy: IpTest
  isHttpsOfSubdomains: boolean
  /** The server calls it for each request, except those that an open tab makes by itself. */
  noteRequest(status: number, seconds: number): void
  noteProxyProblem(problem: ProxyProblem): void
  /** The server calls it for each call that throws, after its transaction was rolled back. */
  noteFailure(error: unknown, route: Route, request: RequestFacts, findPerson: () => Person | undefined): void
}

interface HostServer {
  http: Server
  /** Requests that came before get their responses from now on. */
  open(): void
  /** Ends long polls at once, waits for running requests, and cuts all connections after `graceMs`. */
  stop(graceMs: number): Promise<void>
}

const methods: readonly string[] = ['GET', 'POST', 'PUT', 'DELETE'] satisfies Method[]
const isMethod = (method: string): method is Method => methods.includes(method)

const routeMethod = (method = ''): string => (method === 'HEAD' ? 'GET' : method)

const allowedBy = ({ byMethod }: Match): string[] =>
  [...byMethod.keys()].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).concat('OPTIONS')

const plainHeaders = (request: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(', ')]))

const limits = {
  headersTimeout: 10_000,
  // A slow connection may take long for an upload. `readSteadily` cuts a body that no longer arrives.
  requestTimeout: 0,
  connectionsCheckingInterval: 2_000,
  // Proxies and browsers keep a connection for 60 s. The host keeps it longer, so that they close it first.
  keepAliveTimeout: 75_000,
  // Otherwise Node itself responds to a request without `Host`, and its response lacks our headers.
  requireHostHeader: false,
}
/** The host cuts a connection without traffic, such as a client that stopped reading. A long poll is shorter. */
const silenceMs = 120_000

export const hostServer = (parts: ServerParts): HostServer => {
  const { log, staticFiles, isProxy } = parts
  const find = routeMatcher(parts.routes)
  const callerOf = callerReader(parts)
  const runRoute = routeRunner(parts)
  const endings = new Set<AbortController>()
  let isStopping = false
  let settleOpening: (isOpen: boolean) => void = () => {}
  const opening = new Promise<boolean>((resolve) => {
    settleOpening = resolve
  })
  const httpsAlone = `max-age=31536000${parts.isHttpsOfSubdomains ? '; includeSubDomains' : ''}`
  /** The headers of every response, be it JSON, an image or a file of the panel. */
  const commonHeaders = (request: IncomingMessage, id: string): Record<string, string> => ({
    'X-Request-Id': id,
    ...(isHttps(request, isProxy) ? { 'Strict-Transport-Security': httpsAlone } : {}),
  })

  const isOwnName = ({ headers }: IncomingMessage): boolean => {
    const named = readHost(headers.host)
    return named !== undefined && parts.allowedHosts.includes(named.name)
  }
  const isAllowed = (origin: string | undefined): origin is string =>
    origin !== undefined && parts.allowedOrigins.includes(origin)
  const ownOrigin = (request: IncomingMessage): string =>
    `${isHttps(request, isProxy) ? 'https' : 'http'}://${linkedHost(request, isFromProxy(request, isProxy))}`

  /** Returns the response; undefined if the static files have sent it. */
  const answer = async (
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
  ): Promise<RouteResponse | undefined> => {
    if (!(await opening)) throw notStarted()
    // A proxy may have let a second Host header pass (RFC 9112, section 3.2).
    if ((request.headersDistinct.host ?? []).length > 1) throw malformed('The request has two Host headers.')
    if (!/^(?:100-continue)?$/i.test(request.headers.expect ?? '')) {
      throw new Refusal('malformed', 'This server doesn’t support that expectation.', { status: 417 })
    }
    takeTargetHost(request)
    takeBasePath(request, parts.basePath)
    const { url = '' } = request
    const { segments, path } = readTarget(url)
    const match = find(segments)
    if (!match?.isUnderEveryName && !isOwnName(request)) throw misdirected()
    const method = routeMethod(request.method)
    if (!match) {
      if (method === 'GET' && staticFiles?.(request, response, path, commonHeaders(request, id))) return undefined
      throw notFound()
    }
    const { 'access-control-request-method': asked = '' } = request.headers
    const meant = method === 'OPTIONS' ? routeMethod(asked) : method
    const route = isMethod(meant) ? match.byMethod.get(meant) : undefined
    const origins = [...parts.allowedOrigins, ...(route?.origins?.() ?? [])]
    if (method === 'OPTIONS') {
      const allowed = allowedBy(match)
      return { status: 204, headers: { Allow: allowed.join(', '), ...preflightHeaders(request, allowed, origins) } }
    }
    for (const [name, value] of Object.entries(corsHeaders(request, origins))) response.setHeader(name, value)
    if (!route) throw methodNotAllowed(allowedBy(match))

    const ending = new AbortController()
    endings.add(ending)
    response.on('close', () => {
      endings.delete(ending)
      // After a complete response no client waits.
      if (!response.writableFinished) ending.abort()
    })
    if (isStopping) ending.abort()
    const origin = readOrigin(request.headers.origin)
    const client = readClient(request, isProxy)
    for (const problem of [schemeProblem(request, isProxy), client.problem]) {
      if (problem) parts.noteProxyProblem(problem)
    }
    const begun = performance.now()
    if (!route.isBackground) {
      response.on('finish', () => parts.noteRequest(response.statusCode, (performance.now() - begun) / 1000))
    }
    const facts: RequestFacts = {
      id,
      method: route.method,
      path,
      query: readQuery(url),
      headers: plainHeaders(request),
      ip: client.ip,
      panelOrigin: (isAllowed(origin) ? origin : ownOrigin(request)) + parts.basePath,
      ending: ending.signal,
    }
    let caller: Caller | undefined
    try {
      caller = callerOf(request, route, facts.ip)
      return await runRoute(route, caller, facts, match.params, request, response)
    } catch (error) {
      parts.noteFailure(error, route, facts, () => caller?.findPerson())
      const refusal = refusalOf(error, request, id)
      const page = route.refusedAs?.(refusal, facts)
      if (page) return page
      throw refusal
    }
  }

  const headersOf = (request: IncomingMessage, id: string): Record<string, string> => ({
    ...responseHeaders,
    Date: parts.now().toUTCString(),
    ...commonHeaders(request, id),
    'Content-Type': 'application/json; charset=utf-8',
    ...corsHeaders(request, parts.allowedOrigins),
  })

  const send = (
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
    status: number,
    body: string,
    headers: Readonly<Record<string, string>>,
  ): void => {
    if (response.headersSent || response.destroyed) return
    const isEmpty = status === 204 || status === 304
    const { 'Content-Type': type, ...common } = headersOf(request, id)
    response.writeHead(status, {
      ...common,
      ...(isEmpty ? {} : { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) }),
      ...headers,
      // A client that got no `100 Continue` may send its next request in place of the body (RFC 9110, section 10.1.1).
      ...(isStopping || (request.headers.expect !== undefined && !request.complete) ? { Connection: 'close' } : {}),
    })
    response.end(isEmpty ? undefined : body)
    drain(request)
  }

  const refusalOf = (error: unknown, request: IncomingMessage, id: string): Refusal => {
    if (error instanceof Refusal) return error
    const path = (request.url ?? '').split('?')[0] ?? ''
    const facts = { request: id, method: request.method ?? '', path }
    if (isDiskFailure(error)) {
      log('the disk can’t be written: is it full?', { ...facts, reason: error.message })
      return new Refusal('internal', 'The server can’t save: its disk might be full. Your text is kept.')
    }
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
    log('internal error', { ...facts, reason })
    const kept = request.method === 'GET' ? '' : ' and nothing was saved'
    return new Refusal('internal', `Something went wrong${kept}. It’s logged as ${id}.`)
  }

  const onRequest = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const id = randomUUID()
    try {
      const given = await answer(request, response, id)
      if (!given) return drain(request)
      if (given.file) return await sendFile(request, response, commonHeaders(request, id), given.file)
      const { status = 200, data = null, meta, text, pieces, headers = {} } = given
      if (pieces) return await sendPieces(response, { ...headersOf(request, id), ...headers }, pieces)
      send(request, response, id, status, text ?? JSON.stringify({ data, meta }), headers)
    } catch (error) {
      const {
        status,
        code,
        message,
        extras: { fields, data, headers = {} },
      } = refusalOf(error, request, id)
      send(request, response, id, status, JSON.stringify({ error: message, code, fields, data }), headers)
    }
  }

  const underWay = new Set<Promise<void>>()
  const take = (request: IncomingMessage, response: ServerResponse): void => {
    const work = onRequest(request, response).finally(() => underWay.delete(work))
    underWay.add(work)
  }
  const http = createServer(limits, take)
  // `Expect: 100-continue` takes the same way; the reader of the body asks for it.
  http.on('checkContinue', take)
  // Node's own response to another expectation lacks our headers.
  http.on('checkExpectation', take)
  http.setTimeout(silenceMs)
  respondToBrokenRequests(http)

  const stop = async (graceMs: number): Promise<void> => {
    isStopping = true
    settleOpening(false)
    for (const ending of endings) ending.abort()
    await new Promise<void>((resolve) => {
      const cut = setTimeout(() => http.closeAllConnections(), graceMs)
      http.close(() => {
        clearTimeout(cut)
        resolve()
      })
      http.closeIdleConnections()
    })
    // A request whose client has gone may still be running and need the database.
    await Promise.all(underWay)
  }
  return { http, open: () => settleOpening(true), stop }
}

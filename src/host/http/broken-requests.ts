import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { responseHeaders } from './security-headers.ts'

const responseFor = (code: string): { status: number; error: string } => {
  if (code === 'HPE_HEADER_OVERFLOW') return { status: 431, error: 'The headers are too large.' }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { status: 408, error: 'The request arrived too slowly.' }
  return { status: 400, error: 'This request can’t be read.' }
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
}

/**
 * Whether a response can be sent: during or before another response, the client would mistake its bytes for that one.
 */
const isFree = ([first, second]: readonly Exchange[]): boolean =>
  !second && (!first || (!first.request.complete && !first.response.headersSent))

/** Responds to requests that Node's parser refuses. For these Node hands over the bare socket. */
export const respondToBrokenRequests = (server: Server): void => {
  const underWay = new WeakMap<Socket, Set<Exchange>>()
  const onRequest = (request: IncomingMessage, response: ServerResponse): void => {
    const exchange = { request, response }
    const own = underWay.get(request.socket) ?? new Set()
    underWay.set(request.socket, own.add(exchange))
    response.on('close', () => own.delete(exchange))
  }
  server.on('request', onRequest).on('checkContinue', onRequest)
  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket
    if (!socket.writable || !isFree([...(underWay.get(socket) ?? [])]) || error.code === 'ECONNRESET') {
      socket.destroy()
      return
    }
    const { status, error: sentence } = responseFor(error.code ?? '')
    const body = JSON.stringify({ error: sentence, code: 'malformed' })
    socket.end(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        'Connection: close',
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        ...Object.entries(responseHeaders).map(([name, value]) => `${name}: ${value}`),
        `X-Request-Id: ${randomUUID()}`,
        '',
        body,
      ].join('\r\n'),
    )
    // The host does not wait for a client that goes on sending.
    setTimeout(() => socket.destroy(), 1000).unref()
  })
}

import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const answerFor = (code: string): { status: number; error: string } => {
  if (code === 'HPE_HEADER_OVERFLOW') return { status: 431, error: 'The headers are too large.' }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { status: 408, error: 'The request came too slowly.' }
  return { status: 400, error: 'This is not a request that can be read.' }
}

/** What never becomes a request: Node's parser gives up, and hands over the bare connection. */
export const answerBrokenRequests = (server: Server): void => {
  const busy = new WeakSet<Socket>()
  const onRequest = ({ socket }: IncomingMessage, response: ServerResponse): void => {
    busy.add(socket)
    response.on('close', () => busy.delete(socket))
  }
  server.on('request', onRequest).on('checkContinue', onRequest)
  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    const socket = stream as Socket
    // In the middle of another answer, bytes of ours would become part of that one.
    if (!socket.writable || busy.has(socket) || error.code === 'ECONNRESET') {
      socket.destroy()
      return
    }
    const { status, error: sentence } = answerFor(error.code ?? '')
    const body = JSON.stringify({ error: sentence, code: 'malformed' })
    socket.end([
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`, 'Cache-Control: no-store', 'X-Content-Type-Options: nosniff',
      `X-Request-Id: ${randomUUID()}`, '', body,
    ].join('\r\n'))
    // A client that goes on sending is not waited for.
    setTimeout(() => socket.destroy(), 1000).unref()
  })
}

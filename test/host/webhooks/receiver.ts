import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'

export interface Received {
  headers: IncomingMessage['headers']
  body: string
}

export interface Receiver {
  url: string
  port: number
  received: Received[]
  /** Answers the next calls; left alone, 200. */
  answer(how: (response: ServerResponse) => void): void
  stop(): Promise<void>
}

/** A stand-in for the program behind a webhook, over real HTTP. */
export async function startReceiver(given = 0): Promise<Receiver> {
  const received: Received[] = []
  let respond = (response: ServerResponse): void => {
    response.end('thanks')
  }
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece) => pieces.push(Buffer.from(piece)))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(pieces).toString() })
      respond(response)
    })
  })
  const port = await listen(server, given)
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    answer: (how) => {
      respond = how
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Counts the connections of a port that no program may be sent to. */
export async function startTrap(): Promise<{ port: number; count(): number; stop(): Promise<void> }> {
  let count = 0
  const server = createTcpServer((socket) => {
    count += 1
    socket.destroy()
  })
  const port = await listen(server, 0)
  return {
    port,
    count: () => count,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
      }),
  }
}

const listen = (server: ReturnType<typeof createTcpServer>, port: number): Promise<number> =>
  new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () => {
      const address: AddressInfo | string | null = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })

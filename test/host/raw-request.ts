import { once } from 'node:events'
import { connect } from 'node:net'

/** Sends bytes as they are; answers what comes back until the connection is closed or silent for five seconds. */
export const rawRequest = async (origin: string, ...parts: (string | Uint8Array | number)[]): Promise<string> => {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  let received = ''
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString('latin1')
  })
  socket.on('error', () => {}) // the host may cut the connection; what came before counts
  await once(socket, 'connect')
  socket.setTimeout(5000, () => socket.destroy())
  for (const part of parts) {
    if (typeof part === 'number') await new Promise((resolve) => setTimeout(resolve, part))
    else socket.write(part)
  }
  if (!socket.destroyed) await once(socket, 'close')
  return received
}

export const statusesOf = (received: string): number[] =>
  [...received.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status))

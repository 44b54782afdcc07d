// A plain HTTP client for tests of the host. Node's fetch takes several times as long because of its web streams.
import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true })

export interface Answer {
  status: number
  headers: Headers
  text: string
}

/** Sends a request and resolves with the whole response, uncompressed. A GET follows redirects. */
export const send = (
  address: string,
  method: string,
  headers: Record<string, string>,
  body?: string | Uint8Array,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request(address, { agent, method, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        const received = new Headers()
        const { rawHeaders, statusCode = 0 } = answer
        for (let at = 0; at < rawHeaders.length; at += 2)
          received.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
        const onward = received.get('location')
        if (method === 'GET' && statusCode >= 300 && statusCode < 400 && onward !== null) {
          resolve(send(new URL(onward, address).href, method, headers))
          return
        }
        resolve({ status: statusCode, headers: received, text: Buffer.concat(chunks).toString() })
      })
    })
    sent.on('error', reject)
    if (body !== undefined) sent.setHeader('content-length', Buffer.byteLength(body))
    sent.end(body)
  })

import { Agent, request } from 'node:http'
import { administrator } from '../browser/started-host.ts'

/** The second connection is for what is asked while the first one waits. */
const agent = new Agent({ keepAlive: true, maxSockets: 2 })

interface Received {
  status: number
  etag: string | undefined
  text: string
}

/** One request on a kept connection. */
export const exchange = (address: string, headers: Record<string, string>, body?: string): Promise<Received> =>
  new Promise((resolve, reject) => {
    const sent = request(address, { agent, method: body === undefined ? 'GET' : 'POST', headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, etag: answer.headers.etag, text: Buffer.concat(chunks).toString() }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })

/** The text of a successful answer. Throws for anything else. */
export const send = async (address: string, headers: Record<string, string>, body?: string): Promise<string> => {
  const { status, text } = await exchange(address, headers, body)
  if (status !== 200 && status !== 201) throw new Error(`${address}: ${status} ${text}`)
  return text
}

/** The headers of the administrator's calls. */
export const signIn = async (origin: string): Promise<Record<string, string>> => {
  const json = { Accept: 'application/json', 'Content-Type': 'application/json', tenant: 'root' }
  const answer = await send(`${origin}/api/v1/post/users/login`, json, JSON.stringify(administrator))
  return { ...json, Authorization: `Bearer ${JSON.parse(answer).data.id}` }
}

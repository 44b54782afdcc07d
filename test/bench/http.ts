import { Agent, request } from 'node:http'
import { administrator } from '../browser/started-host.ts'

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** One request on one kept connection; the answer's text. Throws for anything but success. */
export const send = (address: string, headers: Record<string, string>, body?: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const sent = request(address, { agent, method: body === undefined ? 'GET' : 'POST', headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        if (answer.statusCode === 200) resolve(text)
        else reject(new Error(`${address}: ${answer.statusCode} ${text}`))
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })

/** The headers of the administrator's calls. */
export const signIn = async (origin: string): Promise<Record<string, string>> => {
  const json = { Accept: 'application/json', 'Content-Type': 'application/json', tenant: 'root' }
  const answer = await send(`${origin}/api/v1/post/users/login`, json, JSON.stringify(administrator))
  return { ...json, Authorization: `Bearer ${JSON.parse(answer).data.id}` }
}

// The part of the S3 protocol that backups need, over node:http: signed put, get, list and remove.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import * as http from 'node:http'
import * as https from 'node:https'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { amzDate, type AwsCredentials, encodePath, encodeQuery, signAwsRequest } from './sign-aws-request.ts'

export interface S3Place extends AwsCredentials {
  /** Example: `https://s3.eu-central-1.amazonaws.com`. The bucket follows in the path, which every S3 store accepts. */
  endpoint: string
  bucket: string
}

/** `tag` is the store's ETag, which changes with the content. */
export interface S3Object { name: string; bytes: number; tag: string }

export interface S3Client {
  /** One PUT of at most 5 GB, the protocol's limit. The store refuses content that does not match the hash. */
  putFile(name: string, file: string, bytes: number, sha256: string): Promise<void>
  putText(name: string, text: string): Promise<void>
  /** `use` runs again from the start where the connection breaks. */
  read<T>(name: string, use: (content: Readable) => Promise<T>): Promise<T>
  list(prefix: string): Promise<S3Object[]>
  remove(name: string): Promise<void>
}

/** No answer came, or one of a temporary failure: too many requests, an internal error, a busy store. */
class Unreachable extends Error {}

/** A connection that breaks during the answer is temporary as well. */
const isPassing = (error: unknown): boolean => error instanceof Unreachable
  || (error instanceof Error && 'code' in error && error.code === 'ECONNRESET')

const silenceMs = 60_000
const triesPausesMs = [500, 2000]
const emptyHash = createHash('sha256').digest('hex')

interface Call {
  method: 'GET' | 'PUT' | 'DELETE'
  path: string
  query?: Readonly<Record<string, string>>
  body?: { bytes: number; sha256: string; open(): Readable }
}

/** The store's code for a failure: `<Code>AccessDenied</Code>`. Its message may repeat secrets, so nothing shows it. */
const codeIn = (text: string): string => /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? ''

const unescaped = (text: string): string => text.replaceAll('&quot;', '"').replaceAll('&#34;', '"')
  .replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&apos;', `'`).replaceAll('&amp;', '&')
const valueIn = (xml: string, name: string): string =>
  unescaped(new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '')

export function s3Client(place: S3Place): S3Client {
  const base = new URL(place.endpoint)
  const { request } = base.protocol === 'https:' ? https : http

  const sendOnce = (call: Call): Promise<http.IncomingMessage> => new Promise((resolve, reject) => {
    const { method, query = {}, body } = call
    const path = `${base.pathname.replace(/\/$/, '')}/${place.bucket}${call.path}`
    const at = new Date()
    const bodyHash = body?.sha256 ?? emptyHash
    const headers = { 'host': base.host, 'x-amz-content-sha256': bodyHash, 'x-amz-date': amzDate(at) }
    const authorization = signAwsRequest(place, { method, path, query, headers, bodyHash, at })
    const search = encodeQuery(query)
    const sent = request({
      protocol: base.protocol, hostname: base.hostname.replace(/^\[|\]$/g, ''), port: base.port, method,
      path: encodePath(path) + (search && `?${search}`), timeout: silenceMs,
      headers: { ...headers, authorization, 'content-length': body?.bytes ?? 0 },
    }, resolve)
    const fail = (error: Error): void => reject(new Unreachable(`${base.host} cannot be reached: ${error.message}`))
    sent.on('timeout', () => sent.destroy(new Error('no answer for a minute')))
    sent.on('error', fail)
    // The store may refuse before the whole body is sent.
    if (body) pipeline(body.open(), sent).catch(fail)
    else sent.end()
  })

  const answered = async (call: Call): Promise<http.IncomingMessage> => {
    const answer = await sendOnce(call)
    const { statusCode = 0 } = answer
    if (statusCode >= 200 && statusCode < 300) return answer
    const text = (await buffer(answer)).toString()
    const words = `${place.bucket} at ${base.host} refused to ${call.method} ${call.path}: `
      + `${statusCode} ${codeIn(text)}`
    throw statusCode >= 500 || statusCode === 429 ? new Unreachable(words.trim()) : new Error(words.trim())
  }

  /** Tries three times and reads the answer within the try. Each operation may safely run twice. */
  const send = async <T>(call: Call, use: (answer: http.IncomingMessage) => Promise<T>): Promise<T> => {
    for (let tried = 0; ; tried += 1) {
      try {
        return await use(await answered(call))
      } catch (error) {
        const waitMs = triesPausesMs[tried]
        if (!isPassing(error) || waitMs === undefined) throw error
        await pause(waitMs)
      }
    }
  }
  const text = async (answer: http.IncomingMessage): Promise<string> => (await buffer(answer)).toString()
  const done = async (answer: http.IncomingMessage): Promise<void> => { await buffer(answer) }
  const put = (name: string, body: Call['body'] & object): Promise<void> =>
    send({ method: 'PUT', path: `/${name}`, body }, done)

  return {
    putFile: (name, file, bytes, sha256) => put(name, { bytes, sha256, open: () => createReadStream(file) }),
    putText: (name, content) => {
      const bytes = Buffer.from(content)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      return put(name, { bytes: bytes.length, sha256, open: () => Readable.from([bytes]) })
    },
    read: (name, use) => send({ method: 'GET', path: `/${name}` }, use),
    list: async (prefix) => {
      const found: S3Object[] = []
      for (let token = ''; ;) {
        const query = { 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) }
        const xml = await send({ method: 'GET', path: '', query }, text)
        for (const [, item = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          found.push({ name: valueIn(item, 'Key'), bytes: Number(valueIn(item, 'Size')), tag: valueIn(item, 'ETag') })
        }
        token = valueIn(xml, 'NextContinuationToken')
        if (token === '' || valueIn(xml, 'IsTruncated') !== 'true') return found
      }
    },
    remove: (name) => send({ method: 'DELETE', path: `/${name}` }, done),
  }
}

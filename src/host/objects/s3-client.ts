// The part of the S3 protocol that backups and media need, over node:http: signed put, head, get, list and remove.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import * as http from 'node:http'
import * as https from 'node:https'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { type AskedRange, type ByteRange, readStart } from '#host/base'
import { amzDate, type AwsCredentials, encodePath, encodeQuery, signAwsRequest } from './sign-aws-request.ts'

export interface S3Place extends AwsCredentials {
  /** Example: `https://s3.eu-central-1.amazonaws.com`. The bucket follows in the path, which every S3 store accepts. */
  endpoint: string
  bucket: string
}

/** `tag` is the store's ETag, which changes with the content. */
interface S3Object {
  name: string
  bytes: number
  tag: string
}

/** Some or all bytes of an object of `size` bytes. */
interface S3Part extends ByteRange {
  size: number
  content: Readable
}

export interface S3Client {
  /** One PUT of at most 5 GB, the protocol's limit. The store refuses content that does not match the hash. */
  putFile(name: string, file: string, bytes: number, sha256: string): Promise<void>
  putBytes(name: string, bytes: Buffer): Promise<void>
  /** The size in bytes; undefined if there is no such object. */
  sizeOf(name: string): Promise<number | undefined>
  /** Begins to read. The caller reads `content` to its end or destroys it. */
  open(name: string, range?: AskedRange): Promise<S3Part | 'outside' | undefined>
  /** `use` runs again from the start if the connection breaks. */
  read<T>(name: string, use: (content: Readable) => Promise<T>): Promise<T>
  list(prefix: string): Promise<S3Object[]>
  remove(name: string): Promise<void>
}

/** The store gave no response or refused. The message has the store's name and code, and no key. */
export class StoreFailure extends Error {
  readonly status: number | undefined

  constructor(message: string, status?: number) {
    super(message)
    this.status = status
  }
}

/** No response came, or one of a temporary failure: too many requests, an internal error, a busy store. */
class Unreachable extends StoreFailure {}

/** A connection that breaks during the response is temporary as well. */
const isPassing = (error: unknown): boolean =>
  error instanceof Unreachable || (error instanceof Error && 'code' in error && error.code === 'ECONNRESET')

interface Patience {
  /** A store that sends nothing for this long counts as unreachable. */
  silenceMs: number
  /** The pauses before further tries. */
  pausesMs: readonly number[]
}

const ofBackups: Patience = { silenceMs: 60_000, pausesMs: [500, 2000] }
/** A person's slow connection may hold up a response that has begun. */
const responseSilenceMs = 120_000
/** Where the status decides, the store's further words are read within these limits. */
const [wordsMax, wordsMs] = [64 * 1024, 1000]
const emptyHash = createHash('sha256').digest('hex')

interface Call {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  path: string
  range?: AskedRange | undefined
  query?: Readonly<Record<string, string>>
  body?: { bytes: number; sha256: string; open(): Readable }
}

/** The store's code for a failure: `<Code>AccessDenied</Code>`. Its message may repeat secrets, so nothing shows it. */
const s3ErrorCode = (text: string): string => /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? ''

const unescapeXml = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#34;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&apos;', `'`)
    .replaceAll('&amp;', '&')
const valueIn = (xml: string, name: string): string =>
  unescapeXml(new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '')

const rangeHeader = ({ first, last }: AskedRange) => ({ range: `bytes=${first ?? ''}-${last ?? ''}` })

/** A store that has ignored the range responds with 200 and the whole object. */
const partOf = (response: http.IncomingMessage): S3Part => {
  const { 'content-range': given = '', 'content-length': length = '' } = response.headers
  const [, from = '', to = '', whole = ''] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(given) ?? []
  if (response.statusCode === 206 && whole !== '') {
    return { size: Number(whole), from: Number(from), to: Number(to), content: response }
  }
  if (response.statusCode === 206 || length === '') throw new StoreFailure('the store sent a file without its size')
  return { size: Number(length), from: 0, to: Number(length) - 1, content: response }
}

export function s3Client(place: S3Place, { silenceMs, pausesMs }: Patience = ofBackups): S3Client {
  const base = new URL(place.endpoint)
  const { request } = base.protocol === 'https:' ? https : http

  const sendOnce = (call: Call): Promise<http.IncomingMessage> =>
    new Promise((resolve, reject) => {
      const { method, query = {}, body, range } = call
      const path = `${base.pathname.replace(/\/$/, '')}/${place.bucket}${call.path}`
      const at = new Date()
      const bodyHash = body?.sha256 ?? emptyHash
      const headers = {
        host: base.host,
        'x-amz-content-sha256': bodyHash,
        'x-amz-date': amzDate(at),
        ...(range && rangeHeader(range)),
      }
      const authorization = signAwsRequest(place, { method, path, query, headers, bodyHash, at })
      const search = encodeQuery(query)
      const sent = request(
        {
          protocol: base.protocol,
          hostname: base.hostname.replace(/^\[|\]$/g, ''),
          port: base.port,
          method,
          path: encodePath(path) + (search && `?${search}`),
          timeout: silenceMs,
          headers: { ...headers, authorization, 'content-length': body?.bytes ?? 0 },
        },
        resolve,
      )
      const fail = (error: Error): void => reject(new Unreachable(`${base.host} can’t be reached: ${error.message}`))
      sent.on('timeout', () => sent.destroy(new Error(`no answer for ${silenceMs / 1000} s`)))
      sent.on('error', fail)
      // The store may refuse before the whole body is sent.
      if (body) pipeline(body.open(), sent).catch(fail)
      else sent.end()
    })

  const answered = async (call: Call): Promise<http.IncomingMessage> => {
    const response = await sendOnce(call)
    const { statusCode = 0 } = response
    if (statusCode >= 200 && statusCode < 300) return response
    const text = (await readStart(response, wordsMax, wordsMs)).toString()
    const words =
      `${place.bucket} at ${base.host} refused to ${call.method} ${call.path}: ` + `${statusCode} ${s3ErrorCode(text)}`
    throw new (statusCode >= 500 || statusCode === 429 ? Unreachable : StoreFailure)(words.trim(), statusCode)
  }

  /** Tries again and reads the response within the try. Each operation may safely run twice. */
  const send = async <T>(call: Call, use: (response: http.IncomingMessage) => Promise<T>): Promise<T> => {
    for (let tried = 0; ; tried += 1) {
      try {
        return await use(await answered(call))
      } catch (error) {
        const waitMs = pausesMs[tried]
        if (!isPassing(error)) throw error
        if (waitMs === undefined)
          throw error instanceof StoreFailure ? error : new Unreachable(`${base.host} broke off`)
        await pause(waitMs)
      }
    }
  }
  /** As `send`, and undefined if there is no such object. A missing bucket is a failure. */
  const sendIfThere = <T>(call: Call, use: (response: http.IncomingMessage) => Promise<T>): Promise<T | undefined> =>
    send(call, use).catch((error: unknown) => {
      if (error instanceof StoreFailure && error.status === 404 && !/NoSuchBucket/.test(error.message)) return undefined
      throw error
    })
  const text = async (response: http.IncomingMessage): Promise<string> => (await buffer(response)).toString()
  const done = async (response: http.IncomingMessage): Promise<void> => {
    await readStart(response, wordsMax, wordsMs)
  }
  const put = (name: string, body: Call['body'] & object): Promise<void> =>
    send({ method: 'PUT', path: `/${name}`, body }, done)

  return {
    putFile: (name, file, bytes, sha256) => put(name, { bytes, sha256, open: () => createReadStream(file) }),
    putBytes: (name, bytes) => {
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      return put(name, { bytes: bytes.length, sha256, open: () => Readable.from([bytes]) })
    },
    sizeOf: (name) =>
      sendIfThere({ method: 'HEAD', path: `/${name}` }, async (response) => {
        await done(response)
        return Number(response.headers['content-length'])
      }),
    open: async (name, range) => {
      try {
        return await sendIfThere({ method: 'GET', path: `/${name}`, range }, async (response) => {
          response.setTimeout(responseSilenceMs)
          return partOf(response)
        })
      } catch (error) {
        if (error instanceof StoreFailure && error.status === 416) return 'outside'
        throw error
      }
    },
    read: (name, use) => send({ method: 'GET', path: `/${name}` }, use),
    list: async (prefix) => {
      const found: S3Object[] = []
      for (let token = ''; ; ) {
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

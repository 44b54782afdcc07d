// As much of an S3 store as our client asks for. It checks each signature by the published algorithm, written here for a
// second time from the raw request, and each body against the hash that was signed.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { TestContext } from 'node:test'

export const s3Keys = { id: 'AKIDSTANDIN', secret: 'a/secret+of the=stand-in' }

export interface S3StandIn {
  origin: string
  objects: Map<string, Buffer>
  /** Requests as `PUT /bucket/name`, in their order. */
  asked: string[]
  /** Answers to the next requests instead of what is right: a status, or `cut` in the middle of a body. */
  failing: (number | 'cut')[]
  /** Each request waits for it before it is done, such as one that a slow store holds up. */
  slow: Promise<void> | undefined
  /** Ends the store; its address then refuses connections. */
  end(): void
}

const hex = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex')

/** The signature that AWS would work out of what came, by the steps of its manual. */
const expectedSignature = (request: IncomingMessage, scope: string, signed: string[]): string => {
  const [path = '', search = ''] = (request.url ?? '').split('?')
  const canonicalQuery = search === '' ? '' : search.split('&').sort().join('&')
  const headers = signed.map((name) => `${name}:${String(request.headers[name]).trim()}\n`).join('')
  const canonical = `${request.method}\n${path}\n${canonicalQuery}\n${headers}\n${signed.join(';')}\n${request.headers['x-amz-content-sha256']}`
  const text = `AWS4-HMAC-SHA256\n${request.headers['x-amz-date']}\n${scope}\n${hex(canonical)}`
  let key: Buffer = Buffer.from(`AWS4${s3Keys.secret}`)
  for (const part of scope.split('/')) key = createHmac('sha256', key).update(part).digest()
  return createHmac('sha256', key).update(text).digest('hex')
}

const isSigned = (request: IncomingMessage, body: Buffer): boolean => {
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  const [, id = '', scope = '', names = '', signature = ''] = found ?? []
  const signed = names.split(';')
  const must = ['host', 'x-amz-content-sha256', 'x-amz-date']
  if (id !== s3Keys.id || !must.every((name) => signed.includes(name))) return false
  if (request.headers['x-amz-content-sha256'] !== hex(body)) return false
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expectedSignature(request, scope, signed)))
}

const pageSize = 3

const listing = (objects: Map<string, Buffer>, query: URLSearchParams): string => {
  const names = [...objects.keys()].filter((name) => name.startsWith(query.get('prefix') ?? '')).sort()
  const from = Number(query.get('continuation-token')?.replace('at ', '') ?? 0)
  const page = names.slice(from, from + pageSize)
  const more = from + pageSize < names.length
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${page
    .map(
      (name) =>
        `<Contents><Key>${name}</Key><Size>${objects.get(name)?.length}</Size><ETag>&quot;${hex(objects.get(name) ?? '').slice(0, 32)}&quot;</ETag></Contents>`,
    )
    .join('')}${more ? `<NextContinuationToken>at ${from + pageSize}</NextContinuationToken>` : ''}</ListBucketResult>`
}

const sendPart = (response: ServerResponse, object: Buffer, range: string): void => {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? []
  const from = first === '' ? Math.max(0, object.length - Number(last)) : Number(first)
  const to = first === '' || last === '' ? object.length - 1 : Math.min(Number(last), object.length - 1)
  if (from > to) {
    response.writeHead(416).end('<Error><Code>InvalidRange</Code></Error>')
    return
  }
  response.writeHead(206, { 'content-length': to - from + 1, 'content-range': `bytes ${from}-${to}/${object.length}` })
  response.end(object.subarray(from, to + 1))
}

export async function s3StandInFor(t: TestContext): Promise<S3StandIn> {
  const end = (): void => {
    server.closeAllConnections()
    server.close()
  }
  const standIn: S3StandIn = { origin: '', objects: new Map(), asked: [], failing: [], slow: undefined, end }
  const server = createServer(
    (request, response) =>
      void (async () => {
        const body = await buffer(request)
        const { pathname, searchParams } = new URL(request.url ?? '', 'http://x')
        standIn.asked.push(`${request.method} ${pathname}`)
        await standIn.slow
        const failure = standIn.failing.shift()
        if (typeof failure === 'number') return response.writeHead(failure).end('<Error><Code>SlowDown</Code></Error>')
        if (!isSigned(request, body))
          return response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
        const name = decodeURIComponent(pathname).replace(/^\/bucket\/?/, '')
        if (request.method === 'PUT') standIn.objects.set(name, body)
        if (request.method === 'DELETE') standIn.objects.delete(name)
        if (request.method === 'HEAD') {
          const size = standIn.objects.get(name)?.length
          return response.writeHead(size === undefined ? 404 : 200, { 'content-length': size ?? 0 }).end()
        }
        if (request.method !== 'GET') return response.end()
        if (name === '') return response.end(listing(standIn.objects, searchParams))
        const object = standIn.objects.get(name)
        if (!object) return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
        const { range } = request.headers
        if (range !== undefined) return sendPart(response, object, range)
        response.writeHead(200, { 'content-length': object.length })
        if (failure === 'cut') return response.write(object.subarray(0, object.length / 2), () => response.destroy())
        return response.end(object)
      })(),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(end)
  standIn.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return standIn
}

const environmentFor = (start: string, prefix: string, { origin }: S3StandIn): Record<string, string> => ({
  [`${start}_ENDPOINT`]: origin,
  [`${start}_BUCKET`]: 'bucket',
  [`${start}_PREFIX`]: prefix,
  [`${start}_REGION`]: 'eu-test-1',
  [`${start}_ACCESS_KEY_ID`]: s3Keys.id,
  [`${start}_SECRET_ACCESS_KEY`]: s3Keys.secret,
})

/** For backups. */
export const s3Environment = (standIn: S3StandIn): Record<string, string> =>
  environmentFor('BACKUP_S3', 'apron/one', standIn)

/** For pictures. */
export const s3MediaEnvironment = (standIn: S3StandIn): Record<string, string> =>
  environmentFor('MEDIA_S3', 'pictures', standIn)

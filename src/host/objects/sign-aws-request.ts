import { createHash, createHmac } from 'node:crypto'

export interface AwsCredentials {
  region: string
  accessKeyId: string
  secretAccessKey: string
}

interface Signing {
  method: string
  /** The path is not encoded: `/bucket/a name`. */
  path: string
  query: Readonly<Record<string, string>>
  /** Every header is signed; `host` must be among them. */
  headers: Readonly<Record<string, string>>
  /** SHA-256 of the body in hexadecimal. */
  bodyHash: string
  at: Date
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** RFC 3986 encodes every reserved character; encodeURIComponent leaves five of them. */
const awsEncoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** The path as the request signs and sends it: S3 wants each segment encoded once. */
export function encodePath(path: string): string {
  return path.split('/').map(awsEncoded).join('/')
}

/** The query as the request signs and sends it: sorted by name. */
export function encodeQuery(query: Readonly<Record<string, string>>): string {
  return Object.entries(query)
    .map(([name, value]) => `${awsEncoded(name)}=${awsEncoded(value)}`)
    .sort()
    .join('&')
}

/** The form of the header `x-amz-date`: `20130524T000000Z`. */
export function amzDate(at: Date): string {
  return at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
}

/**
 * The header `Authorization` of AWS Signature Version 4, for S3 and compatible stores.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export function signAwsRequest({ region, accessKeyId, secretAccessKey }: AwsCredentials, signing: Signing): string {
  const { method, path, query, headers, bodyHash, at } = signing
  const sent = Object.entries(headers)
    .map(([name, value]) => [name.toLowerCase(), value.trim()] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  const names = sent.map(([name]) => name).join(';')
  const canonical = [
    method,
    encodePath(path),
    encodeQuery(query),
    ...sent.map(([name, value]) => `${name}:${value}`),
    '',
    names,
    bodyHash,
  ].join('\n')
  const time = amzDate(at)
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
  const key = scope.split('/').reduce<string | Buffer>((parent, part) => hmac(parent, part), `AWS4${secretAccessKey}`)
  const signature = hmac(key, toSign).toString('hex')
  return `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope},SignedHeaders=${names},Signature=${signature}`
}

import type { IncomingMessage } from 'node:http'
import { type IpTest, readIpAddress } from './ip-address.ts'

/** A header by which a trusted proxy names the client or the scheme, and that the host can't use. */
export interface ProxyProblem {
  /**
   * `client` and `scheme`: a value that can't be read. `ignored` and `ignored-scheme`: only a header that the host
   * doesn't read.
   */
  code: 'client' | 'scheme' | 'ignored' | 'ignored-scheme'
  /** As people write it: `X-Forwarded-For`. */
  header: string
  value: string
  /** The address of the proxy. */
  proxy: string
}

export interface Client {
  /** The peer's address, or the one that trusted proxies report, in its canonical form. */
  ip: string
  problem: ProxyProblem | undefined
}

const peerOf = ({ socket }: IncomingMessage): string => readIpAddress(socket.remoteAddress ?? '') ?? ''

export const isFromProxy = (request: IncomingMessage, isProxy: IpTest): boolean => isProxy(peerOf(request))

const headerText = (request: IncomingMessage, header: string): string =>
  [request.headers[header.toLowerCase()] ?? ''].flat().join(',')

/** Proxies repeat a header or append to it. Empty entries come from clients that sent an empty header. */
const entriesOf = (request: IncomingMessage, header: string): string[] =>
  headerText(request, header)
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

/** Headers that name the client as well. The host ignores them: most proxies pass on what a visitor wrote there. */
const ignored = ['Forwarded', 'X-Real-IP', 'CF-Connecting-IP', 'True-Client-IP', 'X-Client-IP', 'X-Azure-ClientIP']

/** Reads `X-Forwarded-For` from the nearest proxy outwards: anything a visitor writes is at its far end. */
export function readClient(request: IncomingMessage, isProxy: IpTest): Client {
  const reported = entriesOf(request, 'X-Forwarded-For')
  let ip = peerOf(request)
  if (reported.length === 0 && isProxy(ip)) {
    const header = ignored.find((name) => headerText(request, name) !== '')
    if (header === undefined) return { ip, problem: undefined }
    return { ip, problem: { code: 'ignored', header, value: headerText(request, header), proxy: ip } }
  }
  while (isProxy(ip)) {
    const entry = reported.pop()
    if (entry === undefined) break
    const next = readIpAddress(entry)
    if (next === undefined)
      return { ip, problem: { code: 'client', header: 'X-Forwarded-For', value: entry, proxy: ip } }
    ip = next
  }
  return { ip, problem: undefined }
}

const schemeHeader = 'X-Forwarded-Proto'

/** The entry of the nearest proxy. A visitor may have sent the ones before it. */
const schemeOf = (request: IncomingMessage): string | undefined =>
  entriesOf(request, schemeHeader)
    .at(-1)
    ?.replace(/^"(.*)"$/, '$1')
    .toLowerCase()

/** Whether the browser uses https, to a trusted proxy in front of this host. */
export const isHttps = (request: IncomingMessage, isProxy: IpTest): boolean =>
  schemeOf(request) === 'https' && isFromProxy(request, isProxy)

/** Other headers that name the scheme. The host ignores them, as those that name the client. */
const ignoredSchemes: readonly [header: string, isHttps: RegExp][] = [
  ['X-Forwarded-Ssl', /^on$/i],
  ['Forwarded', /\bproto="?https\b/i],
  ['Front-End-Https', /^on$/i],
  ['X-Forwarded-Scheme', /^https$/i],
  ['X-Forwarded-Protocol', /^https$/i],
  ['X-Url-Scheme', /^https$/i],
  ['CloudFront-Forwarded-Proto', /^https$/i],
]

export function schemeProblem(request: IncomingMessage, isProxy: IpTest): ProxyProblem | undefined {
  const scheme = schemeOf(request)
  if (scheme === 'http' || scheme === 'https' || !isFromProxy(request, isProxy)) return undefined
  const problem = (code: ProxyProblem['code'], header: string): ProxyProblem => ({
    code,
    header,
    value: headerText(request, header),
    proxy: peerOf(request),
  })
  if (scheme !== undefined) return problem('scheme', schemeHeader)
  const ignoredHeader = ignoredSchemes.find(([name, isHttps]) => isHttps.test(headerText(request, name).trim()))
  return ignoredHeader && problem('ignored-scheme', ignoredHeader[0])
}

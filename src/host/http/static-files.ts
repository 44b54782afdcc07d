import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { matchesEtag } from './matches-etag.ts'
import { inlineScripts, panelHeaders } from './security-headers.ts'

/** Sends the file at a path with the given headers and its own; returns whether it exists. */
export type StaticFiles = (
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  given: Readonly<Record<string, string>>,
) => boolean

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  // A team may put icons of these types into static/.
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.webmanifest': 'application/manifest+json',
}

type Coding = 'br' | 'gzip' | 'identity'
interface Form {
  coding: Coding
  bytes: Buffer
  etag: string
}
interface Asset {
  type: string
  cacheControl: string
  forms: Form[]
}

// A file with a hash in its name never changes. Browsers ask for the page's icon at each change of the address, so it
// stays for a day. The browser asks for all other files each time, and mostly gets 304.
const cacheControlOf = (path: string, type: string): string =>
  path.startsWith('/assets/')
    ? 'public, max-age=31536000, immutable'
    : type.startsWith('image/')
      ? 'public, max-age=86400'
      : 'no-cache'

/** Reads all files at the start, so that a request can reach only these and a release is served whole. */
const readAssets = (dir: string): Map<string, Asset> => {
  const assets = new Map<string, Asset>()
  const form = (coding: Coding, file: string): Form[] => {
    if (!existsSync(file)) return []
    const bytes = readFileSync(file)
    return [{ coding, bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }]
  }
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    const type = types[extname(entry.name)]
    if (!entry.isFile() || type === undefined) continue
    const path = file.slice(dir.length).replaceAll('\\', '/')
    const forms = [...form('br', `${file}.br`), ...form('gzip', `${file}.gz`), ...form('identity', file)]
    assets.set(path, { type, cacheControl: cacheControlOf(path, type), forms })
  }
  return assets
}

const accepts = (header: string, coding: Coding): boolean =>
  coding === 'identity' ||
  header.split(',').some((item) => {
    const [name, ...parameters] = item
      .toLowerCase()
      .split(';')
      .map((part) => part.trim())
    return name === coding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))
  })

/** The panel has a screen at this path, or may have one below it. */
const isScreen = (path: string): boolean => /^\/(?:(?:login|signup)?$|(?:admin|auth)(?:\/|$))/.test(path)

/**
 * Whether the panel's page is the response. A browser that asks for HTML gets it, also at a mistyped address: the
 * panel's router shows the error. A client that accepts anything only gets it at the panel's paths.
 */
const isPage = ({ headers: { accept = '*/*' } }: IncomingMessage, path: string): boolean => {
  const takes = (type: string) => accept.split(',').some((item) => item.trimStart().startsWith(type))
  return takes('text/html')
    ? !/^\/(?:assets|media)\//.test(path)
    : takes('*/*') && extname(path) === '' && isScreen(path)
}

interface PanelPlace {
  /** The product host on another origin; empty for this one. */
  apiBaseUrl: string
  /** Where browsers report what the policy refused. */
  reportsPath: string
}

/** @param dir the folder of the built panel. Returns undefined if it has no index.html. */
export const staticFiles = (dir: string, { apiBaseUrl, reportsPath }: PanelPlace): StaticFiles | undefined => {
  if (!existsSync(join(dir, 'index.html'))) return undefined
  const assets = readAssets(join(dir))
  const page = readFileSync(join(dir, 'index.html'), 'utf8')
  const hashes = inlineScripts(page).map((text) => `sha256-${createHash('sha256').update(text).digest('base64')}`)
  const securityHeaders = panelHeaders(apiBaseUrl, hashes, reportsPath)

  return (request, response, path, given) => {
    const asset = assets.get(path) ?? (isPage(request, path) ? assets.get('/index.html') : undefined)
    const form = asset?.forms.find(({ coding }) => accepts(String(request.headers['accept-encoding'] ?? ''), coding))
    if (!asset || !form) return false
    const headers = {
      ...securityHeaders,
      ...given,
      'Cache-Control': asset.cacheControl,
      ETag: form.etag,
      Vary: 'Accept-Encoding',
    }
    if (matchesEtag(request, form.etag)) {
      response.writeHead(304, headers).end()
      return true
    }
    response
      .writeHead(200, {
        ...headers,
        'Content-Type': asset.type,
        'Content-Length': form.bytes.byteLength,
        ...(form.coding === 'identity' ? {} : { 'Content-Encoding': form.coding }),
      })
      .end(request.method === 'HEAD' ? undefined : form.bytes)
    return true
  }
}

import { createHash } from 'node:crypto'
import { notFound, Refusal, unauthenticated } from '#host/base'
import { type RouteResponse, type Context, matchesAnyEtag, matchesEtag } from '#host/http'
import type { ContentState } from './content-revision.ts'
import type { Site } from './site.ts'

/** The body of a response before its headers: JSON, or a text with its type. */
export type Content = { data: unknown; meta?: object } | { text: string; type: string }

type Work = () => Content | Promise<Content>

/** Caches may keep responses to a token only for their owner, since not everyone may read them. */
const cacheControl = ({ access, maxAgeSeconds }: Site): string =>
  `${access === 'public' ? 'public' : 'private'}, max-age=${maxAgeSeconds}`

/** Times in headers have whole seconds, so that a change within the second of another one would not show. */
const secondAfter = (time: number): number => Math.ceil(time / 1000) * 1000

function isUnmodified({ request: { headers } }: Context, etag: string, modified: number | undefined): boolean {
  if (headers['if-none-match'] !== undefined) return matchesEtag({ headers }, etag)
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return modified !== undefined && modified <= since
}

function serializeContent(content: Content): { text: string; type: string } {
  return 'text' in content ? content : { text: JSON.stringify(content), type: 'application/json; charset=utf-8' }
}

/**
 * Adds the headers that caches need. `ETag` combines the revision and the URL: a client that sends it has this response
 * and gets 304 before a record is read. `Last-Modified` is the second after the last change of any content, because a
 * record shows others; within that second it is left out.
 */
async function cachedResponse(
  context: Context,
  site: Site,
  { revision, changedAt }: ContentState,
  work: Work,
): Promise<RouteResponse> {
  const { path, query } = context.request
  const etag = `"${createHash('sha256').update(`${revision} ${path}?${query}`).digest('base64url').slice(0, 22)}"`
  const second = secondAfter(changedAt)
  const modified = second <= context.now.getTime() ? second : undefined
  const headers = {
    ETag: etag,
    'Cache-Control': cacheControl(site),
    ...(modified !== undefined && { 'Last-Modified': new Date(modified).toUTCString() }),
  }
  const unchanged = { status: 304, headers }
  // `*` only applies to a response that exists.
  if (!matchesAnyEtag(context.request) && matchesEtag(context.request, etag)) return unchanged
  const { text, type } = serializeContent(await work())
  return isUnmodified(context, etag, modified) ? unchanged : { text, headers: { 'Content-Type': type, ...headers } }
}

/** Rejects callers who may not read published content by the settings. */
export function permitContent({ access }: Site, { machine }: Context): void {
  if (access === 'off') throw notFound('Published content is off. Turn it on under “Website setting”.')
  if (access === 'token' && !machine) throw unauthenticated('Published content needs an API token here.')
}

/** The new location of a moved URL. */
export class Moved extends Error {
  readonly to: string
  constructor(to: string) {
    super('moved')
    this.to = to
  }
}

/** Runs the work of a content call if the settings permit it, and adds the headers to its response or refusal. */
export async function respondWithContent(
  context: Context,
  site: Site,
  state: ContentState,
  work: Work,
): Promise<RouteResponse> {
  const more = { 'Cross-Origin-Resource-Policy': 'cross-origin' }
  try {
    permitContent(site, context)
    const response = await cachedResponse(context, site, state, work)
    return { ...response, headers: { ...response.headers, ...more } }
  } catch (error) {
    if (error instanceof Moved) {
      const headers = { Location: error.to, 'Cache-Control': cacheControl(site), ...more }
      return { status: 301, data: { location: error.to }, headers }
    }
    if (!(error instanceof Refusal)) throw error
    const { code, message, extras } = error
    throw new Refusal(code, message, { ...extras, headers: { ...extras.headers, ...more } })
  }
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { askedRange } from '#host/base'
import { matchesEtag } from './matches-etag.ts'
import type { ResponseFile } from './route.ts'

/** Responds with a file, a part of it, or 304 if the browser already has it. Throws what `open` throws. */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  given: Readonly<Record<string, string>>,
  { etag, headers, open }: ResponseFile,
): Promise<void> {
  const common = { 'X-Content-Type-Options': 'nosniff', ...given, 'Accept-Ranges': 'bytes', ETag: etag, ...headers }
  if (matchesEtag(request, etag)) {
    response.writeHead(304, common).end()
    return
  }
  const file = await open(askedRange(request, etag))
  if (!file.content) {
    response.writeHead(416, { ...common, 'Cache-Control': 'no-store', 'Content-Range': `bytes */${file.size}` }).end()
    return
  }
  const { type, size, from, to, content } = file
  const bytes = to - from + 1
  const isPart = bytes < size
  response.writeHead(isPart ? 206 : 200, {
    ...common,
    'Content-Type': type,
    'Content-Length': bytes,
    ...(isPart ? { 'Content-Range': `bytes ${from}-${to}/${size}` } : {}),
  })
  if (request.method === 'HEAD') {
    content.destroy()
    response.end()
    return
  }
  // If the file or the client disappears meanwhile, the response is cut off.
  pipeline(content, response, () => {})
}

import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Sends pieces of one text without their length. A failure cuts the response off, so that the client sees no end. */
export async function sendPieces(
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
  pieces: AsyncIterable<string>,
): Promise<void> {
  response.writeHead(200, headers)
  try {
    await pipeline(Readable.from(pieces), response)
  } catch (error) {
    const isClientGone = error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
    if (!isClientGone) throw error
  }
}

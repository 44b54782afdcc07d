import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileFacts } from './backup-store.ts'

/** The size and SHA-256 of a stream, which is also written to `file` if one is given. */
export async function hashStream(content: Readable, file?: string): Promise<FileFacts> {
  const hash = createHash('sha256')
  let bytes = 0
  async function* counted(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  if (file === undefined) for await (const _ of counted(content));
  else await pipeline(content, counted, createWriteStream(file))
  return { bytes, sha256: hash.digest('hex') }
}

const chunkBytes = 1024 * 1024

export function hashFile(file: string): Promise<FileFacts> {
  return hashStream(createReadStream(file, { highWaterMark: chunkBytes }))
}

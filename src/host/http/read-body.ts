import type { IncomingMessage, ServerResponse } from 'node:http'
import { isObject } from '#contract'
import { invalid, malformed, Refusal, tooLarge, unsupportedMedia, versionRequired } from '#host/base'
import { formTypes, isForm, parseForm } from './parse-form.ts'

export const objectIn = (body: unknown): { [name: string]: unknown } => {
  if (!isObject(body)) throw malformed('The body must be an object.')
  return body
}

/** The version of the record that the person changed. */
export const versionIn = ({ version }: { readonly [name: string]: unknown }): number => {
  if (version === undefined || version === null) throw versionRequired()
  if (typeof version !== 'number' || !Number.isSafeInteger(version)) {
    throw invalid({ version: 'Send the version as a whole number' })
  }
  return version
}

const jsonBytesMax = 1024 * 1024
const depthMax = 32

const lengthOf = (request: IncomingMessage): number | undefined => {
  const length = request.headers['content-length']
  return length === undefined ? undefined : Number(length)
}

const hasBody = (request: IncomingMessage): boolean =>
  request.headers['transfer-encoding'] !== undefined || (lengthOf(request) ?? 0) > 0

/** `application/csp-report` is how browsers report what a policy refused (policy-reports.ts). */
const isJson = (contentType: string | undefined): boolean =>
  /^application\/(?:json|csp-report)\s*(?:;\s*charset="?utf-8"?\s*)?$/i.test(contentType ?? '')

/** Finds JSON that no record can hold. It walks without recursion, so that a deep body cannot exhaust the stack. */
const problemOf = (value: unknown): string | undefined => {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > depthMax) return 'The body is nested too deeply.'
    const next: unknown[] = []
    for (const item of level) {
      if (typeof item === 'string' && /\p{Surrogate}/u.test(item)) return 'The body contains half a character.'
      if (typeof item === 'number' && !Number.isFinite(item)) return 'The body contains a number that’s too large.'
      if (typeof item !== 'object' || item === null) continue
      if (Object.hasOwn(item, '__proto__')) return 'The body contains the name __proto__.'
      if (!Array.isArray(item)) for (const key of Object.keys(item)) next.push(key)
      for (const inner of Object.values(item)) next.push(inner)
    }
    level = next
  }
  return undefined
}

/** Throws if no record can hold the value. */
const checkedBody = (value: unknown): unknown => {
  const problem = problemOf(value)
  if (problem) throw malformed(problem)
  return value
}

export const parseJson = (bytes: Uint8Array): unknown => {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw malformed('The body isn’t JSON.')
  }
  return checkedBody(value)
}

const bodyTooSlow = (): Refusal => new Refusal('malformed', 'The body arrived too slowly.', { status: 408 })

const collect = (request: IncomingMessage, bytesMax: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    let bytes = 0
    const end = (): void => {
      request.off('data', onData).off('end', onEnd).off('close', onClose)
    }
    const fail = (reason: Error): void => {
      end()
      reject(reason)
    }
    const onData = (chunk: Uint8Array): void => {
      bytes += chunk.byteLength
      if (bytes > bytesMax) fail(tooLarge('This is too large: at most 1 MiB.'))
      else chunks.push(chunk)
    }
    const onEnd = (): void => {
      end()
      resolve(Buffer.concat(chunks))
    }
    const onClose = (): void => fail(malformed('The body was interrupted.'))
    request.on('data', onData).on('end', onEnd).on('close', onClose)
    request.on('error', () => {}) // `close` follows, and rejects
  })

/** Reads the JSON or form of a request; undefined if the request has no body. */
export const readBody = async (
  request: IncomingMessage,
  response: ServerResponse,
  timeoutMs: number,
  takesForm: boolean,
): Promise<unknown> => {
  if (!hasBody(request)) return undefined
  const contentType = request.headers['content-type']
  const isGivenForm = takesForm && isForm(contentType)
  if (!isGivenForm && !isJson(contentType)) {
    throw unsupportedMedia(takesForm ? `application/json, ${formTypes}` : 'application/json')
  }
  if ((lengthOf(request) ?? 0) > jsonBytesMax) throw tooLarge('This is too large: at most 1 MiB.')
  if (request.headers.expect !== undefined) response.writeContinue()
  const bytes = await readSteadily(request, timeoutMs, () => collect(request, jsonBytesMax))
  return isGivenForm ? checkedBody(await parseForm(bytes, contentType)) : parseJson(bytes)
}

/** The minimum is about 2 KiB a second, over 30 s. */
const leastBytes = 64 * 1024

/** Reads a body, however long it takes, and refuses it when fewer than `leastBytes` arrive within `timeoutMs`. */
export async function readSteadily<T>(request: IncomingMessage, timeoutMs: number, read: () => Promise<T>): Promise<T> {
  let before = request.socket.bytesRead
  let timer: NodeJS.Timeout | undefined
  const tooSlow = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      const { bytesRead } = request.socket
      if (bytesRead - before < leastBytes) reject(bodyTooSlow())
      before = bytesRead
    }, timeoutMs)
  })
  try {
    return await Promise.race([read(), tooSlow])
  } finally {
    clearInterval(timer)
  }
}

const drainMs = 2000
const drainBytes = 8 * jsonBytesMax

/**
 * Discards the rest of a body after an early response. A client would lose the response if the host closed the connection
 * at once. The host cuts it after 2 s or 8 MiB.
 */
export const drain = (request: IncomingMessage): void => {
  if (request.complete || request.destroyed) return
  let bytes = 0
  const cut = (): void => {
    request.socket.destroy()
  }
  const tooLong = setTimeout(cut, drainMs)
  request.on('data', (chunk: Uint8Array) => {
    bytes += chunk.byteLength
    if (bytes > drainBytes) cut()
  })
  request.on('close', () => clearTimeout(tooLong)).on('end', () => clearTimeout(tooLong))
  request.resume()
}

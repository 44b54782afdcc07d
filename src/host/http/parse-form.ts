import { Readable } from 'node:stream'
import { malformed, Refusal } from '#host/base'
import { decodeText } from './decode-text.ts'
import { readForm } from './multipart.ts'

const urlEncoded = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data'
/** The two types in which browsers send a form that a host can read. `text/plain` cannot be taken apart. */
export const formTypes = `${urlEncoded} or ${multipart}`

const typeOf = (contentType: string | undefined): string =>
  (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
const charsetOf = (contentType: string | undefined): string | undefined =>
  /;\s*charset="?([^";\s]+)/i.exec(contentType ?? '')?.[1]

export const isForm = (contentType: string | undefined): boolean =>
  [urlEncoded, multipart].includes(typeOf(contentType))

/** A name or value, as the bytes that its percent-encoding stands for. Like browsers, it keeps a `%` without digits. */
const bytesOf = (text: string): Buffer =>
  Buffer.from(
    text
      .replaceAll('+', ' ')
      .replaceAll(/%([\da-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16))),
    'latin1',
  )

type Pair = readonly [name: Uint8Array, value: Uint8Array]

const urlEncodedPairs = (bytes: Buffer): Pair[] =>
  bytes
    .toString('latin1')
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = ''] = pair.split('=', 1)
      return [bytesOf(name), bytesOf(pair.slice(name.length + 1))]
    })

async function multipartPairs(bytes: Buffer, contentType: string | undefined): Promise<Pair[]> {
  const parts = await readForm(Readable.from([bytes]), contentType, () => bytes.length)
  return [...parts].flatMap(([name, { fileName, bytes: value }]) => {
    if (fileName === undefined) return [[Buffer.from(name), value]]
    // A browser sends a file field that is left empty as a file without a name.
    if (fileName === '' && value.length === 0) return []
    throw new Refusal(
      'unsupported_media',
      `This form doesn’t accept files. Remove the file “${fileName.slice(0, 80)}”.`,
    )
  })
}

/** Where a form has a hidden field of this name, browsers put their encoding there (HTML standard). */
const charsetField = '_charset_'

/** Reads a form without files as an object of texts. */
export async function parseForm(bytes: Buffer, contentType: string | undefined): Promise<{ [name: string]: string }> {
  const isMultipart = typeOf(contentType) === multipart
  const pairs = isMultipart ? await multipartPairs(bytes, contentType) : urlEncodedPairs(bytes)
  const told = pairs.find(([name]) => Buffer.from(name).toString() === charsetField)?.[1]
  const charset = charsetOf(contentType) ?? (told && Buffer.from(told).toString('latin1'))
  const values = new Map<string, string>()
  for (const pair of pairs) {
    const [name = '', value = ''] = pair.map((part) => decodeText(part, charset))
    if (name === charsetField) continue
    if (values.has(name)) throw malformed(`The form has the field “${name.slice(0, 40)}” twice.`)
    values.set(name, value)
  }
  return Object.fromEntries(values)
}

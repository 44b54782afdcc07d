import { tidyUrl } from '#contract'
import characterTable from './character-names.txt'

let names: Map<string, string> | undefined

/**
 * The named character references of the HTML standard: name, blank, hexadecimal code points joined by `_`. The table is
 * parsed on first use, because most texts contain no references.
 */
const characterNames = (): ReadonlyMap<string, string> => {
  names ??= new Map(
    characterTable
      .trim()
      .split(/[,\n]/)
      .map((entry) => {
        const [name = '', codes = ''] = entry.split(' ')
        return [name, String.fromCodePoint(...codes.split('_').map((code) => Number.parseInt(code, 16)))]
      }),
  )
  return names
}

const escapable = /\\([!-/:-@[-`{-~])|&(?:#[xX]([0-9a-fA-F]{1,6})|#([0-9]{1,7})|([A-Za-z][A-Za-z0-9]{1,31}));/g

const fromCode = (code: number): string =>
  code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\ufffd' : String.fromCodePoint(code)

/** Decodes backslash escapes and character references. */
export const decodeEscapes = (text: string): string =>
  /[\\&]/.test(text) ? text.replaceAll(escapable, decodeOne) : text

const decodeOne = (whole: string, escaped?: string, hex?: string, decimal?: string, name?: string): string => {
  if (escaped !== undefined) return escaped
  if (hex !== undefined) return fromCode(Number.parseInt(hex, 16))
  if (decimal !== undefined) return fromCode(Number.parseInt(decimal, 10))
  return characterNames().get(name ?? '') ?? whole
}

/** Parses a character reference at `at`: its text and its end. */
export const scanReference = (text: string, at: number): { text: string; end: number } | undefined => {
  const match = /^&(?:#[xX][0-9a-fA-F]{1,6}|#[0-9]{1,7}|[A-Za-z][A-Za-z0-9]{1,31});/.exec(text.slice(at, at + 40))
  if (!match) return undefined
  const decoded = decodeEscapes(match[0])
  return decoded === match[0] ? undefined : { text: decoded, end: at + match[0].length }
}

/** Removes invisible characters, percent-encodes characters that a URL must not contain, and keeps encoded ones. */
export const percentEncoded = (url: string): string =>
  encodeURI(tidyUrl(url))
    .replaceAll(/%25([0-9a-fA-F]{2})/g, '%$1')
    // The brackets of an IPv6 address are the only ones that a URL has unencoded.
    .replace(/^(https?:\/\/)%5B([0-9a-f:.]+)%5D/i, '$1[$2]')

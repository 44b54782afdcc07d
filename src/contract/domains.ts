/** Internationalized domain names (RFC 5890): stored in ASCII, shown in Unicode. */

const plainLabels = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/
// Characters that a URL parser would take for the end or another part of a URL.
const notOfDomain = /[\0-\x20\x7f\s/\\?#@:%[\]<>^|"{}`]/

/**
 * The ASCII form of a domain, in lower case: `bücher.example` to `xn--bcher-kva.example`; undefined if it isn't a
 * domain.
 */
export function asciiDomain(domain: string): string | undefined {
  const small = domain.toLowerCase()
  if (plainLabels.test(small)) return small
  if (small === '' || notOfDomain.test(small) || !URL.canParse(`http://${small}`)) return undefined
  const { hostname } = new URL(`http://${small}`)
  return plainLabels.test(hostname) ? hostname : undefined
}

const base = 36
const tMin = 1
const tMax = 26

/** Decodes a label after `xn--` (RFC 3492). Undefined if it is malformed. */
function decodeLabel(encoded: string): string | undefined {
  const split = encoded.lastIndexOf('-')
  const letters = split > 0 ? [...encoded.slice(0, split)].map((letter) => letter.codePointAt(0) ?? 0) : []
  let [code, at, bias] = [128, 0, 72]
  for (let next = split > 0 ? split + 1 : 0; next < encoded.length; ) {
    const before = at
    let weight = 1
    for (let k = base; ; k += base) {
      const digit = Number.parseInt(rotateDigit(encoded[next] ?? ''), base)
      next += 1
      if (Number.isNaN(digit)) return undefined
      at += digit * weight
      const threshold = Math.min(Math.max(k - bias, tMin), tMax)
      if (digit < threshold) break
      weight *= base - threshold
      if (weight > 0x10ffff || at > 0x7fffffff) return undefined
    }
    const length = letters.length + 1
    let delta = before === 0 ? Math.floor((at - before) / 700) : Math.floor((at - before) / 2)
    delta += Math.floor(delta / length)
    let k = 0
    for (; delta > ((base - tMin) * tMax) / 2; k += base) delta = Math.floor(delta / (base - tMin))
    bias = k + Math.floor(((base - tMin + 1) * delta) / (delta + 38))
    code += Math.floor(at / length)
    at %= length
    if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return undefined
    letters.splice(at, 0, code)
    at += 1
  }
  return String.fromCodePoint(...letters)
}

/** Punycode counts letters before digits; `Number.parseInt` counts digits first. */
const rotateDigit = (digit: string): string =>
  /[a-z]/.test(digit)
    ? (digit.charCodeAt(0) - 97).toString(base)
    : /\d/.test(digit)
      ? (Number(digit) + 26).toString(base)
      : '?'

const scripts = ['Latin', 'Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Devanagari', 'Bengali', 'Tamil', 'Telugu', 'Thai']
const isOfOneScript = (letters: string): boolean =>
  [
    ...scripts.map((name) => `\\p{scx=${name}}`),
    '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}a-z',
    '\\p{scx=Han}\\p{scx=Hangul}a-z',
  ].some((script) => new RegExp(`^[${script}0-9\\u200c\\u200d-]+$`, 'u').test(letters))

/** A label that mixes scripts may imitate another one, so it stays in ASCII, as in browsers. */
function shownLabel(label: string): string {
  if (!label.startsWith('xn--')) return label
  const letters = decodeLabel(label.slice(4))
  const isFaithful = letters !== undefined && asciiDomain(letters) === label
  return isFaithful && isOfOneScript(letters) ? letters : label
}

/** The domain in its readable form. */
export const shownDomain = (domain: string): string =>
  domain.includes('xn--') ? domain.split('.').map(shownLabel).join('.') : domain

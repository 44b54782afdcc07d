import { asciiForm, percentDecoded } from '#contract'

export interface Coordinates {
  lat: string
  lon: string
}

const number = String.raw`(-?\d{1,3}(?:\.\d+)?)`
const plainPair = new RegExp(String.raw`^[([]?\s*${number}(?:\s*[,;]\s*|\s+)${number}\s*[)\]]?$`)
/** Texts that say which number is the latitude. URLs have the marker of a map before the middle of its view. */
const ordered = [
  `!3d${number}!4d${number}`,
  `[?&]m?lat=${number}&m?l(?:on|ng)=${number}`,
  `[?&](?:q|query|s?ll|center|coordinate|destination|daddr|cp|map)=(?:loc:)?${number}[,~] *${number}`,
  `(?:[@/]|^geo:)${number}, *${number}(?=[,/?&#;]|$)`,
  `#(?:map=)?[\\d.]+/${number}/${number}`,
  // ISO 6709
  `^([+-]\\d{1,3}(?:\\.\\d+)?)([+-]\\d{1,3}(?:\\.\\d+)?)/?$`,
  `^\\W*lat[a-z]*\\W*?${number}\\W*l(?:on|ng)[a-z]*\\W*?${number}\\W*$`,
].map((pattern) => new RegExp(pattern, 'i'))
/** The URLs of these maps have the longitude first, or as x. */
const longitudeFirst = [
  `//[^/]*(?:yandex|amap)\\..*[?&](?:ll|pt|position)=${number},${number}`,
  `//[^/]*mapy\\..*[?&]x=${number}&y=${number}`,
].map((pattern) => new RegExp(pattern, 'i'))

const lettersAfter = /^([^NSEW]+[NSEW])[\s,;/]*([^NSEW]+[NSEW])$/i
const lettersBefore = /^([NSEW][^NSEW]+)([NSEW][^NSEW]+)$/i
const withoutLetters = /^([^,;]*[°'][^,;]*)[,;]([^,;]+)$/
const degreesMinutesSeconds = /^(-?\d{1,3}(?:\.\d+)?)(?: +(\d{1,2}(?:\.\d+)?))?(?: +(\d{1,2}(?:\.\d+)?))?$/
/** As in flight plans: 4821N, 0114710E. */
const withoutBlanks = /^(\d{2,3})(\d{2})(\d{2})?$/

/** Reads degrees, minutes and seconds as decimal degrees. */
function readDegrees(half: string): { letter: string; degrees: string } | undefined {
  const letter = (/[NSEW]/i.exec(half)?.[0] ?? '').toUpperCase()
  const digits = half.replaceAll(/[°'"NSEW]/gi, ' ').replaceAll(/^[\s,;/]+|[\s,;/]+$/g, '')
  const isWhole = letter !== '' && /^\d{4,7}$/.test(digits)
  const [, whole, minutes = '0', seconds = '0'] = (isWhole ? withoutBlanks : degreesMinutesSeconds).exec(digits) ?? []
  if (whole === undefined || Number(minutes) >= 60 || Number(seconds) >= 60) return undefined
  const size = Math.abs(Number(whole)) + Number(minutes) / 60 + Number(seconds) / 3600
  const isNegative = whole.startsWith('-') !== (letter === 'S' || letter === 'W')
  return { letter, degrees: String(Number((isNegative ? -size : size).toFixed(6))) }
}

/** With one sign for degrees, minutes and seconds each, one minus sign, and letters for words. */
const signsOf = (text: string): string =>
  asciiForm(text.trim().replaceAll(/[º˚]/g, '°').replaceAll(/[″“”]/g, '"'))
    .replaceAll('−', '-')
    .replaceAll(/[′’‘]/g, "'")
    .replaceAll("''", '"')
    .replaceAll(/\b([NSEW])(?:orth|outh|ast|est)\b/gi, '$1')
const isWritten = /^[\d\s.,;/°'"NSEW-]{1,60}$/i
const withPoints = (text: string): string => text.replaceAll(/(?<=\d),(?=\d)/g, '.')

/** Reads two coordinates in one text. The order is known if letters or a map's URL say it. */
function readPair(given: string): Pair | undefined {
  const text = signsOf(given)
  // A comma between digits separates two numbers before it separates decimals.
  return pairIn(text) ?? (/\d,\d.*\d,\d/.test(text) ? pairIn(withPoints(text)) : undefined)
}

interface Pair {
  pair: [string, string]
  isOrdered: boolean
}

function pairIn(text: string): Pair | undefined {
  const isUrl = /^(?:https?:\/\/|geo:)/i.test(text)
  const plain = isUrl ? percentDecoded(text.replaceAll('+', ' ')) : text
  const find = (patterns: readonly RegExp[]) => patterns.map((one) => one.exec(plain)).find((found) => found !== null)
  const [, x, y] = (isUrl && find(longitudeFirst)) || []
  if (x !== undefined && y !== undefined) return { pair: [y, x], isOrdered: true }
  const [, lat, lon] = find(ordered) ?? []
  if (lat !== undefined && lon !== undefined) return { pair: [lat, lon], isOrdered: true }
  if (isUrl) return undefined
  const [, first, second] = plainPair.exec(text.replaceAll(/°(?!\d)/g, '')) ?? []
  if (first !== undefined && second !== undefined) return { pair: [first, second], isOrdered: false }
  return isWritten.test(text) ? writtenPair(text) : undefined
}

function writtenPair(signs: string): Pair | undefined {
  const [, one, other] = lettersAfter.exec(signs) ?? lettersBefore.exec(signs) ?? withoutLetters.exec(signs) ?? []
  const [from, to] = [one, other].map((half) => readDegrees(half ?? ''))
  if (!from || !to) return undefined
  const axes = [from, to].map(({ letter }) => (letter === '' ? '' : 'NS'.includes(letter) ? 'lat' : 'lon')).join()
  if (axes === ',') return { pair: [from.degrees, to.degrees], isOrdered: false }
  if (axes === 'lat,lon') return { pair: [from.degrees, to.degrees], isOrdered: true }
  return axes === 'lon,lat' ? { pair: [to.degrees, from.degrees], isOrdered: true } : undefined
}

/**
 * The decimal degrees of one coordinate with a sign or letter: 48°21′14″ N, N 48 21.2, 12,97° N. Undefined for a plain
 * number, and for a letter of the other axis.
 */
export function degreesIn(given: string, axis: 'lat' | 'lon'): string | undefined {
  const text = withPoints(signsOf(given))
  if (!isWritten.test(text) || !/[°'"NSEW]|\d\s+\d+\s+\d/i.test(text)) return undefined
  const { letter, degrees } = readDegrees(text) ?? {}
  return !letter || 'NS'.includes(letter) === (axis === 'lat') ? degrees : undefined
}

/** Splits two coordinates in one text: "40.070985, -74.933689". The latitude is first if letters or a URL say which. */
export const pairOf = (text: string): [string, string] | undefined => readPair(text)?.pair

/**
 * The latitude and longitude of a text from a map: decimal degrees, degrees with minutes and seconds, or a URL.
 * @param order of numbers without letters; without it, the latitude is first unless only the other order is on the
 *   globe, and "48,35" is a number with a decimal comma
 */
export function coordinatesIn(text: string, order?: string): Coordinates | undefined {
  const { pair, isOrdered } = readPair(text) ?? {}
  if (!pair) return undefined
  const [first, second] = pair
  const isDecimalComma = /^[^\s,]+,[^\s,]+$/.test(text.trim()) && !pair.every((part) => part.includes('.'))
  if (order === undefined && !isOrdered && isDecimalComma) return undefined
  const isBeyond = Math.abs(Number(first)) > 90 && Math.abs(Number(second)) <= 90
  const isSwapped = !isOrdered && (order === undefined ? isBeyond : order === 'lon,lat')
  return isSwapped ? { lat: second, lon: first } : { lat: first, lon: second }
}

export interface Coordinates {
  lat: string
  lon: string
}

const number = String.raw`(-?\d{1,3}(?:\.\d+)?)`
const plainPair = new RegExp(String.raw`^\(?\s*${number}\s*[,; ]\s*${number}\s*\)?$`)
/** Coordinates in URLs of maps: the marker of Google and OpenStreetMap before the middle of the view. */
const mapUrls = [
  `!3d${number}!4d${number}`,
  `[?&]m?lat=${number}&m?l(?:on|ng)=${number}`,
  `[?&](?:q|query|ll|sll|center|destination|daddr|cp)=(?:loc:)?${number}[,~] ?${number}`,
  `(?:@|^geo:)${number},${number}`,
  `#map=[\\d.]+/${number}/${number}`,
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

/** Reads two coordinates in one text. The order is known if letters or a map's URL say it. */
function readPair(given: string): { pair: [string, string]; isOrdered: boolean } | undefined {
  const text = given.trim().replaceAll('−', '-').replaceAll(/[º˚]/g, '°')
  if (/^(?:https?:\/\/|geo:)/i.test(text)) {
    const url = text.replaceAll(/%2c/gi, ',')
    const [, lat, lon] = mapUrls.map((pattern) => pattern.exec(url)).find((found) => found !== null) ?? []
    return lat !== undefined && lon !== undefined ? { pair: [lat, lon], isOrdered: true } : undefined
  }
  const [, first, second] = plainPair.exec(text.replaceAll(/°(?!\d)/g, '')) ?? []
  if (first !== undefined && second !== undefined) return { pair: [first, second], isOrdered: false }
  if (text.length > 60 || !/^[\d\s.,;/°'"′″’‘“”NSEW-]+$/i.test(text)) return undefined
  const signs = text.replaceAll(/[′’‘]/g, "'").replaceAll(/[″“”]|''/g, '"')
  const [, one, other] = lettersAfter.exec(signs) ?? lettersBefore.exec(signs) ?? withoutLetters.exec(signs) ?? []
  const [from, to] = [one, other].map((half) => readDegrees(half ?? ''))
  if (!from || !to) return undefined
  const axes = [from, to].map(({ letter }) => (letter === '' ? '' : 'NS'.includes(letter) ? 'lat' : 'lon')).join()
  if (axes === ',') return { pair: [from.degrees, to.degrees], isOrdered: false }
  if (axes === 'lat,lon') return { pair: [from.degrees, to.degrees], isOrdered: true }
  return axes === 'lon,lat' ? { pair: [to.degrees, from.degrees], isOrdered: true } : undefined
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

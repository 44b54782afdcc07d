/** Splits two coordinates in one text: "40.070985, -74.933689". */
export function pairOf(text: string): [string, string] | undefined {
  const [, first, second] =
    /^\(?\s*(-?\d{1,3}(?:\.\d+)?)\s*[,; ]\s*(-?\d{1,3}(?:\.\d+)?)\s*\)?$/.exec(
      text.trim().replaceAll('−', '-').replaceAll('°', ''),
    ) ?? []
  return first !== undefined && second !== undefined ? [first, second] : undefined
}

/**
 * The latitude and longitude of a text from a map, which has the latitude first unless only the other order is on the
 * globe. Undefined for "48,35", a number with a decimal comma.
 */
export function coordinatesIn(text: string): { lat: string; lon: string } | undefined {
  const pair = pairOf(text)
  const isDecimalComma = /^\S+,\S+$/.test(text.trim()) && !pair?.every((part) => part.includes('.'))
  if (!pair || isDecimalComma) return undefined
  const [first, second] = pair
  const isSwapped = Math.abs(Number(first)) > 90 && Math.abs(Number(second)) <= 90
  return isSwapped ? { lat: second, lon: first } : { lat: first, lon: second }
}

import { lazily } from './lazily.ts'

const signs = lazily(() => new Intl.Segmenter('en'))

/** The first character, with all its code points. */
export const firstSign = (text: string): string => signs().segment(text).containing(0)?.segment ?? ''

/** Truncates a text to at most `max` code points, never inside a character of several code points, such as a flag. */
export const beginningOf = (text: string, max: number): string => {
  // One code point takes at most two units of a string.
  const end = [...text.slice(0, 2 * max)].slice(0, max).join('').length
  return text.slice(0, signs().segment(text).containing(end)?.index)
}

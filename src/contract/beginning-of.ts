const signs = new Intl.Segmenter('en')

/** At most so many code points of a text, and of what a person sees as one sign, such as a flag, all or none. */
export const beginningOf = (text: string, max: number): string => {
  // A code point is two units of a string at most.
  const end = [...text.slice(0, 2 * max)].slice(0, max).join('').length
  return text.slice(0, signs.segment(text).containing(end)?.index)
}

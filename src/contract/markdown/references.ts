import { decodeEscapes, percentEncoded } from './escapes.ts'

export interface Target {
  href: string
  title: string
}
export type References = Map<string, Target>

/** Labels match regardless of case and spacing (CommonMark 0.31, 4.7). */
export const labelKey = (label: string): string =>
  label
    .trim()
    .replaceAll(/[ \t\r\n]+/g, ' ')
    .toLowerCase()
    .toUpperCase()

const labelMax = 999

/** Returns the end of a `[label]` that begins after its bracket at `at`; -1 if there is none. */
export const scanLabel = (text: string, at: number): number => {
  if (text[at] !== '[') return -1
  const last = Math.min(text.length, at + labelMax + 2)
  for (let index = at + 1; index < last; index += 1) {
    const letter = text[index]
    if (letter === '\\') index += 1
    else if (letter === '[') return -1
    else if (letter === ']') return index + 1
  }
  return -1
}

/** Parses a link's URL at `at`: `<…>`, or a run without spaces and with balanced brackets. */
export const scanDestination = (text: string, at: number): { value: string; end: number } | undefined => {
  if (text[at] === '<') {
    for (let index = at + 1; index < text.length; index += 1) {
      const letter = text[index]
      if (letter === '\\') index += 1
      else if (letter === '\n' || letter === '<') return undefined
      else if (letter === '>') {
        return { value: percentEncoded(decodeEscapes(text.slice(at + 1, index))), end: index + 1 }
      }
    }
    return undefined
  }
  let depth = 0
  let index = at
  for (; index < text.length; index += 1) {
    const letter = text[index] ?? ''
    if (letter === '\\' && /[!-/:-@[-`{-~]/.test(text[index + 1] ?? '')) {
      index += 1
      continue
    }
    // CommonMark requires at least three levels; the limit keeps hostile text cheap.
    if (letter === '(') {
      depth += 1
      if (depth > 32) return undefined
    } else if (letter === ')') {
      if (depth === 0) break
      depth -= 1
    } else if (letter <= ' ' || letter === '\u007f') break
  }
  if (depth !== 0 || index === at) return undefined
  return { value: percentEncoded(decodeEscapes(text.slice(at, index))), end: index }
}

const closers: { [open: string]: string } = { '"': '"', "'": "'", '(': ')' }

/** Parses a title at `at`, in single or double quotes or in parentheses. */
export const scanTitle = (text: string, at: number): { value: string; end: number } | undefined => {
  const open = text[at] ?? ''
  const close = closers[open]
  if (!close) return undefined
  for (let index = at + 1; index < text.length; index += 1) {
    const letter = text[index]
    if (letter === '\\') index += 1
    else if (letter === close) return { value: decodeEscapes(text.slice(at + 1, index)), end: index + 1 }
    else if (letter === '(' && open === '(') return undefined
  }
  return undefined
}

/** Skips spaces with at most one line break. */
export const skipBlanks = (text: string, at: number): number => {
  let lines = 0
  let index = at
  for (; index < text.length; index += 1) {
    const letter = text[index]
    if (letter === '\n') {
      lines += 1
      if (lines > 1) break
    } else if (letter !== ' ' && letter !== '\t') break
  }
  return index
}

const lineEnd = /[ \t]*(?:\n|$)/y
const endOfLine = (text: string, at: number): number => {
  lineEnd.lastIndex = at
  return lineEnd.test(text) ? lineEnd.lastIndex : -1
}

/** Takes a link reference definition from the start of a paragraph. Returns its end, or 0 if there is none. */
export const takeReference = (text: string, at: number, references: References): number => {
  const labelEnd = scanLabel(text, at)
  if (labelEnd < 0 || text[labelEnd] !== ':') return at
  const key = labelKey(text.slice(at + 1, labelEnd - 1))
  if (key === '') return at
  const destination = scanDestination(text, skipBlanks(text, labelEnd + 1))
  if (!destination) return at
  const titleAt = skipBlanks(text, destination.end)
  const title = titleAt > destination.end ? scanTitle(text, titleAt) : undefined
  let end = title ? endOfLine(text, title.end) : -1
  // A title must end its line. Otherwise it isn't a title, and the URL must end its own line.
  const isTitled = end >= 0
  if (!isTitled) end = endOfLine(text, destination.end)
  if (end < 0) return at
  // The first definition of a label wins.
  const titled = isTitled && title ? title.value : ''
  if (!references.has(key)) references.set(key, { href: destination.value, title: titled })
  return end
}

/** Parses and matches the lines of “Other paths”: paths of the website that have no record. */
import { canonicalPath } from './site-url.ts'

const linesOf = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/** A message about the first line that would never match; undefined if all can. */
export function otherPathsProblem(text: string): string | undefined {
  const odd = linesOf(text).find((line) => !/^\/(?!\/)[^?#]*$/.test(line))
  return odd === undefined ? undefined : `“${odd.slice(0, 40)}” isn’t a path such as /search or /files/*`
}

/** `*` stands for any characters, including `/`. Searches for the parts in turn: an expression could take very long. */
function matches([start = '', ...parts]: readonly string[], path: string): boolean {
  const last = parts.at(-1)
  if (last === undefined) return path === start
  if (!path.startsWith(start)) return false
  let at = start.length
  for (const part of parts.slice(0, -1)) {
    const found = path.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return path.length - last.length >= at && path.endsWith(last)
}

let known: { lines: string; patterns: readonly string[][] } = { lines: '', patterns: [] }

/** The parts of each pattern between its stars. Thousands of links are compared with the same lines. */
function patternsOf(lines: string): readonly string[][] {
  if (known.lines !== lines) known = { lines, patterns: linesOf(lines).map((line) => canonicalPath(line).split('*')) }
  return known.patterns
}

/** Whether a path in its canonical form matches one of the lines. */
export const isOtherPath = (lines: string, path: string): boolean =>
  patternsOf(lines).some((pattern) => matches(pattern, path))

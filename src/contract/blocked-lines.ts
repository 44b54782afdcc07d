/** Parses and matches the lines of “Blocked words and domains”. */
import { beginningOf } from './beginning-of.ts'
import { asciiDomain } from './domains.ts'
import { likeness } from './fold.ts'
import { stripInvisible, wordsIn } from './text-rules.ts'

/**
 * A match may not begin or end between two of these letters. Languages in the other scripts write words without spaces,
 * or attach endings to them.
 */
const isJoined = (letter: string): boolean =>
  /(?![\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}])[\p{L}\p{N}\p{M}]/u.test(
    letter,
  )

const domainPattern = /^[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+$/u
const hostPattern = /[\p{L}\p{M}\p{N}_-]+(?:[.。][\p{L}\p{M}\p{N}_-]+)+/gu
// These separate words like a space does. Other symbols, as in "100%" and "c++", count.
const separators = /[\s\p{Pd}\p{Pc}.,:;!?'’"“”()…]+/gu
const sign = /[^\s\p{L}\p{N}\p{M}]/u

type Entry =
  | { kind: 'domain'; host: string }
  | { kind: 'words'; text: string }
  /** Contains symbols; a run of spaces counts as one. */
  | { kind: 'signs'; text: string }

/** Invisible characters would hide a word. */
const comparedForm = (text: string): string => stripInvisible(text.normalize('NFKC'))

/** `https://www.spam.example/`, `*.spam.example` and `@spam.example` mean the domain. */
const domainIn = (line: string): string | undefined => {
  const bare = line.replace(/^(?:https?:\/\/)?(?:\*?\.|@|www\.)?/iu, '').replace(/\/$/, '')
  return domainPattern.test(bare) ? asciiDomain(bare) : undefined
}

function entryOf(line: string): Entry | undefined {
  const text = comparedForm(line).trim()
  const host = domainIn(text)
  if (host !== undefined) return { kind: 'domain', host }
  const words = wordsIn(text).join(' ')
  if (words !== '' && !sign.test(text.replaceAll(separators, ' '))) return { kind: 'words', text: words }
  const signs = likeness(text)
  return signs === '' ? undefined : { kind: 'signs', text: signs }
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** A message about the first line that would never match; undefined if all can. */
export function blockedProblem(text: string): string | undefined {
  for (const line of linesOf(text)) {
    const shown = `“${beginningOf(line, 40)}”`
    const entry = entryOf(line)
    if (!entry) return `${shown} has no visible characters and can’t match. Remove the line.`
    if (entry.kind === 'signs' && /^\*.*\p{L}|\p{L}.*\*$/u.test(entry.text)) {
      return `${shown} would match only text containing *. Enter the word without *.`
    }
  }
  return undefined
}

function hasAt(text: string, wanted: string): boolean {
  const [first = ''] = wanted
  const last = [...wanted.slice(-2)].at(-1) ?? ''
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const before = [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? ''
    const [after = ''] = text.slice(at + wanted.length, at + wanted.length + 2)
    const isCut = (isJoined(before) && isJoined(first)) || (isJoined(last) && isJoined(after))
    if (!isCut) return true
  }
  return false
}

/** Whether a text contains one of the blocked lines. */
type BlockedTest = (text: string) => boolean

/**
 * Parses the lines of the setting. A domain matches with its subdomains, anywhere in a text. Words match as whole words
 * in scripts with spaces between words, and anywhere in others; so do emoji and other symbols.
 */
export function blockedTest(lines: string): BlockedTest {
  const entries = linesOf(lines).flatMap((line) => entryOf(line) ?? [])
  return (text) => {
    const clean = comparedForm(text)
    const forms = { words: wordsIn(clean).join(' '), signs: likeness(clean) }
    const hosts = [...clean.matchAll(hostPattern)].map(([host]) => `.${asciiDomain(host) ?? ''}`)
    return entries.some((entry) =>
      entry.kind === 'domain'
        ? hosts.some((host) => host.endsWith(`.${entry.host}`))
        : hasAt(forms[entry.kind], entry.text),
    )
  }
}

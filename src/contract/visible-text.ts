/**
 * Removes invisible characters from text and URLs (docs/contract.md, “Shared rules”). Office programs, web pages,
 * spreadsheets and phones add such characters, and users who are asked to remove them can't find them.
 */

// Most texts are ASCII, and this shortcut is twenty times as fast.
const isPlain = /^[\x20-\x7e\n]*$/

/** Vertical tab and form feed mean a line break in Office programs; the others are Unicode line breaks. */
const lineEnds = /\r\n?|[\v\f\u0085\u2028\u2029]/g

/** XML 1.0 allows neither control characters nor noncharacters, and UTF-8 cannot store half a surrogate pair. */
const unseenSet =
  '[\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\ufff9-\\ufffb\\p{Surrogate}\\p{Noncharacter_Code_Point}\\p{Default_Ignorable_Code_Point}]'
const unseen = new RegExp(unseenSet, 'u')
const allUnseen = new RegExp(unseenSet, 'gu')
const flagOfRegion = /\u{1f3f4}[\u{e0030}-\u{e007a}]{2,6}\u{e007f}/gu

/** Letters and marks of scripts that change shape next to a joiner or non-joiner. */
const joining = `(?![\\p{Default_Ignorable_Code_Point}${[
  'Latn',
  'Grek',
  'Cyrl',
  'Hani',
  'Hira',
  'Kana',
  'Bopo',
  'Armn',
  'Geor',
  'Zinh',
]
  .map((script) => `\\p{sc=${script}}`)
  .join('')}])[\\p{L}\\p{M}]`
const emojiEnd = String.raw`(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}]|\p{Emoji}\ufe0f)`
/** Languages that write no spaces between words mark the places where a line may break. */
const unspaced = '(?!\\p{Default_Ignorable_Code_Point})[\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}\\p{sc=Tibt}]'
const jamo = '[\\u1100-\\u115e\\u1161-\\u11ff]'
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * Marks that are part of visible text: they shape letters, join an emoji or select a variant of the preceding
 * character.
 */
const needed = [
  `(?<=${joining})[\\u034f\\u180b-\\u180f\\u200c\\u200d]`,
  `(?<=${emojiEnd})\\u200d(?=\\p{Extended_Pictographic})`,
  '(?<=(?!\\u2800)[\\p{Emoji}\\p{Sm}\\p{So}])[\\ufe00-\\ufe0f]',
  '(?<=(?!\\p{Default_Ignorable_Code_Point})[\\p{sc=Hani}\\p{sc=Mong}\\p{sc=Mymr}])[\\ufe00-\\ufe0d\\u{e0100}-\\u{e01ef}]',
  `(?<=${unspaced})\\u200b(?=${unspaced})`,
  `(?<=${jamo})[\\u115f\\u1160]|[\\u115f\\u1160](?=${jamo})`,
].join('|')

/**
 * Returns the text without invisible characters. In single-line text, line breaks and tabs become spaces. Joiners
 * within words and emoji stay, and so do direction marks in right-to-left text.
 */
export function visibleText(text: string, hasLines: boolean): string {
  if (isPlain.test(text)) return hasLines ? text : oneLine(text)
  const lined = text.replaceAll(lineEnds, '\n')
  const seen = unseen.test(lined) ? withoutUnseen(lined) : lined
  return hasLines ? seen : oneLine(seen)
}

function withoutUnseen(text: string): string {
  const kept = new Set<number>()
  for (const { index } of text.matchAll(new RegExp(needed, 'gu'))) kept.add(index)
  for (const { index, 0: flag } of text.matchAll(flagOfRegion)) {
    for (let at = 0; at < flag.length; at += 1) kept.add(index + at)
  }
  const turns = rightToLeft.test(text)
  return text.replaceAll(allUnseen, (found, at: number) =>
    kept.has(at) || (turns && /[\u061c\u200e\u200f]/.test(found)) ? found : '',
  )
}

function oneLine(text: string): string {
  if (!/[\n\t]/.test(text)) return text
  return text
    .split(/[\n\t]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ')
}

/** Spaces of all kinds and the empty Braille pattern, which looks like one; no word begins or ends with a joiner. */
const end = /\s|\u2800|\u034f|\u200c|\u200d/

/** Removes invisible characters, normalizes to NFC and trims. A text with nothing visible becomes empty. */
export function tidyText(text: string, hasLines: boolean): string {
  const seen = visibleText(text, hasLines)
  let [from, to] = [0, seen.length]
  // A pattern for the end takes quadratic time if a text has many spaces.
  while (from < to && end.test(seen.charAt(from))) from += 1
  while (from < to && end.test(seen.charAt(to - 1))) to -= 1
  return seen.slice(from, to).normalize('NFC')
}

/** Invisible characters as a browser copies them at the end of a URL. */
const encodedUnseen = /(?:%E2%80%(?:8[B-F]|A[A-E])|%E2%81%(?:A[0-9A-F])|%EF%BB%BF|%C2%AD)$/i

/** The same for a URL: browsers also ignore tabs and line breaks within one. */
export function tidyUrl(text: string): string {
  let address = tidyText(text.replaceAll(/[\t\r\n]/g, ''), false)
  // A pattern for several of them takes quadratic time.
  for (;;) {
    const [found] = encodedUnseen.exec(address.slice(-9)) ?? []
    if (found === undefined) return address
    address = address.slice(0, -found.length)
  }
}

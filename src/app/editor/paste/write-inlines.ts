import { urlsIn, flanking } from '#markdown'
import { longestRun } from '../commands/code-command.ts'
import { asTarget } from '../commands/link-commands.ts'

/** Text of one style. A line break in `text` is a hard break. */
export interface Run {
  text: string
  bold: boolean
  italic: boolean
  strike: boolean
  code: boolean
  href: string
  /** The URL of an image, with `text` as its alternative text; '' for text. */
  image: string
}

const marks = [
  ['bold', '**'],
  ['italic', '_'],
  ['strike', '~~'],
] as const
type Mark = (typeof marks)[number]
type Kind = Mark[0] | 'href'

const isWordLetter = (letter: string): boolean => letter !== '' && !/[\s\p{P}\p{S}]/u.test(letter)
const firstOf = (text = ''): string => /^./su.exec(text)?.[0] ?? ''
const lastOf = (text = ''): string => /.$/su.exec(text.slice(-2))?.[0] ?? ''

/**
 * The length at one end of a run that delimiters can't enclose: spaces, and punctuation next to a word.
 * @param beside the character outside
 */
const looseLength = ({ text, code }: Run, kind: Kind, isEnd: boolean, beside: string): number => {
  const isFit = (letter: string): boolean =>
    isEnd ? flanking('**', letter, beside || '\n').canClose : flanking('**', beside || '\n', letter).canOpen
  if (code) return kind === 'href' || isFit('`') ? 0 : text.length
  const letters = isEnd ? [...text].reverse() : [...text]
  const loose = letters.findIndex((letter) => !/\s/.test(letter) && (kind === 'href' || isFit(letter)))
  return letters.slice(0, loose < 0 ? undefined : loose).join('').length
}

/** @param beside the character before the runs, or after them if `isEnd` */
const loosenRuns = (runs: readonly Run[], kind: Kind, isEnd: boolean, beside: string): Run[] => {
  const loose: Run[] = []
  for (const run of isEnd ? runs.toReversed() : runs) {
    const last = loose.at(-1)
    const outside = last ? (isEnd ? firstOf(last.text) : lastOf(last.text)) : beside
    const length = run[kind] && !last?.[kind] ? looseLength(run, kind, isEnd, outside) : 0
    const at = isEnd ? run.text.length - length : length
    const parts = [run.text.slice(0, at), run.text.slice(at)]
    const [cut = '', rest = ''] = isEnd ? parts.reverse() : parts
    if (cut !== '') loose.push({ ...run, [kind]: kind === 'href' ? '' : false, text: cut })
    if (rest !== '' || run.image !== '') loose.push({ ...run, text: rest })
  }
  return isEnd ? loose.reverse() : loose
}
const easeRuns = (runs: readonly Run[], kind: Kind, before = '', after = ''): Run[] =>
  loosenRuns(loosenRuns(runs, kind, false, before), kind, true, after)

const groups = (runs: readonly Run[], of: (run: Run) => boolean | string): Run[][] => {
  const found: Run[][] = []
  for (const run of runs) {
    const last = found.at(-1)
    if (last?.[0] && of(last[0]) === of(run)) last.push(run)
    else found.push([run])
  }
  return found
}

/** Matches text that Markdown would parse as a delimiter, link, reference or tag. */
const special = new RegExp(
  [
    '\\\\(?=[!-/:-@[-`{-~]|$)',
    '[`[]',
    '[*~](?!\\s)',
    '(?<!\\s)[*~]',
    '(?<![\\p{L}\\p{N}])_(?!\\s)',
    '(?<!\\s)_(?![\\p{L}\\p{N}])',
    '<(?=[a-z/!?])',
    '&(?=#?[a-z0-9]+;)',
  ].join('|'),
  'giu',
)

const escapeText = (text: string, lone?: ReadonlySet<string>): string =>
  text.replaceAll(special, (mark) => (lone?.has(mark) ? mark : `\\${mark}`))

const textOfRuns = (runs: readonly Pick<Run, 'text'>[]): string => runs.map(({ text }) => text).join('')

/** The text of runs that are all code or all text. */
const writePlain = (runs: readonly Run[]): string => {
  const { code = false, href = '', image = '' } = runs[0] ?? {}
  const words = textOfRuns(runs)
  if (image !== '') return `![${words.replaceAll(/[[\]\\]/g, '\\$&')}](${asTarget(image)})`
  if (!code) return href ? escapeText(words).replaceAll(']', '\\]') : escapeText(words)
  const text = words.replaceAll('\n', ' ')
  if (text.trim() === '') return text
  const mark = '`'.repeat(longestRun(text) + 1)
  // CommonMark strips one space, which separates backticks and spaces at the ends from the delimiter.
  return /^[` ]|[` ]$/.test(text) ? `${mark} ${text} ${mark}` : mark + text + mark
}

/** Writes groups one after the other, each with the characters before and after it. */
const writeGroups = (
  all: readonly Run[][],
  before: string,
  after: string,
  write: (group: Run[], left: string, right: string) => string,
): string =>
  all
    .map((group, index) =>
      write(group, lastOf(all[index - 1]?.at(-1)?.text) || before, firstOf(all[index + 1]?.[0]?.text) || after),
    )
    .join('')

const writeMarked = (
  runs: readonly Run[],
  [first, ...rest]: readonly Mark[],
  before: string,
  after: string,
): string => {
  if (!first)
    return groups(runs, ({ code, image }) => image || code)
      .map(writePlain)
      .join('')
  const [kind, sign] = first
  return writeGroups(
    groups(easeRuns(runs, kind, before, after), (run) => run[kind]),
    before,
    after,
    (group, left, right) => {
      const inside = writeMarked(group, rest, left, right)
      // An underscore doesn't work inside a word.
      const mark = sign === '_' && (isWordLetter(left) || isWordLetter(right)) ? '*' : sign
      return group[0]?.[kind] ? mark + inside + mark : inside
    },
  )
}

/** Writes stretches with delimiters; within each, the longest style is outside. */
const allMarked = (runs: readonly Run[]): string =>
  writeGroups(
    groups(runs, ({ bold, italic, strike }) => bold || italic || strike),
    '',
    '',
    (stretch, left, right) => {
      const count = (kind: Kind): number => stretch.filter((run) => run[kind]).length
      return writeMarked(
        stretch,
        marks.toSorted(([a], [b]) => count(b) - count(a)),
        left,
        right,
      )
    },
  )

/** Whether the run has no style. */
export const isPlain = ({ bold, italic, strike, code, href, image }: Run): boolean =>
  !bold && !italic && !strike && !code && href === '' && image === ''

/** The Markdown of a paragraph that renders as this text. */
export const writeInlines = (runs: readonly Run[]): string => {
  if (runs.every(isPlain)) {
    const text = textOfRuns(runs).trim()
    const found: string[] = text.match(special) ?? []
    // A single delimiter has no effect.
    const lone = new Set([...'*_~`'].filter((mark) => found.indexOf(mark) === found.lastIndexOf(mark)))
    return found.length === 0 ? text : escapeText(text, lone)
  }
  return groups(easeRuns(runs, 'href'), ({ href }) => href)
    .map((group, index, all) => {
      const words = allMarked(group)
      const { href = '' } = group[0] ?? {}
      // A URL without link text becomes a link automatically, if the text around doesn't change it.
      const around = [all[index - 1], [{ text: href }], all[index + 1]].map((runs) => textOfRuns(runs ?? []))
      if (href !== '' && (href !== textOfRuns(group) || !urlsIn(around.join('')).links.includes(href)))
        return `[${words}](${asTarget(href)})`
      // A `!` before a link would make it an image.
      return all[index + 1] ? words.replace(/!$/, '\\!') : words
    })
    .join('')
    .trim()
}

/** Matches line beginnings that would turn a paragraph into something else. */
const lineStart = /^(?:#{1,6}(?=\s|$)|>|[-+*](?=\s|$)|[-=|:](?=[-=|:\s]*$)|\d{1,9}(?=[.)](?:\s|$)))/

/** Writes a paragraph; a hard break is a backslash, which is visible, unlike two spaces. */
export const writeParagraph = (runs: readonly Run[]): string =>
  writeInlines(runs)
    .split('\n')
    .map((line) => line.trim().replace(lineStart, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`)))
    .join('\\\n')

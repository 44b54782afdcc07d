import type { Field } from '#contract'
import type { ListColumn } from './columns.tsx'

/** The number of characters in typical texts of a kind; longer ones are truncated. */
const usual: Partial<Record<Field['kind'], number>> = {
  flag: 5,
  number: 6,
  count: 5,
  score: 9,
  order: 14,
  instant: 14,
  day: 11,
  image: 7,
  relation: 17,
}
const mainChars = 40
/** A time as its distance from now. */
const ageChars = 11
/** Any other text, at most. */
const textChars = 24
/** A status can be a chip with a time. */
const noteChars = 24
/** Space for a header's arrow, and for the icon of a coloured choice. */
const iconChars = 3
/** Padding on both sides. */
const gapChars = 3
/** The columns of the check boxes and of the menus, which have their own width. */
const edgeChars = 12

function charsOf({ field, label, className, isMain, name }: ListColumn): number {
  const { kind } = field
  const least = label.length + iconChars + 1
  if (isMain) return Math.max(mainChars, least)
  if (kind === 'choice') {
    const isToned = field.options.some(({ tone }) => tone)
    const longest = Math.max(...field.options.map((option) => option.label.length)) + (isToned ? iconChars : 2)
    return Math.max(longest, least, name === 'status' ? noteChars : 0)
  }
  if (name === 'updatedAt' || name === 'createdAt') return Math.max(ageChars, least)
  if (kind !== 'text') return Math.max(usual[kind] ?? textChars, least)
  const isFlap = className.includes('code-cell') && !className.includes('mono')
  return Math.max(Math.min(isFlap ? 2 * field.max + 2 * iconChars : field.max, textChars), least)
}

export interface Widths {
  /** Shares of the table by column: `--all` with all columns, `--most` without those that go first. */
  shares: ReadonlyMap<string, { '--all': string; '--most': string }>
  /** The minimum widths of the table. */
  least: { '--least-all': string; '--least-most': string }
}

const remPerChar = 0.45
/** A table can get narrower by this much before it scrolls. */
const leastShare = 0.75

/** Widths come only from the definition, so that they do not depend on the rows. The main column takes the rest. */
export function columnWidths(columns: readonly ListColumn[]): Widths {
  const sized = columns.map((column) => ({ ...column, chars: charsOf(column) + gapChars }))
  const sum = (some: readonly { chars: number }[]) => some.reduce((total, { chars }) => total + chars, edgeChars)
  const [all, most] = [sum(sized), sum(sized.filter(({ className }) => !/\bp3\b/.test(className)))]
  const share = (chars: number, of: number) => `${Math.round((1000 * chars) / of) / 10}%`
  const least = (chars: number) => `${Math.round(chars * remPerChar * leastShare)}rem`
  return {
    shares: new Map(
      sized
        .filter(({ isMain }) => !isMain)
        .map(({ name, chars }) => [name, { '--all': share(chars, all), '--most': share(chars, most) }]),
    ),
    least: { '--least-all': least(all), '--least-most': least(most) },
  }
}

import { slugOf } from '#contract'
import { eachHeading } from './each-inline.ts'
import { plainText } from './inlines.ts'
import type { Block, Inline } from './tree.ts'

const prefix = 'section-'

/** IDs of headings, `section-getting-there`. The prefix avoids clashes with properties of `document`. */
export function headingIds(): (heading: readonly Inline[]) => string {
  const taken = new Map<string, number>()
  return (heading) => {
    const slug = slugOf(plainText(heading)) || 'text'
    const count = (taken.get(slug) ?? 0) + 1
    taken.set(slug, count)
    return `${prefix}${slug}${count === 1 ? '' : `--${count}`}`
  }
}

/** A text's headings with their ids, in reading order. */
export function headingsOf(blocks: readonly Block[]): { id: string; text: string }[] {
  const idOf = headingIds()
  return [...eachHeading(blocks)].map(({ children }) => ({ id: idOf(children), text: plainText(children) }))
}

export const idsOfHeadings = (blocks: readonly Block[]): string[] => headingsOf(blocks).map(({ id }) => id)

/** A website that renders the text itself can omit the prefix. */
export const isHeadingId = (ids: readonly string[], fragment: string): boolean =>
  ids.includes(fragment) || ids.includes(prefix + fragment)

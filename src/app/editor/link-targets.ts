import { entityOf, fold, spellings, textOf } from '#contract'
import { readNow, recordQuery } from '#data'
import type { PageOption } from '#form'
import { type Block, headingsOf } from '#markdown'
import { isUrl } from './commands/link-commands.ts'
import { bodyPathOf, parseText } from './text-facts.tsx'

/** The matching headings of the text. */
export function findHeadings(typed: string, blocks: readonly Block[]): PageOption[] {
  const sought = fold(typed.trim())
  return headingsOf(blocks)
    .filter(({ text }) => spellings(text).some((form) => form.includes(sought)))
    .map(({ id, text }) => ({ id: `#${id}`, label: text, detail: 'Heading in this text', url: `#${id}` }))
}

export interface LinkedPage {
  url: string
  headings: readonly { id: string; text: string }[]
}

/** Reads the record of a page for the headings of its text. */
export async function pageOf({ url, record }: PageOption): Promise<LinkedPage | undefined> {
  const entity = record && entityOf(record.entity)
  const body = entity && bodyPathOf(entity)
  if (!entity || body === undefined) return undefined
  const row = await readNow(recordQuery(entity, record.id))
  return { url, headings: headingsOf(parseText(textOf(row[body]))) }
}

/** The URL that a user means, even without its scheme; undefined for other text. */
export function urlFrom(typed: string): string | undefined {
  const text = typed.trim()
  if (isUrl(text) || /^#\S+$/.test(text)) return text
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`
  return /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[/?#:]\S*)?$/i.test(text) ? `https://${text}` : undefined
}

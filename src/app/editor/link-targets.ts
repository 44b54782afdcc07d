import { entityOf, fold, spellings, textOf } from '#contract'
import { readNow, recordQuery } from '#data'
import type { PageOption } from '#form'
import { type Block, headingsOf } from '#markdown'
import { isAddress } from './commands/link-commands.ts'
import { bodyPathOf, parsed } from './text-facts.tsx'

/** The matching headings of the text. */
export function findHeadings(typed: string, blocks: readonly Block[]): PageOption[] {
  const sought = fold(typed.trim())
  return headingsOf(blocks)
    .filter(({ text }) => spellings(text).some((form) => form.includes(sought)))
    .map(({ id, text }) => ({ id: `#${id}`, label: text, detail: 'Heading in this text', address: `#${id}` }))
}

export interface LinkedPage {
  address: string
  headings: readonly { id: string; text: string }[]
}

/** Reads the record of a page for the headings of its text. */
export async function pageOf({ address, record }: PageOption): Promise<LinkedPage | undefined> {
  const entity = record && entityOf(record.entity)
  const body = entity && bodyPathOf(entity)
  if (!entity || body === undefined) return undefined
  const row = await readNow(recordQuery(entity, record.id))
  return { address, headings: headingsOf(parsed(textOf(row[body]))) }
}

/** The URL that a user means, even without its scheme; undefined for other text. */
export function addressFrom(typed: string): string | undefined {
  const text = typed.trim()
  if (isAddress(text) || /^#\S+$/.test(text)) return text
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`
  return /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[/?#:]\S*)?$/i.test(text) ? `https://${text}` : undefined
}

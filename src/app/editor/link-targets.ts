import { calls, capital, dataAs, entityOf, fold, isText, list, spellings, textOf } from '#contract'
import { sitePages } from '#snippets'
import { hitShape } from '#shapes'
import { callQuery, has, readNow, recordQuery } from '#data'
import { type Block, headingsOf } from '#markdown'
import type { ComboOption } from '#ui'
import { isAddress } from './commands/link-commands.ts'
import { withPages } from './page-lookups.ts'
import { bodyPathOf, parsed } from './text-facts.tsx'

/** A link target. The URL of a record's page is known once its record has been read. */
export interface LinkTarget {
  address: string | undefined
  entity?: string
  recordId?: string
}

const pagesMax = 8

/** The matching records that have a page on the website. */
const readPages = (response: unknown): (ComboOption & LinkTarget)[] | undefined =>
  dataAs(list(hitShape))(response)?.flatMap(({ entity, id, label }) => {
    const one = withPages.some((key) => key === entity) ? entityOf(entity)?.one : undefined
    const found = { id: `${entity}:${id}`, label, address: undefined, entity, recordId: id }
    return one === undefined ? [] : [{ ...found, detail: capital(one) }]
  })

/** The headings of the text, the fixed pages of the website, and the pages of matching records. */
export async function findTargets(
  typed: string,
  blocks: readonly Block[],
  signal: AbortSignal,
): Promise<(ComboOption & LinkTarget)[]> {
  const asked = fold(typed.trim())
  if (addressFrom(typed) !== undefined) return []
  const fits = (words: string): boolean => spellings(words).some((form) => form.includes(asked))
  const headings = headingsOf(blocks)
    .filter(({ text }) => fits(text))
    .map(({ id, text }) => ({ id: `#${id}`, label: text, detail: 'Heading in this text', address: `#${id}` }))
  const fixed = sitePages
    .filter(({ title }) => fits(title))
    .map(({ title, path }) => ({ id: path, label: title, detail: 'Page', address: path }))
  if (asked === '' || !has('operations')) return [...headings, ...fixed]
  const path = `${calls.search}?${new URLSearchParams({ q: typed.trim(), limit: String(pagesMax) })}`
  const pages = await readNow(callQuery(path, readPages), signal)
  return [...pages, ...headings, ...fixed]
}

export interface LinkedPage {
  address: string
  headings: readonly { id: string; text: string }[]
}

/** Reads the record of a page for its URL and the headings of its text. */
export async function pageOf({ entity: key = '', recordId = '' }: LinkTarget): Promise<LinkedPage | undefined> {
  const entity = entityOf(key)
  if (!entity) return undefined
  const row = await readNow(recordQuery(entity, recordId))
  if (!isText(row.slug)) return undefined
  const body = bodyPathOf(entity)
  return {
    address: `${entity.sitePath ?? '/'}${encodeURIComponent(row.slug)}`,
    headings: body === undefined ? [] : headingsOf(parsed(textOf(row[body]))),
  }
}

/** The URL that a user means, even without its scheme; undefined for other text. */
export function addressFrom(typed: string): string | undefined {
  const text = typed.trim()
  if (isAddress(text) || /^#\S+$/.test(text)) return text
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`
  return /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[/?#:]\S*)?$/i.test(text) ? `https://${text}` : undefined
}

import type { Entity, ListQuery, Row } from '#contract'
import { askedNow, type Page } from '#data'
import { left } from './use-page.ts'

/**
 * The list that a form leads back to shows at once what is known of it: the page that was listed last, with what was
 * saved. What the host says takes its place. Returns whether anything is known.
 */
export function expectPage(entity: Entity, saved?: Row): boolean {
  const { listed } = left
  const now = askedNow()
  const last = listed?.of === entity && listed.token === now.token ? listed : undefined
  const page = last && (saved ? withSaved(last.page, last.query, saved) : last.page)
  left.expected = page && { ...now, key: last.key, page }
  return page !== undefined
}

/** A record as it was saved, in its place: where that is by now is the host's to say. */
const withSaved = (page: Page, { sort, order, page: number }: ListQuery, row: Row): Page | undefined => {
  const at = page.rows.findIndex(({ id }) => id === row.id)
  if (at < 0) return undefined
  const isFirst = sort === 'updatedAt' && order === 'desc' && number === 1
  return { ...page, rows: isFirst ? [row, ...page.rows.toSpliced(at, 1)] : page.rows.with(at, row) }
}

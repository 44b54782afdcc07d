import { dataOf, isObject, isText, metaOf } from '#contract'
import { arrayOf, whole } from '../answers.ts'

/** What somebody did. What else the host says of it is read where it is shown. */
export interface Entry { id: string; at: string; action: string; [name: string]: unknown }
/** Newest first. */
export interface ActivityPage { entries: readonly Entry[]; total: number; hasOlder: boolean }

const isEntry = (item: unknown): item is Entry =>
  isObject(item) && isText(item.id) && isText(item.at) && isText(item.action)

/** Of GET activity. */
export const readActivityPage = (answer: unknown): ActivityPage => {
  const entries = arrayOf(dataOf(answer), isEntry)
  const meta = metaOf(answer)
  const { length } = entries
  const total = whole(meta.total, length)
  return { entries, total, hasOlder: length > 0 && whole(meta.page, 1) * whole(meta.limit, length) < total }
}

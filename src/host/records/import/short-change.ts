import { beginningOf, type Json } from '#contract'
import type { FieldChange } from '../record-write.ts'

export const textMax = 200
/** The unchanged text kept before the first difference. */
const leadMax = 40
const itemsMax = 10
/** Lists whose JSON is shorter than this stay whole. */
const listMax = 2000

const sharedStart = (one: string, other: string): number => {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return at
}

/** Starts at a word, so that no character is split. */
const excerptFrom = (text: string, differsAt: number): string => {
  const word = differsAt > leadMax ? text.indexOf(' ', differsAt - leadMax) : -1
  const start = word >= 0 && word < differsAt ? word + 1 : differsAt > leadMax ? lineOf(text, differsAt) : 0
  const rest = text.slice(start)
  const shown = rest.length > textMax ? beginningOf(rest, textMax) : rest
  return `${start > 0 ? '…' : ''}${shown}${shown === rest ? '' : '…'}`
}

/** Without a space nearby, the excerpt starts at the character that differs. */
const lineOf = (text: string, at: number): number => (/[\udc00-\udfff]/.test(text[at] ?? '') ? at - 1 : at)

const without = (items: readonly Json[], others: readonly Json[]): Json[] => {
  const known = new Set(others.map((other) => JSON.stringify(other)))
  return items.filter((item) => !known.has(JSON.stringify(item))).slice(0, itemsMax)
}

/**
 * A change for a user to review. Long texts are shortened around the first difference, and long lists to the first ten
 * different items.
 */
export function shortChange(change: FieldChange): FieldChange {
  const { before, after } = change
  const [was, is] = [before ?? '', after ?? '']
  if (typeof was === 'string' && typeof is === 'string') {
    if (was.length <= textMax && is.length <= textMax) return change
    const at = sharedStart(was, is)
    return { ...change, before: excerptFrom(was, at), after: excerptFrom(is, at) }
  }
  const [had, has] = [before ?? [], after ?? []]
  if (!Array.isArray(had) || !Array.isArray(has)) return change
  if (JSON.stringify(had).length + JSON.stringify(has).length <= listMax) return change
  return { ...change, before: without(had, has), after: without(has, had) }
}

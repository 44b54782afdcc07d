import { type Entity, isEmpty, isText, type Json, type Values } from '#contract'
import { checkField } from '#checks'
import { findByKey, type RowValues } from '../query/find-by-code.ts'
import { readStored } from '../write/store.ts'
import type { Stored, Work } from '../tables.ts'

/** A code that the row and another record both claim. */
export interface SettledCode {
  code: string
  value: string
  holder: Stored
  /** Whether the row's record gets the code; otherwise it stays with the holder. */
  isGained: boolean
}

const readDraft = ({ fields }: Entity, draft: RowValues): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, Json][] => {
      const checked = draft[name] === undefined ? undefined : checkField(field, draft[name], name)
      return checked && 'value' in checked ? [[name, checked.value]] : []
    }),
  )

/**
 * Decides by the entity's rule which of two records has a code that both claim, whatever the order of their rows.
 * Omits codes for which the rule doesn't decide.
 * @param chosen the key that tells records apart in a row without the persistent one
 * @param known the row's record, if it has been found
 */
export function settleCodes(
  work: Work,
  entity: Entity,
  draft: RowValues,
  chosen: string,
  known?: Stored,
): SettledCode[] {
  const { contested, persistent } = entity.import ?? {}
  const found = (name: string, value: Json): Stored | undefined => {
    const one = findByKey(work, entity, name, value, draft, draft)
    return typeof one === 'object' ? readStored(work, entity, one.id) : undefined
  }
  return (contested?.codes ?? []).flatMap((code): SettledCode[] => {
    const claimed = draft[code]
    const holder = isText(claimed) && claimed.trim() !== '' ? found(code, claimed) : undefined
    const value = holder?.values[code]
    if (!contested || !holder || !isText(value) || holder.id === known?.id) return []
    const given = readDraft(entity, draft)
    const apart = persistent !== undefined && !isEmpty(draft[persistent]) ? persistent : chosen
    const [mine, theirs] = [given[apart], holder.values[apart]]
    if (apart === code || mine === undefined || isEmpty(mine) || isEmpty(theirs) || mine === theirs) return []
    const own = known ?? found(apart, mine)
    const order = contested.precedence({ ...own?.values, ...given }, holder.values)
    return order === 0 ? [] : [{ code, value, holder, isGained: order < 0 }]
  })
}

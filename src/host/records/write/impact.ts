import { allOf, type Entity } from '#contract'
import { idsNaming, type Where } from './references.ts'
import type { Referrer } from '../schema/model.ts'
import type { Tables } from '../tables.ts'

export interface References {
  of: Entity
  field: string
  count: number
  isRequired: boolean
}

/** Example: "12 states, 3 cities and 1 airport". */
export const referenceWords = (counts: readonly Pick<References, 'of' | 'count'>[]): string =>
  allOf(counts.map(({ count, of }) => `${count.toLocaleString('en')} ${count === 1 ? of.one : of.many}`))

const isNeeded = ({ field }: Referrer): boolean => field.required === true && field.kind !== 'relations'

/** The records that name this one, now or in their pending version, counted by entity and field. */
export const referencesTo = ({ db, model }: Tables, entity: Entity, id: string, where: Where = 'all'): References[] =>
  model.referrers(entity.key).flatMap((referrer) => {
    const found = db.get(`select count(*) as total from (${idsNaming(referrer, where)})`, [id])
    const count = Number(found?.total)
    return count === 0 ? [] : [{ of: referrer.entity, field: referrer.name, count, isRequired: isNeeded(referrer) }]
  })

/** The references in required fields. */
export const neededBy = (tables: Tables, entity: Entity, id: string, where: 'live' | 'trash'): References[] =>
  referencesTo(tables, entity, id, where).filter(({ isRequired }) => isRequired)

export interface Impact {
  entity: string
  field: string
  count: number
  effect: 'blocks' | 'empties' | 'follows'
}

/** The effects of deleting: references that forbid it, those that purging will empty, and translations that go too. */
export const impactOf = (tables: Tables, entity: Entity, id: string): Impact[] =>
  referencesTo(tables, entity, id, 'live').map(({ of, field, count, isRequired }) => ({
    entity: of.key,
    field,
    count,
    effect: of.translates === entity.key ? 'follows' : isRequired ? 'blocks' : 'empties',
  }))

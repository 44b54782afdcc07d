import type { Entity } from '#contract'
import { plain } from './field-condition.ts'
import type { SpecialFilters } from './named-filters.ts'
import { uses } from './uses.ts'
import type { Tables } from '../store.ts'
import { problemConditions } from '../../seo/seo-store.ts'

const ofMedia = (tables: Tables): SpecialFilters => ({
  'missing=alt': () => plain('alt is null and decorative = 0'),
  unused: () => {
    const { sql, parameters } = uses(tables)
    return { sql: `${sql} = 0`, parameters }
  },
  duplicate: () =>
    plain('media.sha256 in (select sha256 from media where deletedAt is null group by sha256 having count(*) > 1)'),
})

const ofAirport = ({ model }: Tables): SpecialFilters =>
  model.find('seo')
    ? {
        'missing=seo': () =>
          plain(`airport.id in
    (select targetId from seo_state s where kind = 'airport' and (${problemConditions.missing}))`),
      }
    : {}

const ofUser = (): SpecialFilters => ({ neverSignedIn: () => plain('lastSignInAt is null') })

const byEntity: Readonly<Record<string, (tables: Tables) => SpecialFilters>> = {
  media: ofMedia,
  airport: ofAirport,
  user: ofUser,
}

export const specialFilters = (tables: Tables, entity: Entity): SpecialFilters => byEntity[entity.key]?.(tables) ?? {}

import { plain, type SpecialFilters, type Tables, uses } from '#host/records'

export const mediaFilters = (tables: Tables): SpecialFilters => ({
  'missing=alt': () => plain('alt is null and decorative = 0'),
  unused: () => {
    const { sql, parameters } = uses(tables)
    return { sql: `${sql} = 0`, parameters }
  },
  duplicate: () =>
    plain('media.sha256 in (select sha256 from media where deletedAt is null group by sha256 having count(*) > 1)'),
})

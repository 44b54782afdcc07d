import type { Rules } from './work.ts'

/** ISO 3166-2: the code of a part begins with that of its country. */
export const stateRules: Rules = {
  check: ({ db }, { after, changed }) => {
    if (!changed.has('code') && !changed.has('countryId')) return {}
    const { alpha2 } = db.get('select alpha2 from country where id = ?', [String(after.countryId)]) ?? {}
    if (typeof alpha2 !== 'string' || String(after.code).startsWith(`${alpha2}-`)) return {}
    return { code: `Start with ${alpha2}-, the code of the country` }
  },
}

import type { Rules } from './work.ts'

/** ISO 3166-2: the code of a part begins with that of its country. */
export const stateRules: Rules = {
  check: ({ db }, { after, changed }) => {
    if (!changed.has('code') && !changed.has('countryId')) return {}
    const country = db.get<{ alpha2: string | null }>('select alpha2 from country where id = ?', [String(after.countryId)])
    if (!country?.alpha2 || String(after.code).startsWith(`${country.alpha2}-`)) return {}
    return { code: `Start with ${country.alpha2}-, the code of the country` }
  },
}

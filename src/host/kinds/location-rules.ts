import { referenceWords, type Rules } from '#host/records'

/** ISO 3166-2: a subdivision's code begins with its country's. */
export const stateRules: Rules = {
  check: ({ db }, { after, changed }) => {
    if (!changed.has('code') && !changed.has('countryId')) return {}
    const { alpha2 } = db.get('select alpha2 from country where id = ?', [String(after.countryId)]) ?? {}
    if (typeof alpha2 !== 'string' || String(after.code).startsWith(`${alpha2}-`)) return {}
    return { code: `Start with ${alpha2}-, the country code` }
  },
}

export const countryRules: Rules = {
  check: ({ db, model }, { id, before, changed }) => {
    if (!before || !changed.has('alpha2')) return {}
    const count = Number(db.get('select count(*) as total from state where countryId = ?', [id])?.total)
    const states = referenceWords([{ of: model.entity('state'), count }])
    const old = String(before.values.alpha2)
    return count === 0 ? {} : { alpha2: `The codes of ${states}, the trash included, begin with ${old}-` }
  },
}

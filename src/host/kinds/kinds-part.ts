import { media } from '#contract'
import type { Part, Rules, Tables } from '#host/records'
import { recountPictured, recountUndescribed, withDescribedPictures } from './described-pictures.ts'
import { withFormerValues } from './former-values.ts'
import { countryRules, stateRules } from './place-rules.ts'
import { erasedAddressTable, subscriberRules } from './subscriber-rules.ts'

const airportRules: Rules = {
  derive: (work, change) => withFormerValues(work, change, withDescribedPictures(work, change.after)),
}

export const kindsPart = ({ tables }: { tables: Tables }): Part => ({
  features: [],
  routes: [],
  rules: { airport: airportRules, country: countryRules, state: stateRules, subscriber: subscriberRules },
  tables: erasedAddressTable,
  prepare: () => recountUndescribed(tables),
  onWrite: ({ entity, recordId, fields }) => {
    if (entity === media.key && (fields.includes('alt') || fields.includes('decorative'))) {
      recountPictured(tables, recordId)
    }
  },
})

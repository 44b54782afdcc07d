import { calls, guidelineDetail, media } from '#contract'
import { type Part, type Rules, type Tables, type Totals, translationsIn } from '#host/records'
import { recountAirportsShowing, recountUndescribed, withDescribedImages } from './described-images.ts'
import { makeVersion } from './guideline-version.ts'
import { withFormerValues } from './former-values.ts'
import { countryRules, stateRules } from './location-rules.ts'
import { keepLanguages, listTranslations, listWork, translationFilters, translationRules } from './translation-rules.ts'
import { erasedEmailTable, subscriberRules } from './subscriber-rules.ts'

const airportRules: Rules = {
  derive: (work, change) => withFormerValues(work, change, withDescribedImages(work, change.after)),
}

export const kindsPart = ({ tables, totals }: { tables: Tables; totals: Totals }): Part => ({
  features: ['translations'],
  routes: [
    { method: 'GET', path: calls.translations, handle: listTranslations(tables, totals) },
    ...tables.model.entities.flatMap((source) => {
      const translation = translationsIn(tables, source)
      if (!translation) return []
      const handle = listWork(tables, totals, source, translation)
      return [{ method: 'GET' as const, path: `${calls.translationWork}/${source.key}`, handle }]
    }),
    { method: 'POST', path: `${guidelineDetail.path}/{id}/translation`, handle: makeVersion(tables) },
  ],
  rules: {
    airport: airportRules,
    country: countryRules,
    state: stateRules,
    subscriber: subscriberRules,
    ...translationRules,
  },
  filters: translationFilters(tables),
  tables: erasedEmailTable,
  prepare: () => recountUndescribed(tables),
  onWrite: (write) => {
    const { entity, recordId, fields } = write
    keepLanguages(tables, write)
    if (entity === media.key && (fields.includes('alt') || fields.includes('decorative'))) {
      recountAirportsShowing(tables, recordId)
    }
  },
})

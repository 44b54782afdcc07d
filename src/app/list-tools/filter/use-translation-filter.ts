import type { Entity } from '#contract'
import { useHas, useRead } from '#data'
import { languageWords, numberWords, translationWorkQuery } from '#record'
import type { FilterControl } from './filter-controls.ts'

/** The filter of records whose translations need work, with their numbers; none on a website with one language. */
export function useTranslationFilter({ key }: Entity): FilterControl[] {
  const { data = [] } = useRead(useHas('translations') ? translationWorkQuery : undefined)
  const options = data.flatMap(({ language, sections }) =>
    sections
      .filter(({ entity }) => entity === key)
      .flatMap(({ missing, changed }) => [
        { value: `missing-${language}`, label: `Missing in ${languageWords(language)} (${numberWords(missing)})` },
        { value: `changed-${language}`, label: `${languageWords(language)}: source changed (${numberWords(changed)})` },
      ]),
  )
  return options.length === 0 ? [] : [{ name: 'translation', label: 'Translation', kind: 'choice', options }]
}

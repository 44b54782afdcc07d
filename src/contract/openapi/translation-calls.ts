import { calls, count, flag, list, requiredText, shape, text } from '#contract'
import { languageNoteShape } from '#translated'
import type { Components } from './schema-of.ts'
import { noted } from './schema-of.ts'
import { done, get, together } from './table.ts'

export const translationSchemas: Components = {
  LanguageNote: noted(languageNoteShape, {
    state:
      'Of the translation that visitors get. `draft`: they get none yet. `changed`: the texts of the source have changed since.',
    isBehind: 'The texts of the source have changed since, whatever the state.',
  }),
}

const translationWork = shape({
  language: requiredText,
  isPublic: flag,
  live: count,
  sections: list(shape({ entity: text, missing: count, draft: count, changed: count })),
})

export const translationCalls = together({ tag: 'translations' }, [
  get(
    calls.translations,
    'listTranslations: Lists the languages of the website, with the live translations and the live records that need work',
    done(list(translationWork)),
  ),
])

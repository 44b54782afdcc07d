import { calls, guidelineDetail, id, list, translationKey, version } from '#contract'
import { languageNoteShape, translationWorkShape } from '#shapes'
import { translations } from '#translated'
import { listOf, ref } from './field-schema.ts'
import type { Call } from './operation.ts'
import { paging, requiredQuery } from './parameters.ts'
import { operation } from './record-calls.ts'
import { schemaName } from './record-schemas.ts'
import { type Components, noted, object } from './schema-of.ts'
import { created, done, get, needs, pageMeta, post, together } from './table.ts'

export const translationSchemas: Components = {
  LanguageNote: noted(languageNoteShape, {
    state:
      'Of the translation that visitors get. `draft`: they get none yet. `changed`: the texts of the source have changed since.',
    isBehind: 'The texts of the source have changed since, whatever the state.',
  }),
}

export const translationCalls: readonly Call[] = together({ tag: 'translations' }, [
  get(
    calls.translations,
    'listTranslations: Lists the languages of the website, with the live translations and the live records that need work',
    done(list(translationWorkShape)),
  ),
  ...translations.flatMap(({ key, translates = '', many }) =>
    together({ tag: 'translations', needs: needs(key, 'view') }, [
      get(
        `${calls.translationWork}/${translates}`,
        `listWorkOn${schemaName({ key })}: Lists the ${many} that need work, as rows of a file with the texts of the source`,
        done(listOf({ type: 'object' }), pageMeta),
        { parameters: [requiredQuery('language', { type: 'string' }), ...paging] },
      ),
    ]),
  ),
  post(
    `${guidelineDetail.path}/{id}/translation`,
    'makeTranslationOfGuideline: Makes a guideline the translation of another one, and moves it to the trash',
    created(ref('GuidelineDetailTranslation'), operation),
    {
      needs: [...needs(translationKey(guidelineDetail.key), 'edit'), ...needs(guidelineDetail.key, 'delete')],
      body: object({ version, sourceId: id }),
      failures: ['not_found', 'validation', 'conflict', 'version_required', 'duplicate'],
    },
  ),
])

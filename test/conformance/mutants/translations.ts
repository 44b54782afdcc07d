import { answers, asAdministrator, asks, ignores, type Mutant, records } from './mutant.ts'

const row = /^GET \/guidelines_types\/[^/]+$/
const translation = /^GET \/translations\/guideline-type\/[^/]+$/
const save = /^POST \/translations\/guideline-type\/create$/
const shown = /^GET \/content\/v1\/guideline-types\/[^/]+$/

export const translationMutants: readonly Mutant[] = [
  records('The state of a translation follows the texts of its live source', row, (record) => {
    const notes: unknown[] = Array.isArray(record.translations) ? record.translations : []
    record.translations = notes.map((one) => ({ ...Object(one), state: 'current' }))
  }),
  asks('A source has one translation for each language', save, (asked) => {
    if (asked.turn > 1 && asked.json?.language === 'eo') asked.json.language = 'ia'
  }),
  asAdministrator('A translator changes only their own languages', save),
  records('Unpublishing a source unpublishes its translations, and undo brings both back', translation, (record) => {
    record.status = 'published'
  }),
  ignores(
    'A list in a language has only records with a live translation',
    /^GET \/content\/v1\/guideline-types$/,
    /^language=/,
  ),
  records('A record has its path in the language and all its alternates', shown, (record) => {
    record.alternates = []
  }),
  answers(
    'A record without a translation is not found in that language, and comes with fallback=source',
    shown,
    (told) => {
      told.status = 200
    },
  ),
]

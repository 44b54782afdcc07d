import { choice, count, flag, id, list, maybe, type Of, requiredText, type Row, shape, text } from '#contract'

export const translationStates = ['missing', 'draft', 'current', 'changed'] as const
export type TranslationState = (typeof translationStates)[number]

/** A row's summary of its translation into one language. `isBehind`: its source has changed, whatever its status. */
export const languageNoteShape = shape({
  language: requiredText,
  state: choice(translationStates),
  id: maybe(id),
  isBehind: flag,
})
export type LanguageNote = Of<typeof languageNoteShape>

const notes = list(languageNoteShape)

/** The states of the record's translations; none on a website with one language. */
export const notesIn = (source: Row | undefined): readonly LanguageNote[] => notes.read(source?.translations) ?? []

/** The live translations into a language, and the records that need work. */
export const translationWorkShape = shape({
  language: requiredText,
  isPublic: flag,
  live: count,
  sections: list(shape({ entity: text, missing: count, draft: count, changed: count })),
})

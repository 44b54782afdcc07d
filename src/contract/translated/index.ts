// Translations: the definition that follows from a source's, and the state of a translation (docs/translations.md).
export {
  baseNames,
  definitionOf,
  isTranslated,
  sourceColumnEnd,
  sourceOf,
  translatedNames,
  translationFor,
  translationOf,
  translations,
} from './translation-of.ts'
export {
  baseOf,
  isSameBase,
  languagesIn,
  mayTranslateInto,
  siteLanguagesIn,
  type SiteLanguage,
  translationState,
} from './translation-state.ts'

export { formatText, parseText, readableText } from './cell-text.ts'
export { checkDraft, type CheckedDraft, fieldOfDraft, initialValues } from './check-draft.ts'
export { checkField, idPattern, isListKind, keptForm, orderMax, urlMax } from './check-field.ts'
export { blamedField, duplicateSentence, reservedUrlSentence, stillHeldSentence } from './duplicate.ts'
export { e164 } from './phone.ts'
export { detailOf } from './detail-of.ts'
export { codeAppUrl, mailUrl, phoneUrl } from './link-url.ts'
export { isMadeByName } from './is-made-by-name.ts'
export {
  isTokenSection,
  optionsOf,
  type OwnScopeName,
  ownScopeOf,
  ownScopes,
  permissionSections,
  sectionScope,
  tokenPermissions,
  tokenSections,
} from './choices.ts'

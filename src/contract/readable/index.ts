// Values as people read them. Lists show values without checking any, so this is separate from #checks.
export { formatText, readableText } from './readable-text.ts'
export { detailOf } from './detail-of.ts'
export { codeAppUrl, mailUrl, phoneUrl } from './link-url.ts'
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

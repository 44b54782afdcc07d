import type { Permission } from '#contract'
import { ownScopeOf, sectionScope } from '#shapes'
import { permissionSections } from '#record'

/** Formats the scopes, one line for each section: "Airport: view, edit". */
export function scopeWords(scopes: readonly string[]): string[] {
  const own = scopes.flatMap((scope) => ownScopeOf(scope)?.title ?? [])
  const bySection = new Map<string, Permission[]>()
  for (const scope of scopes) {
    const [section, permission] = sectionScope(scope) ?? []
    if (section === undefined || permission === undefined) continue
    bySection.set(section, [...(bySection.get(section) ?? []), permission])
  }
  const titled = permissionSections.flatMap(({ key, title }) => {
    const permissions = bySection.get(key)
    return permissions ? [`${title}: ${permissions.join(', ')}`] : []
  })
  return [...own, ...titled]
}

import { readPermissions, type Section, sections, withoutScreen } from '#contract'

const listed: readonly Pick<Section, 'key' | 'title' | 'group'>[] = [...sections, ...withoutScreen]
/** Each section of permissions with the word of its screen; the seven SEO screens share one. */
const titles: ReadonlyMap<string, string> = new Map(listed.flatMap(({ key, title, group }) =>
  key ? [[key, key === 'seo' ? group ?? title : title] as const] : []))

export const permissionSections: readonly { key: string; title: string }[] =
  [...titles].map(([key, title]) => ({ key, title }))
export const permissionTitle = (key: string): string => titles.get(key) ?? key

/** What the second has and the first has not, a line a section: "Airport: view, edit". */
export const gainedPermissions = (from: unknown, to: unknown): string[] => {
  const [had, has] = [readPermissions(from), readPermissions(to)]
  return permissionSections.flatMap(({ key, title }) => {
    const names = (has[key] ?? []).filter((name) => !had[key]?.includes(name))
    return names.length > 0 ? [`${title}: ${names.join(', ')}`] : []
  })
}

import { Link, useLocation } from '#kit'
import { LinkTabs, numberWords } from '#record'
import { type Asked, writeListUrl } from './use-list-query.ts'
import type { List } from './use-list.ts'

export interface ListTab {
  key: string
  label: string
  asked: Asked
  count?: number | undefined
}

interface ListTabsProps {
  list: List
  /** The tabs of live records; by default there is one for all. */
  live?: readonly ListTab[]
  /** The key of the current tab of live records. */
  current?: string | undefined
}

/**
 * Links to the records by state; the last is the trash. Each keeps the search and the other filters. A state without
 * records has no tab unless it is shown.
 */
export function ListTabs({ list: { section, asked, may }, live, current = live ? undefined : 'all' }: ListTabsProps) {
  const { path, search } = useLocation()
  const shown = asked.isTrash ? 'trash' : current
  const all = { ...asked, isTrash: false, query: { ...asked.query, page: 1 } }
  const tabs = live ? [...live] : [{ key: 'all', label: 'All', asked: all }]
  if (may.trash || asked.isTrash) {
    const { asked: kept } = tabs.find(({ key }) => key === 'all') ?? { asked: all }
    tabs.push({ key: 'trash', label: 'Trash', asked: { ...kept, isTrash: true } })
  }
  if (tabs.length === 1) return null
  const urlOf = (tab: ListTab): string => {
    const params = new URLSearchParams(search)
    writeListUrl(params, tab.asked)
    const text = params.toString()
    return path + (text && `?${text}`)
  }
  return (
    <LinkTabs label={`${section.title} by status`} className="list-tabs" current={shown}>
      {tabs
        .filter(({ key, count }) => count !== 0 || key === 'all' || key === shown)
        .map((tab) => (
          <Link key={tab.key} to={urlOf(tab)} aria-current={tab.key === shown ? 'page' : undefined}>
            {tab.label}
            {tab.count !== undefined && <small>{numberWords(tab.count)}</small>}
          </Link>
        ))}
    </LinkTabs>
  )
}

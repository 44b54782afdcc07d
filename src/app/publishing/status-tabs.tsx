import type { ReactNode } from 'react'
import { dataAs, type Entity, type FilterTerm, maybe, pageSizes, writeListQuery } from '#contract'
import { stateCountsShape } from '#shapes'
import { callQuery, has, is, queryBy, tagsOf, useRead } from '#data'
import { type Asked, type List, ListTabs, toCall, withQuery } from '#list'

interface Tab {
  key: string
  label: string
  /** The filter of the tab's records; none for all. */
  term: FilterTerm | undefined
}

const ofStatus = (status: string, label: string): Tab => ({ key: status, label, term: is('status', status) })

/** With the feature, changes of live records are scheduled and in review too. */
const tabsNow = (): readonly Tab[] => [
  { key: 'all', label: 'All', term: undefined },
  ofStatus('published', 'Live'),
  { key: 'pending', label: 'Changes pending', term: is('pending', '1') },
  has('publishing')
    ? { key: 'goesLive', label: 'Scheduled', term: is('goesLive', '1') }
    : ofStatus('scheduled', 'Scheduled'),
  has('publishing')
    ? { key: 'inReview', label: 'In review', term: is('inReview', '1') }
    : ofStatus('in_review', 'In review'),
  ofStatus('draft', 'Drafts'),
  ofStatus('archived', 'Archived'),
]

const tabNames: readonly string[] = ['status', 'pending', 'goesLive', 'inReview']
const isOfTab = ({ name }: FilterTerm): boolean => tabNames.includes(name)

const isSame = (one: FilterTerm, other: FilterTerm): boolean =>
  one.name === other.name && one.operator === other.operator && one.value === other.value

/** The tab whose records are listed; undefined for another combination of states, such as archived ones. */
function currentTab(tabs: readonly Tab[], { query: { filters } }: Asked): string | undefined {
  const [term, ...others] = filters.filter(isOfTab)
  if (others.length > 0) return undefined
  return tabs.find((tab) => (tab.term && term ? isSame(tab.term, term) : tab.term === term))?.key
}

type Counts = ReadonlyMap<string, number>

/** Empty if counting would take the host too long. */
function readCounts(response: unknown): Counts | undefined {
  const counts = dataAs(maybe(stateCountsShape))(response)
  if (!counts) return new Map()
  const { status, ...others } = counts
  return new Map(Object.entries({ ...status, ...others }))
}

/** The counts of a list with its search and filters; they are reloaded after each write. */
function countsQuery(entity: Entity, asked: Asked) {
  const { search, filters } = toCall(entity, { ...asked, isTrash: false })
  const others = queryBy(
    filters.filter((term) => !isOfTab(term)),
    pageSizes[0],
  )
  const match = writeListQuery({ ...others, search }).toString()
  return callQuery(`${entity.path}/counts${match && `?${match}`}`, readCounts, tagsOf(entity))
}

/** The filters of the tabs are no filters of the tray, and that of the current tab is no chip. */
export function withoutTabs(list: List): List {
  const { entity, asked } = list
  const hasTab = currentTab(tabsNow(), asked) !== undefined
  return {
    ...list,
    entity: {
      ...entity,
      filters: entity.filters.filter(
        (filter) =>
          !('field' in filter && tabNames.includes(filter.field)) &&
          !('special' in filter && tabNames.includes(filter.special)),
      ),
    },
    asked: hasTab
      ? { ...asked, query: { ...asked.query, filters: asked.query.filters.filter((term) => !isOfTab(term)) } }
      : asked,
  }
}

/** The states of published records, and the trash. */
export function StatusTabs({ list }: { list: List }): ReactNode {
  const { entity, asked } = list
  const { data: counts } = useRead(countsQuery(entity, asked), { keepPrevious: true })
  const tabs = tabsNow()
  const others = asked.query.filters.filter((one) => !isOfTab(one))
  const live = tabs.map(({ key, label, term }) => {
    const narrowed = withQuery(asked, { filters: term ? [...others, term] : others })
    return { key, label, count: counts?.get(key), asked: { ...narrowed, isTrash: false } }
  })
  return <ListTabs list={list} live={live} current={currentTab(tabs, asked)} />
}

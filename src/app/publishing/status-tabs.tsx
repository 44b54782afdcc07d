import type { ReactNode } from 'react'
import { type Entity, type FilterTerm, isObject, pageSizes, writeListQuery } from '#contract'
import { callQuery, has, is, queryBy, tagsOf, useRead, nonNegativeInteger } from '#data'
import { type Asked, type List, ListTabs, toCall, withQuery } from '#list'
import './styles/publishing-list.css'

interface Tab {
  key: string
  label: string
  /** The filter of the tab's records; none for all. */
  term: FilterTerm | undefined
}

const ofStatus = (status: string, label: string): Tab => ({ key: status, label, term: is('status', status) })

/** Archived records are found with the status filter. With reviews, changes of live records are in review too. */
const tabsNow = (): readonly Tab[] => [
  { key: 'all', label: 'All', term: undefined },
  ofStatus('published', 'Live'),
  { key: 'pending', label: 'Changes pending', term: is('pending', '1') },
  ofStatus('scheduled', 'Scheduled'),
  has('publishing')
    ? { key: 'inReview', label: 'In review', term: is('inReview', '1') }
    : ofStatus('in_review', 'In review'),
  ofStatus('draft', 'Drafts'),
]

const isOfTab = ({ name }: FilterTerm): boolean => name === 'status' || name === 'pending' || name === 'inReview'

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
function readCounts(answer: unknown): Counts | undefined {
  const data = isObject(answer) ? answer.data : undefined
  if (data === null) return new Map()
  if (!isObject(data) || !isObject(data.status)) return undefined
  const { status, all, pending, inReview } = data
  const counts = { ...status, all, pending, ...(inReview !== undefined && { inReview }) }
  return new Map(Object.entries(counts).map(([key, count]) => [key, nonNegativeInteger(count, 0)]))
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

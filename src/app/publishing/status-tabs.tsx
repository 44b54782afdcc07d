import { type ReactNode, useEffect, useRef } from 'react'
import { type Entity, type FilterTerm, isObject, pageSizes, writeListQuery } from '#contract'
import { callQuery, is, queryBy, tagsOf, useRead, whole } from '#data'
import { Link, useLocation } from '#kit'
import { type Asked, type List, toCall, withQuery, writeAsked } from '#list'
import { numberWords } from '#record'
import './styles/publishing-list.css'

interface Tab {
  key: string
  label: string
  /** The filter of its records; none for all. */
  term: FilterTerm | undefined
}

const ofStatus = (status: string, label: string): Tab => ({ key: status, label, term: is('status', status) })

/** Archived records are found by the filter of the status. */
const tabs: readonly Tab[] = [
  { key: 'all', label: 'All', term: undefined },
  ofStatus('published', 'Live'),
  { key: 'pending', label: 'Changes pending', term: is('pending', '1') },
  ofStatus('scheduled', 'Scheduled'),
  ofStatus('in_review', 'In review'),
  ofStatus('draft', 'Drafts'),
]

const isOfTab = ({ name }: FilterTerm): boolean => name === 'status' || name === 'pending'

const isSame = (one: FilterTerm, other: FilterTerm): boolean =>
  one.name === other.name && one.operator === other.operator && one.value === other.value

/** The tab whose records are listed; undefined for another choice of states, such as archived ones. */
function currentTab({ query: { filters } }: Asked): string | undefined {
  const [term, ...others] = filters.filter(isOfTab)
  if (others.length > 0) return undefined
  return tabs.find((tab) => (tab.term && term ? isSame(tab.term, term) : tab.term === term))?.key
}

type Counts = ReadonlyMap<string, number>

/** An empty map where counting would take the host long. */
function readCounts(answer: unknown): Counts | undefined {
  const data = isObject(answer) ? answer.data : undefined
  if (data === null) return new Map()
  if (!isObject(data) || !isObject(data.status)) return undefined
  const counts = { ...data.status, all: data.all, pending: data.pending }
  return new Map(Object.entries(counts).map(([key, count]) => [key, whole(count, 0)]))
}

/** The counts of a list with its search and filters; they are fresh after each write. */
function countsQuery(entity: Entity, asked: Asked) {
  const { search, filters } = toCall(entity, asked)
  const others = queryBy(
    filters.filter((term) => !isOfTab(term)),
    pageSizes[0],
  )
  const match = writeListQuery({ ...others, search }).toString()
  return callQuery(`${entity.path}/counts${match && `?${match}`}`, readCounts, tagsOf(entity))
}

/** The states of published records as links. Each keeps the search and the other filters. */
export function StatusTabs({ list }: { list: List }): ReactNode {
  const { entity, asked, section } = list
  const { path, search } = useLocation()
  const { data: counts } = useRead(countsQuery(entity, asked), { keepPrevious: true })
  const current = currentTab(asked)
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const strip = nav.current
    const shown = strip?.querySelector<HTMLElement>('[aria-current]')
    if (!strip || !shown) return
    // On a phone the tabs scroll sideways. `scrollIntoView` would scroll the page as well.
    const [inner, outer] = [shown.getBoundingClientRect(), strip.getBoundingClientRect()]
    if (inner.left < outer.left) strip.scrollLeft -= outer.left - inner.left
    else if (inner.right > outer.right) strip.scrollLeft += inner.right - outer.right
  }, [current])
  const addressOf = ({ term }: Tab): string => {
    const others = asked.query.filters.filter((one) => !isOfTab(one))
    const params = new URLSearchParams(search)
    writeAsked(params, withQuery(asked, { filters: term ? [...others, term] : others }))
    const text = params.toString()
    return path + (text && `?${text}`)
  }
  return (
    <nav ref={nav} className="status-tabs" aria-label={`${section.title} by status`}>
      {tabs.map((tab) => {
        const count = counts?.get(tab.key)
        return (
          <Link key={tab.key} to={addressOf(tab)} aria-current={tab.key === current ? 'page' : undefined}>
            {tab.label}
            {count !== undefined && <small>{numberWords(count)}</small>}
          </Link>
        )
      })}
    </nav>
  )
}

import { useMemo } from 'react'
import type { FilterTerm } from '#contract'
import { type Asked, type ChangeQuery, useListQuery } from '#list'

export interface Box {
  name: string
  terms: readonly FilterTerm[]
}

const status = (value: string, operator: 'is' | 'not' = 'is'): FilterTerm => ({ name: 'status', operator, value })

const open: Box = { name: 'Open', terms: [status('new'), status('open')] }
export const spam: Box = { name: 'Spam', terms: [status('spam')] }
/** The boxes. As in mail programs, "All" leaves spam out. */
export const boxes: readonly Box[] = [
  open,
  { name: 'Answered', terms: [status('answered')] },
  spam,
  { name: 'All', terms: [status('spam', 'not')] },
]

const isStatus = ({ name }: FilterTerm): boolean => name === 'status'
const wordOf = (terms: readonly FilterTerm[]): string =>
  terms
    .filter(isStatus)
    .map(({ operator, value }) => `${operator} ${value}`)
    .sort()
    .join()

export const boxOf = ({ query }: Asked): Box | undefined =>
  boxes.find(({ terms }) => wordOf(terms) === wordOf(query.filters))

/** Changes the box and keeps the other filters; the first box needs no filter in the address. */
export const withBox = (asked: Asked, box: Box): Asked => {
  const others = asked.query.filters.filter((term) => !isStatus(term))
  const filters = box === open ? others : [...others, ...box.terms]
  return { ...asked, isTrash: false, query: { ...asked.query, page: 1, filters } }
}

/** The trash has the messages of all boxes. */
export const withTrash = (asked: Asked): Asked => {
  const filters = asked.query.filters.filter((term) => !isStatus(term))
  return { ...asked, isTrash: true, query: { ...asked.query, page: 1, filters } }
}

/** An address without a status means the first box, messages that wait for an answer. */
export const withUsualBox = (asked: Asked): Asked =>
  asked.isTrash || asked.query.filters.some(isStatus)
    ? asked
    : { ...asked, query: { ...asked.query, filters: [...asked.query.filters, ...open.terms] } }

/** Drops the filters of the box; the rest is shown as chips. */
export const withoutBox = (asked: Asked): Asked =>
  boxOf(asked) === undefined
    ? asked
    : { ...asked, query: { ...asked.query, filters: asked.query.filters.filter((term) => !isStatus(term)) } }

/** True without a search and without a filter besides the box. */
export const isJustTheBox = (asked: Asked): boolean =>
  !asked.isTrash && asked.query.search === '' && withoutBox(asked).query.filters.length === 0

export const useInboxQuery = (): [Asked, ChangeQuery] => {
  const [asked, change] = useListQuery()
  return [useMemo(() => withUsualBox(asked), [asked]), change]
}

import { useMemo } from 'react'
import type { SeoKind } from '#contract'
import { type Asked, type Change, useListQuery } from '../list/use-list-query.ts'
import { is } from '../query-by.ts'

/** The address as a list's of one kind; what else may stand there has no meaning here. */
export const ofKind = (kind: SeoKind, asked: Asked): Asked => {
  const filters = asked.query.filters.filter(({ name }) => name === 'problem' || name === 'status')
  const query = { ...asked.query, filters: [is('kind', kind), ...filters] }
  return { ...asked, isTrash: false, query }
}

export const useSeoQuery = (kind: SeoKind): [Asked, Change] => {
  const [asked, change] = useListQuery()
  return [useMemo(() => ofKind(kind, asked), [kind, asked]), change]
}

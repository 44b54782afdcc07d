import { readListQuery } from '#contract'
import { useSearchParams } from '#kit'
import { Pager } from '#list'

/** The pager of a screen that has its page in the URL and isn't a list of records. */
export function UrlPager({ route, total }: { route: string; total: number }) {
  const [query, change] = useSearchParams()
  const { page, limit } = readListQuery(query)
  const urlOf = (to: number): string => {
    const next = new URLSearchParams(query)
    next.set('page', String(to))
    return `${route}?${next}`
  }
  return (
    <Pager
      page={page}
      limit={limit}
      total={total}
      urlOf={urlOf}
      onPage={(choose) => change((next) => next.set('page', String(choose(page))))}
      onLimit={(value) =>
        change((next) => {
          next.delete('page')
          next.set('limit', String(value))
        })
      }
    />
  )
}

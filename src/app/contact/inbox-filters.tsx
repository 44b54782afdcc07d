import { type ReactNode, useId, useState } from 'react'
import type { Entity } from '#contract'
import { FilterChips, type List, ListTool } from '#list'
import { PageHead } from '#page'
import { useTotal } from '#record'
import { boxes, boxOf, spam, withBox, withoutBox, withTrash } from './inbox-query.ts'

/** The heading over the messages, for list and table. */
export function InboxTitle({ list: { section, asked } }: { list: List }) {
  return <PageHead section={section} isTrash={asked.isTrash} />
}

/** Buttons for the boxes, with the number of messages, and for the trash. */
export function Boxes({
  list: {
    entity,
    asked,
    change,
    may,
    state: { page },
  },
}: {
  list: List
}) {
  const box = asked.isTrash ? undefined : boxOf(asked)
  // People look for what was wrongly marked, so the number of spam is always there. A new load may change it.
  const spamCount = useTotal(entity, spam.terms, page !== undefined)
  return (
    <div className="seg" role="group" aria-label="Show">
      {boxes.map((one) => (
        <button
          key={one.name}
          type="button"
          aria-pressed={one === box}
          onClick={() => change((now) => withBox(now, one))}
        >
          {one.name}{' '}
          {one === box && page ? (
            <b className="num subtle">{page.total}</b>
          ) : (
            one === spam && spamCount > 0 && <b className="num subtle">{spamCount}</b>
          )}
        </button>
      ))}
      {(may.trash || asked.isTrash) && (
        <button type="button" aria-pressed={asked.isTrash} onClick={() => change(withTrash)}>
          Trash
        </button>
      )}
    </div>
  )
}

/** The boxes replace the filter by status. */
const withoutStatusFilter = (entity: Entity): Entity => ({
  ...entity,
  filters: entity.filters.filter((filter) => !('field' in filter && filter.field === 'status')),
})

/** Filters within a box, as parts for several places: the button of the tray, the tray, and the chosen filters. */
export function useInboxFilters(list: List): {
  button: { 'aria-controls': string; 'aria-expanded': boolean; onClick(): void }
  count: number
  tray: ReactNode
  chips: ReactNode
} {
  const id = useId()
  const [tray, setTray] = useState<{ opened?: string }>()
  const narrowed: List = { ...list, asked: withoutBox(list.asked) }
  const count = new Set(narrowed.asked.query.filters.map(({ name }) => name)).size
  return {
    button: {
      'aria-controls': id,
      'aria-expanded': tray !== undefined,
      onClick: () => setTray(tray ? undefined : {}),
    },
    count,
    tray: tray && (
      <ListTool onFailure={() => setTray(undefined)}>
        {({ FilterTray }) => (
          <FilterTray id={id} list={{ ...narrowed, entity: withoutStatusFilter(list.entity) }} opened={tray.opened} />
        )}
      </ListTool>
    ),
    chips: count > 0 && <FilterChips list={narrowed} onOpen={(opened) => setTray({ opened })} />,
  }
}

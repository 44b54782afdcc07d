import type { RefObject } from 'react'
import type { Row } from '#contract'
import { Failed } from '../list/failed.tsx'
import { NoRows } from '../list/rare-parts.ts'
import type { List } from '../list/use-list.ts'
import { StatePanel } from '../ui/state-panel.tsx'
import { boxes, boxOf, isJustTheBox } from './inbox-query.ts'
import { MessageRow } from './message-row.tsx'
import type { AirportPage } from './use-airport-pages.ts'

const skeletonRows = 8

interface MessageListProps {
  ref: RefObject<HTMLUListElement | null>
  list: List
  currentId: string | undefined
  airportOf(message: Row): AirportPage | undefined
  addressOf(id: string): string
  onOpen(id: string): void
}

export function MessageList({ ref, list, currentId, airportOf, addressOf, onOpen }: MessageListProps) {
  const { entity, asked, state: { page, error, reload }, rows, control, labelOf } = list
  const failed = error && <Failed entity={entity} error={error} isKept={page !== undefined} onRetry={reload} />
  if (failed && !page) return <div className="msgs">{failed}</div>
  if (page?.total === 0) return <div className="msgs"><NoMessages list={list} /></div>
  if (!page) return <Waiting />
  return (
    <>
      {failed}
      {/* Another page begins at its top. */}
      <ul key={asked.query.page} ref={ref} className="msgs" aria-busy={list.isSlow}>
        {rows.map((row) => (
          <MessageRow
            key={row.id} row={row} status={entity.fields.status} label={labelOf(row)} address={addressOf(row.id)}
            iata={airportOf(row)?.iata} isCurrent={row.id === currentId} isPicked={control.isPicked(row.id)}
            onPick={control.toggle} onOpen={onOpen}
          />
        ))}
      </ul>
    </>
  )
}

/** Lines of the same height as those that come. */
const Waiting = () => (
  <ul className="msgs" aria-busy="true">
    {Array.from({ length: skeletonRows }, (_, index) => (
      <li key={index}><span className="m-pick" /><span className="m-b"><span className="sk" /></span></li>
    ))}
  </ul>
)

/** Of the box that opens by itself, no message is the best that can be said. */
export function NoMessages({ list }: { list: List }) {
  const { asked } = list
  if (!isJustTheBox(asked)) return <NoRows list={list} />
  if (boxOf(asked) === boxes[0]) {
    return <StatePanel icon="contact" title="All answered.">New messages appear here as they come.</StatePanel>
  }
  return <StatePanel icon="contact" title="No messages here">They will appear here.</StatePanel>
}

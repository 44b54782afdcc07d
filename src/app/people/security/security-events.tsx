import type { SecurityEntry } from '#shapes'
import { type ReactNode, useState } from 'react'
import { useRead } from '#data'
import { ListItem } from '#form'
import { PageHead, type SectionProps } from '#page'
import { instant, quantity } from '#record'
import { StatePanel, useKeptFocus } from '#ui'
import { PersonFilter } from '#change'
import {
  asIs,
  DayFilter,
  type Log,
  type LogFilter,
  LogPanel,
  SelectFilter,
  timeFilters,
  useLog,
} from '../log-panel.tsx'
import { factWords, kindOptions, kindTitles, placeWords } from './event-words.ts'
import { securityQuery } from './security-queries.ts'
import { ExportButton, type Exported } from './export-button.tsx'
import { exportEvents, fileName } from './export-security.ts'

const filters: readonly LogFilter[] = [
  ['filter[kind]', asIs],
  ['filter[person]', asIs],
  ['filter[address]', asIs],
  ...timeFilters,
]
const counted = { one: 'event', many: 'events' }

interface ViewProps extends SectionProps {
  choice: ReactNode
}

/** Security events, newest first, by kind, user, IP address and time. */
export function SecurityEvents({ section, choice }: ViewProps): ReactNode {
  const log = useLog(filters)
  const read = useRead(securityQuery(log.asked), { keepPrevious: true })
  const { data: page } = read
  useKeptFocus()
  const filterFields = (
    <>
      <SelectFilter log={log} name="filter[kind]" label="Event" all="All events" options={kindOptions} />
      <PersonFilter id={log.query.get('filter[person]') ?? ''} onChoose={(id) => log.set('filter[person]', id)} />
      <AddressFilter key={log.query.get('filter[address]')} log={log} />
      <DayFilter log={log} name="filter[from]" label="From" />
      <DayFilter log={log} name="filter[to]" label="Until" />
    </>
  )
  return (
    <>
      <PageHead
        section={section}
        sub={page && quantity(counted, page.total)}
        actions={page && page.total > 0 && <ExportButton make={() => fileOf(log, page.total)} />}
      />
      {choice}
      <LogPanel
        log={log}
        filters={filterFields}
        read={read}
        failed="Events couldn’t load"
        none={
          <StatePanel icon="search" title="No events match">
            Try other filters.
          </StatePanel>
        }
      >
        {page?.rows.map((event) => (
          <Event key={event.id} event={event} />
        ))}
      </LogPanel>
    </>
  )
}

/** A prefix of an IP address matches a network. It applies on Enter or on blur. */
function AddressFilter({ log }: { log: Log }): ReactNode {
  const name = 'filter[address]'
  const now = log.query.get(name) ?? ''
  const [typed, setTyped] = useState(now)
  const take = () => {
    if (typed.trim() !== now) log.set(name, typed.trim())
  }
  return (
    <form
      className="field"
      onSubmit={(event) => {
        event.preventDefault()
        take()
      }}
    >
      <label htmlFor={name}>Address</label>
      <input
        id={name}
        className="input"
        value={typed}
        placeholder="IP address or start of one"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
      />
    </form>
  )
}

async function fileOf(log: Log, total: number): Promise<Exported> {
  const { blob, count } = await exportEvents(log.asked, total)
  return { file: blob, name: fileName('security-events'), done: `${quantity(counted, count)} exported.` }
}

function Event({ event }: { event: SecurityEntry }): ReactNode {
  const { at, kind, person, by, address, place, device, isErased } = event
  const from = [device && `with ${device}`, address && `from ${address}${place ? `, ${placeWords[place]}` : ''}`]
  const facts = factWords(event)
  return (
    <ListItem lead={instant(at)}>
      <p>
        <b>{kindTitles[kind] ?? kind}</b>
        {person && (
          <>
            {': '}
            <span translate="no">{person.label}</span>
          </>
        )}
        {by && by.id !== person?.id && (
          <>
            {', by '}
            <span translate="no">{by.label}</span>
          </>
        )}
      </p>
      {facts.length > 0 && <p>{facts.join(' · ')}</p>}
      <p className="subtle">{isErased ? 'Details erased' : from.filter((part) => part).join(' ')}</p>
    </ListItem>
  )
}

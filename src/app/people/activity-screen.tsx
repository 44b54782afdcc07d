import { type ReactNode, useMemo } from 'react'
import { systemName, withoutScreen } from '#contract'
import { permissionSections } from '#readable'
import { definitionOf } from '#translated'
import { may, useRead } from '#data'
import {
  Changes,
  withoutEnds,
  type ActivityEntry,
  activityQuery,
  HappeningText,
  listedChanges,
  readActivity,
  ListItem,
} from '#form'
import { PageHead, type SectionProps } from '#page'
import { instant, numberWords, quantity, sectionOfRecord, verbOf } from '#record'
import { StatePanel, useKeptFocus } from '#ui'
import { PersonFilter } from '#change'
import { asIs, DayFilter, type LogFilter, LogPanel, SelectFilter, timeFilters, useLog } from './log-panel.tsx'

const filters: readonly LogFilter[] = [['filter[by]', asIs], ['filter[entity]', asIs], ...timeFilters]

/** Lists all changes by all users, filtered by user, section and time, with the values before and after. */
function ActivityScreen({ section }: SectionProps): ReactNode {
  const log = useLog(filters)
  const read = useRead(activityQuery(log.asked), { keepPrevious: true })
  const { data: page } = read
  const batches = useMemo(() => page && batchesOf(withoutEnds(readActivity(page.entries, definitionOf))), [page])
  useKeptFocus()
  const sections = permissionSections
    .filter(({ key }) => may(key, 'view'))
    .map(({ key, title }) => ({ value: key, label: title }))
  const filterFields = (
    <>
      <PersonFilter id={log.query.get('filter[by]') ?? ''} onChoose={(id) => log.set('filter[by]', id)} />
      <SelectFilter log={log} name="filter[entity]" label="Section" all="All sections" options={sections} />
      <DayFilter log={log} name="filter[from]" label="From" />
      <DayFilter log={log} name="filter[to]" label="Until" />
    </>
  )
  return (
    <>
      <PageHead section={section} sub={page && `${numberWords(page.total)} entries`} />
      <LogPanel
        log={log}
        filters={filterFields}
        read={read}
        failed="Activity couldn’t load"
        none={
          <StatePanel icon="search" title="No activity matches">
            Try other filters.
          </StatePanel>
        }
      >
        {batches?.map(([entry, ...others], index) => {
          if (!entry) return null
          if (others.length === 0) return <Entry key={entry.id} entry={entry} />
          const hasMore = index === batches.length - 1 && page?.hasOlder === true
          return <ActivityBatch key={entry.id} entries={[entry, ...others]} first={entry} hasMore={hasMore} />
        })}
      </LogPanel>
    </>
  )
}

/** Puts neighbours with the same act on several records together. */
function batchesOf(entries: readonly ActivityEntry[]): ActivityEntry[][] {
  const batches: ActivityEntry[][] = []
  for (const entry of entries) {
    const batch = batches.at(-1)
    const [first] = batch ?? []
    // A message or a subscriber of the website is worth a line of its own.
    const isSame =
      first?.operationId !== undefined &&
      first.by !== systemName &&
      (['operationId', 'by', 'action', 'entity'] as const).every((name) => first[name] === entry[name])
    if (batch && isSame) batch.push(entry)
    else batches.push([entry])
  }
  return batches
}

interface BatchProps {
  entries: readonly ActivityEntry[]
  first: ActivityEntry
  /** The next page may have more of them. */
  hasMore: boolean
}

/** One act on several records: a line that opens. */
function ActivityBatch({ entries, first, hasMore }: BatchProps): ReactNode {
  const { at, by, action, entity } = first
  const [before, after] = verbOf(action)
  const section = sectionOfRecord(entity, first.recordId) ?? withoutScreen.find(({ key }) => key === entity)
  const counted = quantity(definitionOf(entity) ?? { one: 'record', many: 'records' }, entries.length)
  return (
    <ListItem lead={instant(at)}>
      <details>
        <summary className="link">
          <b>{by || systemName}</b> {before} {counted}
          {after && ` ${after}`}
          {hasMore && ' or more'}
          {section && <span className="subtle"> in {section.title}</span>}
        </summary>
        <ul className="items">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      </details>
    </ListItem>
  )
}

const Entry = ({ entry }: { entry: ActivityEntry }): ReactNode => {
  const { at, entity, recordId } = entry
  const changes = listedChanges(entry)
  const section = sectionOfRecord(entity, recordId) ?? withoutScreen.find(({ key }) => key === entity)
  return (
    <ListItem lead={instant(at)}>
      <p>
        <HappeningText item={entry} />
        {section && <span className="subtle"> in {section.title}</span>}
      </p>
      {changes.length > 0 && (
        <details>
          <summary className="link">{changes.length === 1 ? changes[0]?.label : `${changes.length} fields`}</summary>
          <div className="rows history">
            <Changes entity={definitionOf(entity)} changes={changes} />
          </div>
        </details>
      )}
    </ListItem>
  )
}

export const activityScreen = { Screen: ActivityScreen }

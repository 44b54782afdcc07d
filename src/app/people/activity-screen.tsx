import { type ReactNode, useMemo } from 'react'
import { entityOf, readListQuery, withoutScreen } from '#contract'
import { may, ownZone, useRead } from '#data'
import { Changes } from '#form'
import { Link, useSearchParams } from '#kit'
import { Fault, PageHead, type SectionProps } from '#page'
import {
  type ActivityEntry, activityQuery, addressOfRecord, instant, instantIn, listedChanges, numberWords, objectOf,
  permissionSections, PersonFilter, readActivity, sectionOfRecord, verbOf, zoneHere,
} from '#record'
import { Icon, StatePanel, useKeptFocus } from '#ui'
import './styles/activity.css'

const limit = 50

/** Days are in the person's time zone, like the shown times. The host refuses an invalid day. */
const instantOf = (day: string, time: string): string =>
  instantIn(ownZone() ?? zoneHere(), `${day}T${time}`) ?? day

const asIs = (value: string): string => value
const filters: readonly [name: string, toAsked: (value: string) => string][] = [
  ['filter[by]', asIs], ['filter[entity]', asIs],
  ['filter[from]', (day) => instantOf(day, '00:00:00.000')], ['filter[to]', (day) => instantOf(day, '23:59:59.999')],
]

function askedBy(query: URLSearchParams): URLSearchParams {
  const asked = new URLSearchParams({ limit: String(limit), page: String(readListQuery(query).page) })
  for (const [name, toAsked] of filters) {
    const value = query.get(name)
    if (value) asked.set(name, toAsked(value))
  }
  return asked
}

/** Lists all changes by all people, filtered by person, section and time, with the values before and after. */
function ActivityScreen({ section }: SectionProps): ReactNode {
  const [query, change] = useSearchParams()
  const asked = activityQuery(askedBy(query))
  const { data: page, isPrevious, error, reload } = useRead(asked, { keepPrevious: true })
  const entries = useMemo(() => page && readActivity(page.entries, entityOf), [page])
  useKeptFocus()

  const set = (name: string, value: string) => {
    change((next) => {
      if (value) next.set(name, value)
      else next.delete(name)
      if (name !== 'page') next.delete('page')
    })
  }
  const number = readListQuery(query).page
  const pages = Math.max(1, Math.ceil((page?.total ?? 0) / limit))
  const turn = (label: string, by: -1 | 1): ReactNode => {
    const to = number + by
    const isThere = to >= 1 && to <= pages
    return (
      <button
        type="button" className="btn" aria-disabled={!isThere}
        onClick={() => { if (isThere) set('page', String(to)) }}
      >
        {label}
      </button>
    )
  }
  const day = (name: string, label: string): ReactNode => (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        id={name} className="input" type="date" value={query.get(name) ?? ''}
        onChange={(event) => set(name, event.target.value)}
      />
    </div>
  )
  return (
    <>
      <PageHead section={section} sub={page && `${numberWords(page.total)} entries`} />
      <div className="panel activity-log" aria-busy={!error && (!page || isPrevious)}>
        <div className="activity-filters" role="group" aria-label="Filters">
          <PersonFilter id={query.get('filter[by]') ?? ''} onChoose={(id) => set('filter[by]', id)} />
          <div className="field">
            <label htmlFor="activity-entity">Section</label>
            <select
              id="activity-entity" className="input" value={query.get('filter[entity]') ?? ''}
              onChange={(event) => set('filter[entity]', event.target.value)}
            >
              <option value="">All sections</option>
              {permissionSections.filter(({ key }) => may(key, 'view'))
                .map(({ key, title }) => <option key={key} value={key}>{title}</option>)}
            </select>
          </div>
          {day('filter[from]', 'From')}{day('filter[to]', 'Until')}
        </div>
        {error ? (
          <Fault icon="error" title="The activity could not be loaded" actions={
            <button type="button" className="btn primary" onClick={reload}>
              <Icon name="refresh" />Try again
            </button>
          }>{error.message}</Fault>
        ) : entries?.length === 0 ? (
          <StatePanel icon="search" title="No activity matches">Choose other filters.</StatePanel>
        ) : (
          <ol className="activity-list">{entries?.map((entry) => <Entry key={entry.id} entry={entry} />)}</ol>
        )}
        {pages > 1 && (
          <nav className="activity-pager" aria-label="Pages">
            {turn('Previous page', -1)}
            <span>Page {numberWords(number)} of {numberWords(pages)}</span>
            {turn('Next page', 1)}
          </nav>
        )}
      </div>
    </>
  )
}

const Entry = ({ entry }: { entry: ActivityEntry }): ReactNode => {
  const { at, by, action, entity, recordId, label } = entry
  const changes = listedChanges(entry)
  const section = sectionOfRecord(entity, recordId) ?? withoutScreen.find(({ key }) => key === entity)
  const [before, after] = verbOf(action)
  const object = objectOf(label)
  const address = action === 'purge' || object !== label ? undefined : addressOfRecord(entity, recordId)
  return (
    <li>
      {instant(at)}
      <div>
        <p>
          <b>{by || 'The host'}</b> {before}{' '}
          {address ? <Link className="link" to={address}>{object}</Link> : object}
          {after && ` ${after}`}
          {section && <span className="subtle"> in {section.title}</span>}
        </p>
        {changes.length > 0 && (
          <details>
            <summary className="link">{changes.length === 1 ? changes[0]?.label : `${changes.length} fields`}</summary>
            <div className="history"><Changes entity={entityOf(entity)} changes={changes} /></div>
          </details>
        )}
      </div>
    </li>
  )
}

export const activityScreen = { Screen: ActivityScreen }

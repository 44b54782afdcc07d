import { type ReactNode, useRef } from 'react'
import { type Entity, readListQuery, type Section } from '#contract'
import type { AirportUpdate, UpdateFilter, UpdateGroup } from '#shapes'
import { attempt, confirm, useRead } from '#data'
import { UrlPager } from '#form'
import { Link, useSearchParams } from '#kit'
import { SearchBox } from '#list'
import { DataFault } from '#page'
import { LinkTabs, numberWords, useRelatedLabels } from '#record'
import { StatePanel, useKeptFocus } from '#ui'
import { RelationPicker } from '#change'
import { rowsQuery } from './update-queries.ts'
import { sendDecision } from './update-calls.ts'
import { UpdateRowItem } from './update-row.tsx'
import { goneChoices, groupNotes, groupWords, rowsIn, rowsOf } from './update-words.ts'

interface UpdateGroupsProps {
  update: AirportUpdate
  groups: readonly UpdateGroup[]
  section: Section
  entity: Entity
  canDecide: boolean
}

const filterNames = ['countryId', 'type', 'published', 'search'] as const

const filterOf = (query: URLSearchParams): UpdateFilter => {
  const text = (name: (typeof filterNames)[number]) => query.get(name) ?? ''
  return {
    ...(text('countryId') && { countryId: text('countryId') }),
    ...(text('type') && { type: text('type') }),
    ...(text('published') && { published: true }),
    ...(text('search') && { search: text('search') }),
  }
}

/** The changes by group: their counts as tabs, then the rows of one group. The URL has the group and the filters. */
export function UpdateGroups({ update, groups, section, entity, canDecide }: UpdateGroupsProps): ReactNode {
  const [query, change] = useSearchParams()
  const group = groups.find((one) => one === query.get('group')) ?? groups[0] ?? 'other'
  const { page, limit } = readListQuery(query)
  const filter = filterOf(query)
  const call = new URLSearchParams({ group, page: String(page), limit: String(limit) })
  for (const name of filterNames) {
    const value = query.get(name)
    if (value) call.set(name, value)
  }
  const { data, error, reload, isPrevious } = useRead(rowsQuery(update.id, call), { keepPrevious: true })
  const list = useRef<HTMLUListElement>(null)
  useKeptFocus(list)
  const set = (name: string, value: string) =>
    change((next) => {
      next.delete('page')
      if (value === '') next.delete(name)
      else next.set(name, value)
    })
  const urlOf = (one: UpdateGroup) => {
    const next = new URLSearchParams(query)
    next.delete('page')
    next.set('group', one)
    return `${section.route}?${next}`
  }
  const isFiltered = Object.keys(filter).length > 0
  const note = groupNotes[group]
  return (
    <>
      <LinkTabs label="Changes by kind" className="update-tabs" current={group}>
        {groups.map((one) => (
          <Link key={one} to={urlOf(one)} aria-current={one === group ? 'page' : undefined}>
            {groupWords[one]}
            <small>{numberWords(rowsOf(update, one))}</small>
          </Link>
        ))}
      </LinkTabs>
      {note && <p className="help">{note}</p>}
      <Filters entity={entity} query={query} onSet={set} />
      {canDecide && group !== 'unclear' && data && data.total > 0 && (
        <ForAllRows update={update} group={group} filter={filter} count={data.total} isFiltered={isFiltered} />
      )}
      {error && !data ? (
        <DataFault title="The changes couldn’t load" onRetry={reload}>
          {error.message}
        </DataFault>
      ) : data?.total === 0 ? (
        <StatePanel
          icon="search"
          title="No matching changes"
          actions={
            <button
              type="button"
              className="btn"
              onClick={() =>
                change((next) => {
                  for (const name of [...filterNames, 'page']) next.delete(name)
                })
              }
            >
              Clear filters
            </button>
          }
        />
      ) : (
        <ul
          ref={list}
          className="frame items update-rows"
          aria-label={groupWords[group]}
          tabIndex={-1}
          aria-busy={!data || isPrevious || undefined}
        >
          {data?.rows.map((row) => (
            <UpdateRowItem key={row.n} updateId={update.id} row={row} entity={entity} canDecide={canDecide} />
          ))}
        </ul>
      )}
      {data && data.total > 0 && <UrlPager route={section.route} total={data.total} />}
    </>
  )
}

interface FiltersProps {
  entity: Entity
  query: URLSearchParams
  onSet(name: string, value: string): void
}

function Filters({ entity, query, onSet }: FiltersProps): ReactNode {
  const countryId = query.get('countryId') ?? ''
  const [country = ''] = useRelatedLabels('countryId', 'country', countryId === '' ? [] : [countryId], [])
  const { type } = entity.fields
  return (
    <div className="row wrap update-filters" role="group" aria-label="Filters">
      <SearchBox
        value={query.get('search') ?? ''}
        placeholder="Name or code"
        hasKeys={false}
        onSearch={(text) => onSet('search', text)}
      />
      <RelationPicker
        key={countryId}
        to="country"
        name="Country"
        id={undefined}
        label={country}
        placeholder="Any country"
        isFilter
        attributes={{ 'aria-label': 'Country' }}
        onChoose={(chosen) => onSet('countryId', chosen?.id ?? '')}
      />
      <select
        className="input"
        aria-label="Type"
        value={query.get('type') ?? ''}
        onChange={(event) => onSet('type', event.target.value)}
      >
        <option value="">Any type</option>
        {type?.kind === 'choice' &&
          type.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
      </select>
      <label className="row">
        <input
          className="check"
          type="checkbox"
          checked={query.get('published') === '1'}
          onChange={(event) => onSet('published', event.target.checked ? '1' : '')}
        />
        Published here
      </label>
    </div>
  )
}

interface ForAllRowsProps {
  update: AirportUpdate
  group: UpdateGroup
  filter: UpdateFilter
  count: number
  isFiltered: boolean
}

/** One decision for all rows of the group that match the filters. */
function ForAllRows({ update, group, filter, count, isFiltered }: ForAllRowsProps): ReactNode {
  const { conflicts } = update.counts[group]
  const keep = () => sendDecision(update.id, { decision: 'keep', group, filter })
  const take = async () => {
    const isSure =
      (conflicts === 0 && group !== 'linked') ||
      (await confirm({
        title: `Use file’s values for ${rowsIn(count)}?`,
        body: (
          <p>
            {conflicts > 0 && 'Some of these values were changed here. '}The file’s values replace those of the
            airports.
          </p>
        ),
        yes: 'Use file’s values',
        no: 'Keep decisions',
        isDestructive: true,
      }))
    if (isSure) await sendDecision(update.id, { decision: 'take', group, filter })
  }
  const rows = isFiltered ? `${numberWords(count)} matching` : `all ${numberWords(count)}`
  return (
    <div className="row wrap update-all">
      {group === 'gone' ? (
        (['keep', 'archive', 'unlink'] as const).map((decision) => (
          <button
            key={decision}
            type="button"
            className="btn s"
            onClick={() => void attempt(() => sendDecision(update.id, { decision, group, filter }))}
          >
            {goneChoices[decision]}: {rows}
          </button>
        ))
      ) : (
        <>
          <button type="button" className="btn s" onClick={() => void attempt(take)}>
            Use file’s values: {rows}
          </button>
          <button type="button" className="btn s" onClick={() => void attempt(keep)}>
            Keep current values: {rows}
          </button>
        </>
      )}
    </div>
  )
}

import { trashDays } from '#contract'
import { has, hasNewRecord } from '#data'
import { Link } from '#kit'
import { newRecordUrl } from '#record'
import { Icon, StatePanel } from '#ui'
import { chipsOf } from './filter/filter-words.ts'
import { withQuery } from './use-list-query.ts'
import type { List } from './use-list.ts'

/** An empty list: no records yet, an empty trash, or no match. */
export function NoRows({ list }: { list: List }) {
  const {
    asked: { query, isTrash },
    state,
  } = list
  if (query.search !== '' || query.filters.length > 0) return <NoMatch list={list} />
  // While loading, the empty response belongs to the previous search.
  if (state.isLoading) return null
  return isTrash ? <EmptyTrash list={list} /> : <Empty list={list} />
}

const Empty = ({ list: { entity, section, may, within } }: { list: List }) => {
  const canMake = may.edit && hasNewRecord(section)
  return (
    <StatePanel
      icon={entity.icon}
      title={`No ${entity.many} yet`}
      actions={
        canMake && (
          <Link className="btn primary" to={within(newRecordUrl(section))}>
            <Icon name="plus" />
            Create {entity.one}
          </Link>
        )
      }
    >
      {canMake ? `New ${entity.many} appear here.` : 'New ones appear here.'}
    </StatePanel>
  )
}

const EmptyTrash = ({ list: { entity, change } }: { list: List }) => (
  <StatePanel
    icon="trash"
    title={has('operations') ? 'The trash is empty' : 'Not available on this server'}
    actions={
      <button type="button" className="btn" onClick={() => change((now) => ({ ...now, isTrash: false }))}>
        Back to the {entity.many}
      </button>
    }
  >
    {has('operations')
      ? `Deleted ${entity.many} stay here for ${trashDays} days and can be restored.`
      : 'This server has no trash.'}
  </StatePanel>
)

const numerals = ['No filters', 'One filter', 'Two filters', 'Three filters', 'Four filters']

/** Quotes the search, names the filters, and offers to clear each. */
const NoMatch = ({ list: { entity, asked, change } }: { list: List }) => {
  const { search, filters } = asked.query
  const chips = chipsOf(entity, filters)
  // The chip knows the label of a related record.
  const names = chips.map(({ lead, value, to }) => (to ? lead.replace(/ is(?: not)?$/, '') : `${lead} ${value}`.trim()))
  const verb = `${search ? 'also ' : ''}${chips.length === 1 ? 'applies' : 'apply'}`
  const also = `${numerals[chips.length] ?? `${chips.length} filters`} ${verb}: ${names.join(', ')}.`
  const clearSearch = () => change((now) => withQuery(now, { search: '' }))
  const clearFilters = () => change((now) => withQuery(now, { filters: [] }))
  return (
    <StatePanel
      icon="search"
      title={search ? `No ${entity.one} matches “${search}”` : `No ${entity.one} matches`}
      actions={
        <>
          {search && (
            <button type="button" className="btn" onClick={clearSearch}>
              Clear search
            </button>
          )}
          {chips.length > 0 && (
            <button type="button" className={search ? 'btn ghost' : 'btn'} onClick={clearFilters}>
              Clear filters
            </button>
          )}
        </>
      }
    >
      {chips.length > 0 ? also : 'Check the spelling, or search for the start of a word.'}
    </StatePanel>
  )
}

/** A note over the trash with the time limit for restoring. */
export function TrashNote({ list: { entity } }: { list: List }) {
  return (
    <p className="row wrap trash-note">
      <Icon name="trash" size="s" />
      Deleted {entity.many} can be restored for {trashDays} days.
    </p>
  )
}

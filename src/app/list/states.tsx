import type { ReactNode } from 'react'
import type { Entity } from '../../contract/define.ts'
import type { CallError } from '../../kit/http.ts'
import { Link } from '../../kit/link.tsx'
import { Icon } from '../ui/icon.tsx'
import type { Chip } from './filter-words.ts'

interface PanelProps { icon: string; title: string; children?: ReactNode; actions?: ReactNode; role?: 'alert' }

function StatePanel({ icon, title, children, actions, role }: PanelProps) {
  return (
    <div className="empty" role={role}>
      <span className="picto"><Icon name={icon} /></span>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {actions && <div className="row wrap">{actions}</div>}
    </div>
  )
}

export const Empty = ({ entity, createAt }: { entity: Entity; createAt: string | undefined }) => (
  <StatePanel
    icon={entity.icon} title={`No ${entity.many} yet`}
    actions={createAt && <Link className="btn primary" to={createAt}><Icon name="plus" />Make the first</Link>}
  >
    {createAt ? `What you make here appears on the website's pages that use ${entity.many}.` : 'They appear here as they come.'}
  </StatePanel>
)

export const EmptyTrash = ({ entity, onLeave }: { entity: Entity; onLeave(): void }) => (
  <StatePanel
    icon="trash" title="The trash is empty"
    actions={<button type="button" className="btn" onClick={onLeave}>Back to the {entity.many}</button>}
  >
    Deleted {entity.many} wait here for 30 days and can be restored.
  </StatePanel>
)

const numerals = ['No filters', 'One filter', 'Two filters', 'Three filters', 'Four filters']

interface NoMatchProps { entity: Entity; search: string; chips: readonly Chip[]; onClearSearch(): void; onClearFilters(): void }

/** Quotes the search, names the filters, offers to clear each. */
export function NoMatch({ entity, search, chips, onClearSearch, onClearFilters }: NoMatchProps) {
  const names = chips.map(({ lead, value }) => `${lead} ${value}`.trim()).join(', ')
  const also = `${numerals[chips.length] ?? `${chips.length} filters`} ${search ? 'also ' : ''}${chips.length === 1 ? 'applies' : 'apply'}: ${names}.`
  return (
    <StatePanel
      icon="search" title={search ? `No ${entity.one} matches “${search}”` : `No ${entity.one} matches`}
      actions={<>
        {search && <button type="button" className="btn" onClick={onClearSearch}>Clear search</button>}
        {chips.length > 0 && <button type="button" className={search ? 'btn ghost' : 'btn'} onClick={onClearFilters}>Clear filters</button>}
      </>}
    >
      {chips.length > 0 ? also : 'Check the spelling, or search for the beginning of a word.'}
    </StatePanel>
  )
}

export function Failed({ entity, error, onRetry }: { entity: Entity; error: CallError; onRetry(): void }) {
  const isForbidden = error.status === 403
  return (
    <StatePanel
      role="alert" icon={isForbidden ? 'lock' : 'error'}
      title={isForbidden ? `You may not see the ${entity.many}` : `The ${entity.many} could not be loaded`}
      actions={!isForbidden && <button type="button" className="btn" onClick={onRetry}><Icon name="refresh" />Try again</button>}
    >
      {error.message} {!isForbidden && 'Your filters are kept.'}
      {error.requestId && <> Request <span className="mono">{error.requestId}</span></>}
    </StatePanel>
  )
}

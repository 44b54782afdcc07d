import type { Row } from '../../contract/json.ts'
import { Link } from '../../kit/link.tsx'
import type { ExtraProps } from '../list/list-extras.ts'
import { filteredAddress } from '../list/record-address.ts'
import type { Selection } from '../list/selection.ts'
import type { List } from '../list/use-list.ts'
import { useTotal } from '../list/use-total.ts'
import { has } from '../profile.ts'
import { is } from '../query-by.ts'
import { Icon } from '../ui/icon.tsx'
import { MenuItem } from '../ui/menu-button.tsx'

// The two statuses that a host must have; see api.md, "Sign-in".
const waiting = is('statusId', 'pending')
const approved = { statusId: 'active' }

/** Lets in who has signed up. */
export function Approval(props: ExtraProps) {
  const { list, place } = props
  if (place === 'row') return <ApproveItem list={list} row={props.row} />
  return place === 'selection' ? <ApproveTool list={list} /> : <WaitingNotice list={list} />
}

// By one call for all that are selected; without it, the status of each is set where it is shown.
const approve = ({ actions }: List, selection: Selection): void =>
  actions.run({ action: 'set', set: approved, label: 'Active' }, selection)

/** Only where all that can be selected waits: somebody suspended must not be let in by the way. */
const showsWaiting = ({ asked }: List): boolean => {
  const [term, ...others] = asked.query.filters.filter(({ name }) => name === waiting.name)
  return !asked.isTrash && others.length === 0 && term?.operator === waiting.operator && term.value === waiting.value
}

function ApproveItem({ list, row }: { list: List; row: Row }) {
  if (!list.may.edit || !has('bulk') || row.statusId !== waiting.value) return null
  const only = { records: new Map([[row.id, list.labelOf(row)]]), all: undefined }
  return <MenuItem icon="check" onSelect={() => approve(list, only)}>Approve</MenuItem>
}

function ApproveTool({ list }: { list: List }) {
  const { actions, control, may } = list
  if (!may.edit || !has('bulk') || !showsWaiting(list)) return null
  return (
    <button
      type="button" className="btn s" title="Approve" tabIndex={-1} aria-disabled={actions.isBusy}
      onClick={() => { if (!actions.isBusy) approve(list, control.selection) }}
    >
      <Icon name="check" /><span>Approve</span>
    </button>
  )
}

/** That somebody has signed up and waits, with the way to them. */
function WaitingNotice({ list }: { list: List }) {
  const { entity, section, state: { page }, asked } = list
  // Each load of the list may follow a change of who waits.
  const count = useTotal(entity, [waiting], page)
  if (count === 0 || asked.isTrash || showsWaiting(list)) return null
  return (
    <p className="note" role="status">
      <Icon name="clock" />
      <span className="grow">{count === 1 ? '1 person waits' : `${count} people wait`} for approval.</span>
      <Link className="link" to={filteredAddress(section, waiting.name, waiting.value)}>Waiting for approval</Link>
    </p>
  )
}

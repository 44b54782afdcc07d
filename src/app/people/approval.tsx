import { attempt, has } from '#data'
import { Link } from '#kit'
import type { List, ListExtraProps } from '#list'
import {
  approvalOf,
  askRole,
  awaitsApproval,
  countOf,
  filteredListUrl,
  quantity,
  useTotal,
  type BulkChange,
} from '#record'
import { Icon } from '#ui'
import { InvitedPeople } from './invitations/invited-people.tsx'

/** Approves users who have signed up, and invites others. The action for a single user is in the row's menu. */
export function Approval({ list, place }: ListExtraProps) {
  if (place === 'row') return null
  if (place === 'selection') return <ApproveTool list={list} />
  return (
    <>
      <WaitingNotice list={list} />
      <InvitedPeople list={list} />
    </>
  )
}

/** A user without a role can sign in but sees nothing. One call approves all selected users. */
async function approve({ entity, rows, actions, control: { selection } }: List): Promise<void> {
  const hasRole = (id: string) => rows.some((row) => row.id === id && typeof row.roleId === 'string')
  const haveRoles = selection.all === undefined && [...selection.records.keys()].every(hasRole)
  const run = (change: BulkChange) => actions.run(change, selection)
  if (haveRoles) return run(approvalOf())
  const count = countOf(selection)
  const [name] = selection.records.values()
  const role = await askRole(count, count === 1 && name !== undefined ? name : quantity(entity, count))
  if (role !== 'none') run(approvalOf(role))
}

/** Only offered if every selectable user awaits approval, so that no suspended user is approved by accident. */
const showsWaiting = ({ asked }: List): boolean => {
  const [term, ...others] = asked.query.filters.filter(({ name }) => name === awaitsApproval.name)
  return (
    !asked.isTrash &&
    others.length === 0 &&
    term?.operator === awaitsApproval.operator &&
    term.value === awaitsApproval.value
  )
}

function ApproveTool({ list }: { list: List }) {
  const { actions, may } = list
  if (!may.edit || !has('operations') || !showsWaiting(list)) return null
  return (
    <button
      type="button"
      className="btn s"
      title="Approve"
      tabIndex={-1}
      aria-disabled={actions.isBusy}
      onClick={() => {
        if (!actions.isBusy) void attempt(() => approve(list))
      }}
    >
      <Icon name="check" />
      <span>Approve</span>
    </button>
  )
}

/** Reports that users await approval, with a link to them. */
function WaitingNotice({ list }: { list: List }) {
  const {
    entity,
    section,
    state: { page },
    asked,
  } = list
  // A reload of the list may change the number of users who await approval.
  const count = useTotal(entity, [awaitsApproval], page !== undefined)
  if (count === 0 || asked.isTrash || showsWaiting(list)) return null
  return (
    <p className="note" role="status">
      <Icon name="clock" />
      <span className="grow">{count === 1 ? '1 person is' : `${count} people are`} waiting for approval.</span>
      <Link className="link" to={filteredListUrl(section, awaitsApproval.name, awaitsApproval.value)}>
        Review
      </Link>
    </p>
  )
}

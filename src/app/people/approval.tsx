import { useEffect, useId, useRef, useState } from 'react'
import type { Row } from '#contract'
import { type BulkChange, has, is } from '#data'
import { createStore, Link, useStore } from '#kit'
import type { List, ListExtraProps } from '#list'
import { type Chosen, countOf, filteredAddress, quantity, RelationPicker, type Selection, useTotal } from '#record'
import { Dialog, holdsUnfinished, Icon, MenuItem } from '#ui'

// Every host must have these two statuses (docs/contract.md, “Sign-in”).
const waiting = is('statusId', 'pending')
// A colleague may have suspended a person, or given a role, since the list was loaded. Such a person is skipped.
const approved = (more: { roleId?: string } = {}, label?: string): BulkChange => ({
  action: 'set', set: { statusId: 'active', ...more },
  labels: { statusId: 'Active', ...(label !== undefined && { roleId: label }) }, among: waiting,
})

/** The users who wait for a role. The dialog stands beside the list, because a row's menu closes first. */
const asked = createStore<Selection | undefined>(undefined)

/** Approves users who have signed up. */
export function Approval(props: ListExtraProps) {
  const { list, place } = props
  if (place === 'row') return <ApproveItem list={list} row={props.row} />
  if (place === 'selection') return <ApproveTool list={list} />
  return <><WaitingNotice list={list} /><RoleQuestion list={list} /></>
}

/** Without a role a person can sign in but sees nothing. One call approves all selected users. */
const approve = (list: List, selection: Selection): void => {
  const hasRole = (id: string) => list.rows.some((row) => row.id === id && typeof row.roleId === 'string')
  if (selection.all !== undefined || ![...selection.records.keys()].every(hasRole)) asked.set(selection)
  else list.actions.run(approved(), selection)
}

function RoleQuestion({ list: { entity, actions } }: { list: List }) {
  const selection = useStore(asked)
  const close = () => asked.set(undefined)
  useEffect(() => close, [])
  if (!selection) return null
  const count = countOf(selection)
  const give = ({ id, label }: Chosen) => {
    close()
    actions.run(approved({ roleId: id }, label), selection)
  }
  const [name] = selection.records.values()
  const who = count === 1 && name !== undefined ? name : quantity(entity, count)
  return <ApproveDialog count={count} who={who} onApprove={give} onClose={close} />
}

/** The action shows only if every selectable user waits, so that no suspended user is approved by accident. */
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

/** Tells that users wait for approval, with a link to them. */
function WaitingNotice({ list }: { list: List }) {
  const { entity, section, state: { page }, asked } = list
  // A new load of the list may change the number of waiting users.
  const count = useTotal(entity, [waiting], page !== undefined)
  if (count === 0 || asked.isTrash || showsWaiting(list)) return null
  return (
    <p className="note" role="status">
      <Icon name="clock" />
      <span className="grow">{count === 1 ? '1 person is' : `${count} people are`} waiting for approval.</span>
      <Link className="link" to={filteredAddress(section, waiting.name, waiting.value)}>Waiting for approval</Link>
    </p>
  )
}

/** `who` is "Ines Roca" or "3 users". */
interface ApproveDialogProps { count: number; who: string; onApprove(role: Chosen): void; onClose(): void }

/** Asks for the role of approved users, because a sign-up names none. */
export function ApproveDialog({ count, who, onApprove, onClose }: ApproveDialogProps) {
  const id = useId()
  const [role, setRole] = useState<Chosen>()
  const [isMissing, setMissing] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const submit = () => {
    if (role) onApprove(role)
    else if (!holdsUnfinished(box.current)) setMissing(true)
  }
  const footer = (
    <>
      <button type="button" className="btn" onClick={onClose}>Cancel</button>
      <button type="button" className="btn primary" onClick={submit}>Approve {who}</button>
    </>
  )
  return (
    <Dialog title={`Approve ${who}`} onClose={onClose} footer={footer}>
      <p>Choose the role of {count === 1 ? 'this person' : 'these people'}. It sets their permissions.</p>
      <div ref={box} className="field">
        <label htmlFor={id}>Role</label>
        <RelationPicker
          to="role" name="Role" id={role?.id} label={role?.label ?? ''}
          attributes={{ id, 'aria-required': true, 'aria-invalid': isMissing }}
          onChoose={(chosen) => { setRole(chosen); setMissing(false) }}
        />
        {isMissing && <p className="error" role="alert"><Icon name="error" /><span>Choose a role</span></p>}
      </div>
    </Dialog>
  )
}

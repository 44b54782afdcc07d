import { useEffect, useState } from 'react'
import { type Row, user } from '#contract'
import { api, toast, useHas, useMay } from '#data'
import { useForm } from '#form'
import { useStore } from '#kit'
import { type Chosen, saveFields } from '#record'
import { Icon } from '#ui'
import { ApproveDialog } from './approval.tsx'

const isWaiting = ({ statusId }: Row): boolean => statusId === 'pending'

/** Makes a waiting person active. Undo makes them wait again; a role is required, so it stays. */
const approve = (row: Row, label: string, role?: Chosen): Promise<string | undefined> => saveFields(user, row, {
  values: { statusId: 'active', ...role && { roleId: role.id } },
  labels: { statusId: 'Active', ...role && { roleId: role.label } }, done: `${label} was approved.`,
  undo: { statusId: row.statusId ?? null },
})

interface ApproveUserProps { id: string; label: string; onOver(): void }

/** Approves a person as they are now, and asks for a role first where they have none. */
export function ApproveUser({ id, label, onOver }: ApproveUserProps) {
  const [row, setRow] = useState<Row>()
  useEffect(() => {
    let isLeft = false
    const begin = async () => {
      const now = await api.get(user, id)
      if (isLeft) return
      if (isWaiting(now) && typeof now.roleId !== 'string') return setRow(now)
      if (isWaiting(now)) await approve(now, label)
      else toast(`${label} does not wait for approval any more.`)
      onOver()
    }
    begin().catch(onOver) // the call shows its failure
    return () => { isLeft = true }
  }, [id])
  if (!row) return null
  const give = (role: Chosen) => {
    onOver()
    void approve(row, label, role)
  }
  return <ApproveDialog count={1} who={label} onApprove={give} onClose={onOver} />
}

/** In the form of a person who waits: says so, and approves them. */
export function WaitsForApproval() {
  const record = useStore(useForm().store, (now) => now.record)
  const [isAsked, setAsked] = useState(false)
  const mayEdit = useMay(user.key, 'edit')
  const hasUsers = useHas('entities')
  if (!record || !isWaiting(record) || !mayEdit || !hasUsers) return null
  const label = `${String(record.firstName)} ${String(record.lastName)}`
  return (
    <div className="note warn" role="status">
      <Icon name="clock" />
      <p className="grow">{label} waits for approval.</p>
      <button type="button" className="btn s" onClick={() => setAsked(true)}><Icon name="check" />Approve</button>
      {isAsked && <ApproveUser id={record.id} label={label} onOver={() => setAsked(false)} />}
    </div>
  )
}

import { nameOfRow, user } from '#contract'
import { attempt, useHas, useMay } from '#data'
import { useForm } from '#form'
import { useStore } from '#kit'
import { approve } from '#record'
import { Icon } from '#ui'

/** In the form of a user who awaits approval: shows that, and approves them. */
export function WaitsForApproval() {
  const record = useStore(useForm().store, (now) => now.record)
  const mayEdit = useMay(user.key, 'edit')
  const hasUsers = useHas('entities')
  if (!record || !approve.fits(user, record) || !mayEdit || !hasUsers) return null
  return (
    <div className="note warn" role="status">
      <Icon name="clock" />
      <p className="grow">{nameOfRow(user, record)} waits for approval.</p>
      <button type="button" className="btn s" onClick={() => void attempt(() => approve.run(user, record))}>
        <Icon name="check" />
        Approve
      </button>
    </div>
  )
}

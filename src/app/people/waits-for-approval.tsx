import { nameOfRow, user } from '#contract'
import { attempt, useHas, useMay } from '#data'
import { useForm } from '#form'
import { useRouter, useStore } from '#kit'
import { approve } from '#record'
import { Icon } from '#ui'

/** In the form of a person who waits: says so, and approves them. */
export function WaitsForApproval() {
  const record = useStore(useForm().store, (now) => now.record)
  const router = useRouter()
  const mayEdit = useMay(user.key, 'edit')
  const hasUsers = useHas('entities')
  if (!record || !approve.fits(user, record) || !mayEdit || !hasUsers) return null
  return (
    <div className="note warn" role="status">
      <Icon name="clock" />
      <p className="grow">{nameOfRow(user, record)} waits for approval.</p>
      <button type="button" className="btn s" onClick={() => void attempt(() => approve.run(user, record, router))}>
        <Icon name="check" />
        Approve
      </button>
    </div>
  )
}

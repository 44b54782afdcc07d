import { useId, useRef, useState } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { type Chosen, RelationPicker } from '../ui/relation-picker.tsx'
import { holdsUnfinished } from '../ui/unfinished.ts'

/** `who`: "Ines Roca", "3 users". */
interface ApproveDialogProps { count: number; who: string; onApprove(role: Chosen): void; onClose(): void }

/** What the people may do who are let in: a sign-up names no role. */
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
      <p>A role says what {count === 1 ? 'this person may do' : 'they may do: each of them gets this one'}.</p>
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

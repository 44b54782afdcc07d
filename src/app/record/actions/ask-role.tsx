import { useId, useState } from 'react'
import { confirm } from '#data'
import { createStore } from '#kit'
import { type Chosen, RelationPicker } from '../relation-picker.tsx'

/**
 * Asks for the role of people who are approved, because a sign-up names none; 'none' if the person refuses.
 * @param who "Ines Roca" or "3 users"
 */
export async function askRole(count: number, who: string): Promise<Chosen | 'none'> {
  const isReady = createStore(false)
  let role: Chosen | undefined
  const choose = (chosen: Chosen | undefined) => {
    role = chosen
    isReady.set(chosen !== undefined)
  }
  const isAgreed = await confirm({
    title: `Approve ${who}`, body: <RoleQuestion count={count} onChoose={choose} />,
    yes: `Approve ${who}`, no: 'Cancel', isReady,
  })
  return isAgreed && role ? role : 'none'
}

function RoleQuestion({ count, onChoose }: { count: number; onChoose(role: Chosen | undefined): void }) {
  const id = useId()
  const [role, setRole] = useState<Chosen>()
  const choose = (chosen: Chosen | undefined) => {
    setRole(chosen)
    onChoose(chosen)
  }
  return (
    <>
      <p>Choose the role of {count === 1 ? 'this person' : 'these people'}. It sets their permissions.</p>
      <div className="field">
        <label htmlFor={id}>Role</label>
        <RelationPicker
          to="role" name="Role" id={role?.id} label={role?.label ?? ''} attributes={{ id, 'aria-required': true }}
          onChoose={choose}
        />
      </div>
    </>
  )
}

import { type FormEvent, type ReactNode, useState } from 'react'
import { passwordProblem } from '#contract'
import { attempt } from '#data'
import { AccountName, NewPassword, PasswordField, useFaults } from '#ui'
import { useOwnSave } from './own-fields.tsx'

/** A new password requires the current one, so that an unlocked screen isn't enough. */
export function OwnPassword({ email }: { email: string }): ReactNode {
  const [currentPassword, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const { problems, isBusy, save } = useOwnSave()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const problem = passwordProblem(password)
    const found = {
      ...(currentPassword === '' && { currentPassword: 'Enter your current password' }),
      ...(problem && { password: problem }),
    }
    if (!(await save({ currentPassword, password }, found, 'Password changed.'))) return
    setCurrent('')
    setPassword('')
  }
  return (
    <form {...useFaults()} className="rows" noValidate onSubmit={(event) => void attempt(() => submit(event))}>
      <AccountName email={email} />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        value={currentPassword}
        onChange={setCurrent}
        error={problems.currentPassword ?? ''}
      />
      <NewPassword label="New password" value={password} onChange={setPassword} error={problems.password ?? ''} />
      <div className="row">
        <button type="submit" className="btn" aria-busy={isBusy}>
          Change password
        </button>
      </div>
    </form>
  )
}

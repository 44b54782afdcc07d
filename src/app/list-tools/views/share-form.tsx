import { type FormEvent, type ReactNode, useId, useState } from 'react'
import type { Entity, Reference } from '#contract'
import { attempt, createKeys, useHas, useMay, useOwn, useRead } from '#data'
import { nameOf } from '#record'
import { FieldError } from '#ui'
import { canView, changeSharedView, type OwnView, rolesQuery, shareView } from './shared-views.ts'

/**
 * The roles that can view the list, as far as this user knows them: users who may not view roles know their own, and
 * those that the view is shared with already.
 */
function useRoles({ key }: Entity, { shared }: OwnView): readonly Reference[] {
  const hasRoles = useHas('accounts')
  const mayView = useMay('role', 'view') && hasRoles
  const own = useOwn('role')
  const { data } = useRead(mayView ? rolesQuery() : undefined)
  const known = mayView
    ? (data?.rows ?? []).filter((row) => canView(row, key)).map((row) => ({ id: row.id, label: nameOf(row) }))
    : hasRoles && own && own.id !== ''
      ? [own]
      : []
  const others = (shared?.roles ?? []).filter(({ id }) => !known.some((one) => one.id === id))
  return [...known, ...others]
}

interface ShareFormProps {
  entity: Entity
  view: OwnView
  onDone(): void
  onStop(): void
}

/** Shares a view with everyone who can view the list, or with some roles. */
export function ShareForm({ entity, view, onDone, onStop }: ShareFormProps): ReactNode {
  const { name, query, shared } = view
  const id = useId()
  const roles = useRoles(entity, view)
  const [keyOf] = useState(createKeys)
  const [isForAll, setForAll] = useState(shared && shared.roles === null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(shared?.roles?.map((role) => role.id)))
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)

  const toggle = (role: string) => {
    const next = new Set(isForAll ? [] : chosen)
    if (!next.delete(role)) next.add(role)
    setChosen(next)
    setForAll(false)
  }
  const save = async () => {
    const sharing = { name, query, roles: isForAll ? null : [...chosen] }
    await (shared ? changeSharedView(shared, sharing) : shareView(entity.key, sharing, keyOf(sharing)))
    onDone()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (!isForAll && chosen.size === 0) return setProblem('Choose who to share this view with')
    setBusy(true)
    await attempt(save, ({ fields }) => setProblem(Object.values(fields).join('. ')))
    setBusy(false)
  }
  return (
    <form
      className="rows share"
      aria-label={`Share view ${name}`}
      onSubmit={(event) => void attempt(() => submit(event))}
    >
      <fieldset className="field" aria-describedby={problem ? `${id}e` : undefined}>
        <legend className="label">Share with</legend>
        <label className="row">
          <input
            className="check"
            type="checkbox"
            checked={isForAll === true}
            onChange={({ currentTarget }) => setForAll(currentTarget.checked)}
          />
          Everyone who can view this list
        </label>
        {roles.map((role) => (
          <label key={role.id} className="row">
            <input
              className="check"
              type="checkbox"
              checked={!isForAll && chosen.has(role.id)}
              onChange={() => toggle(role.id)}
            />
            {role.label}
          </label>
        ))}
        {problem && (
          <FieldError id={`${id}e`} role="alert">
            {problem}
          </FieldError>
        )}
      </fieldset>
      <div className="row wrap">
        <button type="submit" className="btn s primary" aria-busy={isBusy || undefined}>
          {shared ? 'Save sharing' : 'Share view'}
        </button>
        <button type="button" className="btn s" onClick={onDone}>
          Cancel
        </button>
        {shared && (
          <button type="button" className="btn s" onClick={onStop}>
            Stop sharing
          </button>
        )}
      </div>
    </form>
  )
}

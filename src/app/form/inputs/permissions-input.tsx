import { isObject, type Permission, permissionNames, type PermissionsField, readPermissions, type Row } from '#contract'
import { ownProfile, profile } from '#data'
import { useStore } from '#kit'
import { gainedPermissions, permissionSections } from '#record'
import { Note } from '#ui'
import { setField } from '../edit-form.ts'
import { useForm, useTyped } from '../use-form.ts'
import type { InputProps } from './input-props.ts'
import '../styles/permissions.css'

const words = { view: 'View', edit: 'Edit', delete: 'Delete' } as const

/** To edit or delete, one must see. */
const withChange = (given: readonly Permission[], name: Permission, isOn: boolean): Permission[] => {
  if (!isOn) return name === 'view' ? [] : given.filter((one) => one !== name)
  return permissionNames.filter((one) => one === name || one === 'view' || given.includes(one))
}

/** Nobody gives what they may not do, changes who may do more, or what they may do themselves: the host says so. */
const useLimits = (record: Row | undefined, saved: unknown) => {
  const own = useStore(profile, () => ownProfile())
  if (!own || own.isAdministrator || !own.features.includes('roles')) return { mayGive: () => true }
  return {
    mayGive: (key: string, name: Permission): boolean => own.permissions[key]?.includes(name) === true,
    why: record?.id === own.role.id ? 'This is your own role: others change what it permits.'
      : gainedPermissions(own.permissions, saved).length === 0 ? undefined
        : 'This role may do more than you may. What you change here cannot be saved.',
  }
}

/** What a role may do, section by section, and what a change would grant and take. */
export function PermissionsInput({ path, attributes }: InputProps<PermissionsField>) {
  const form = useForm()
  const typed = useTyped(path)
  const saved = useStore(form.store, ({ base }) => base[path])
  const { mayGive, why } = useLimits(useStore(form.store, ({ record }) => record), saved)
  const set = (key: string, names: Permission[]) => {
    const others = isObject(typed) ? typed : {}
    setField(form, path, { ...others, [key]: names })
  }
  const permitted = readPermissions(typed)
  const granted = gainedPermissions(saved, typed)
  const taken = gainedPermissions(typed, saved)
  return (
    <div
      id={attributes.id} tabIndex={-1} role="group" aria-labelledby={`${attributes.id}-l`}
      aria-describedby={attributes['aria-describedby']}
    >
      {why && <Note tone="warn">{why}</Note>}
      <table className="permissions">
        <thead>
          <tr>
            <th scope="col">Screen</th>
            {permissionNames.map((name) => <th key={name} scope="col">{words[name]}</th>)}
          </tr>
        </thead>
        <tbody>
          {permissionSections.map(({ key, title }) => {
            const given = permitted[key] ?? []
            return (
              <tr key={key}>
                <th scope="row">{title}</th>
                {permissionNames.map((name) => (
                  <td key={name}>
                    <input
                      type="checkbox" className="check" aria-label={`${title}: ${words[name]}`}
                      checked={given.includes(name)}
                      disabled={why !== undefined || (!mayGive(key, name) && !given.includes(name))}
                      onChange={(event) => set(key, withChange(given, name, event.currentTarget.checked))}
                    />
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      <div role="status" className="permission-changes">
        {granted.length > 0 && <p className="ok-note"><b>Grants</b> {granted.join('; ')}</p>}
        {taken.length > 0 && <p className="warn-note"><b>Takes away</b> {taken.join('; ')}</p>}
      </div>
    </div>
  )
}

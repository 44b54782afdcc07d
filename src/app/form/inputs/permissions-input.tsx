import { permissionNames } from '../../../contract/profile.ts'
import type { PermissionsField } from '../../../contract/define.ts'
import { type Section, sections, withoutScreen } from '../../../contract/entities/index.ts'
import type { Json } from '../../../contract/json.ts'
import { useStore } from '../../../kit/store.ts'
import { setField } from '../edit-form.ts'
import { isRecord } from '../typed-values.ts'
import { useForm, useTyped } from '../use-form.ts'
import type { InputProps } from './input-props.ts'
import '../../styles/permissions.css'

const listed: readonly Pick<Section, 'key' | 'title' | 'group'>[] = [...sections, ...withoutScreen]
/** Each section of permissions once, with the word of its screen; the seven SEO screens share one. */
const rows: readonly { key: string; title: string }[] = [...new Map(listed.flatMap(({ key, title, group }) =>
  key ? [[key, key === 'seo' ? group ?? title : title] as const] : []))].map(([key, title]) => ({ key, title }))

const words = { view: 'View', edit: 'Edit', delete: 'Delete' } as const

const namesIn = (permissions: Json | undefined, key: string): readonly Json[] => {
  const given = isRecord(permissions) ? permissions[key] : undefined
  return Array.isArray(given) ? given : []
}

/** To edit or delete, one must see. */
const withChange = (given: readonly Json[], name: Json, isOn: boolean): Json[] => {
  if (!isOn) return name === 'view' ? [] : given.filter((one) => one !== name)
  return permissionNames.filter((one) => one === name || one === 'view' || given.includes(one))
}

/** What the second has and the first has not, a line a section. */
const gained = (from: Json | undefined, to: Json | undefined): string[] => rows.flatMap(({ key, title }) => {
  const names = permissionNames.filter((name) => namesIn(to, key).includes(name) && !namesIn(from, key).includes(name))
  return names.length > 0 ? [`${title}: ${names.map((name) => words[name].toLowerCase()).join(', ')}`] : []
})

/** What a role may do, section by section, and what a change would grant and take. */
export function PermissionsInput({ path, attributes }: InputProps<PermissionsField>) {
  const form = useForm()
  const typed = useTyped(path)
  const saved = useStore(form.store, ({ base }) => base[path])
  const set = (key: string, names: Json[]) => {
    const others = isRecord(typed) ? typed : {}
    setField(form, path, { ...others, [key]: names })
  }
  const granted = gained(saved, typed)
  const taken = gained(typed, saved)
  return (
    <div
      id={attributes.id} tabIndex={-1} role="group" aria-labelledby={`${attributes.id}-l`}
      aria-describedby={attributes['aria-describedby']}
    >
      <table className="permissions">
        <thead>
          <tr>
            <th scope="col">Screen</th>
            {permissionNames.map((name) => <th key={name} scope="col">{words[name]}</th>)}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, title }) => {
            const given = namesIn(typed, key)
            return (
              <tr key={key}>
                <th scope="row">{title}</th>
                {permissionNames.map((name) => (
                  <td key={name}>
                    <input
                      type="checkbox" className="check" aria-label={`${title}: ${words[name]}`}
                      checked={given.includes(name)}
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

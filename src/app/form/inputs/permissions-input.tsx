import {
  hasPublishing,
  isObject,
  type Permission,
  permissionNames,
  permissionsOf,
  type PermissionsField,
  readPermissions,
  type Row,
} from '#contract'
import { permissionSections } from '#readable'
import { has, ownProfile, profile } from '#data'
import { useStore } from '#kit'
import { gainedPermissions } from '#record'
import { Note } from '#ui'
import { setField } from '../form.ts'
import { baseValues } from '../form-text.ts'
import { useForm, useText, useTyped } from '../use-form.ts'
import type { InputProps } from './input-props.ts'
import '../styles/permissions.css'

const words = {
  view: 'View',
  edit: 'Edit',
  delete: 'Delete',
  publish: 'Publish',
  'skip-review': 'Publish without approval',
} as const

/** The permissions that each one includes: editing and deleting include viewing, publishing includes editing. */
const needed: Record<Permission, readonly Permission[]> = {
  view: [],
  edit: ['view'],
  delete: ['view'],
  publish: ['view', 'edit'],
  'skip-review': ['view', 'edit', 'publish'],
}

function withChange(given: readonly Permission[], name: Permission, isOn: boolean): Permission[] {
  return permissionNames.filter((one) =>
    isOn
      ? one === name || needed[name].includes(one) || given.includes(one)
      : one !== name && !needed[one].includes(name) && given.includes(one),
  )
}

/** Only published entities have the publishing permissions. */
function namesOf(key: string): readonly Permission[] {
  return permissionsOf(hasPublishing(key)).filter(isKnown)
}

function isKnown(name: Permission): boolean {
  return name !== 'skip-review' || has('publishing')
}

/**
 * The host rejects permissions that the user lacks, and changes to the user's own role or to a role with more
 * permissions.
 */
const useLimits = (record: Row | undefined, saved: unknown) => {
  const own = useStore(profile, () => ownProfile())
  if (!own || own.isAdministrator || !own.features.includes('accounts')) return { mayGive: () => true }
  return {
    mayGive: (key: string, name: Permission): boolean => own.permissions[key]?.includes(name) === true,
    why:
      record?.id === own.role.id
        ? 'You can’t change your own role’s permissions.'
        : gainedPermissions(own.permissions, saved).length === 0
          ? undefined
          : 'This role has more permissions than you. You can’t save changes here.',
  }
}

/** The permissions of a role by section, and the permissions that a change grants or revokes. */
export function PermissionsInput({ path, attributes }: InputProps<PermissionsField>) {
  const form = useForm()
  const typed = useTyped(path)
  const saved = useText((now) => baseValues(now)[path])
  const { mayGive, why } = useLimits(
    useText(({ record }) => record),
    saved,
  )
  const set = (key: string, names: Permission[]) => {
    const others = isObject(typed) ? typed : {}
    setField(form, path, { ...others, [key]: names })
  }
  const permitted = readPermissions(typed)
  /** The checkboxes of a row or column that the user can change. */
  const mayChange = (key: string, name: Permission): boolean =>
    why === undefined && (mayGive(key, name) || permitted[key]?.includes(name) === true)
  const setAll = (ticks: readonly Tick[], isOn: boolean) => {
    const next: { [key: string]: readonly Permission[] } = { ...permitted }
    for (const { key, name } of ticks) {
      if (mayChange(key, name) && (!isOn || needed[name].every((one) => mayChange(key, one)))) {
        next[key] = withChange(next[key] ?? [], name, isOn)
      }
    }
    setField(form, path, Object.fromEntries(Object.entries(next).map(([key, names]) => [key, [...names]])))
  }
  const whole = (label: string, ticks: readonly Tick[]) => {
    const count = ticks.filter(({ key, name }) => permitted[key]?.includes(name)).length
    return (
      <WholeTick
        label={label}
        isChecked={count === ticks.length}
        isMixed={count > 0 && count < ticks.length}
        isDisabled={!ticks.some(({ key, name }) => mayChange(key, name))}
        onChange={(isOn) => setAll(ticks, isOn)}
      />
    )
  }
  const granted = gainedPermissions(saved, typed)
  const taken = gainedPermissions(typed, saved)
  return (
    <div
      id={attributes.id}
      tabIndex={-1}
      role="group"
      aria-labelledby={`${attributes.id}-l`}
      aria-describedby={attributes['aria-describedby']}
    >
      {why && <Note tone="warn">{why}</Note>}
      <table className="permissions">
        <thead>
          <tr>
            <th scope="col">Screen</th>
            {permissionNames.filter(isKnown).map((name) => {
              const ticks = permissionSections.filter(({ key }) => namesOf(key).includes(name))
              return (
                <th key={name} scope="col">
                  {words[name]}
                  {whole(
                    `${words[name]}: all screens`,
                    ticks.map(({ key }) => ({ key, name })),
                  )}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {permissionSections.map(({ key, title }) => {
            const given = permitted[key] ?? []
            return (
              <tr key={key}>
                <th scope="row">
                  <div className="row">
                    {whole(
                      `${title}: everything`,
                      namesOf(key).map((name) => ({ key, name })),
                    )}
                    <span>{title}</span>
                  </div>
                </th>
                {permissionNames.filter(isKnown).map((name) =>
                  !namesOf(key).includes(name) ? (
                    <td key={name} />
                  ) : (
                    <td key={name}>
                      <input
                        type="checkbox"
                        className="check"
                        aria-label={`${title}: ${words[name]}`}
                        checked={given.includes(name)}
                        disabled={!mayChange(key, name)}
                        onChange={(event) => set(key, withChange(given, name, event.currentTarget.checked))}
                      />
                    </td>
                  ),
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
      <div role="status" className="permission-changes">
        {granted.length > 0 && (
          <p className="ok-note">
            <b>Adds</b> {granted.join('; ')}
          </p>
        )}
        {taken.length > 0 && (
          <p className="warn-note">
            <b>Removes</b> {taken.join('; ')}
          </p>
        )}
      </div>
    </div>
  )
}

interface Tick {
  key: string
  name: Permission
}

interface WholeTickProps {
  label: string
  isChecked: boolean
  isMixed: boolean
  isDisabled: boolean
  onChange(isOn: boolean): void
}

/** The checkbox of a whole row or column. */
function WholeTick({ label, isChecked, isMixed, isDisabled, onChange }: WholeTickProps) {
  return (
    <input
      ref={(input) => {
        if (input) input.indeterminate = isMixed
      }}
      type="checkbox"
      className="check"
      aria-label={label}
      checked={isChecked}
      disabled={isDisabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

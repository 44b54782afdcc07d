import { type ReactNode, useState } from 'react'
import { type OwnScopeName, ownScopes, tokenPermissions, tokenSections } from '#shapes'
import { has, may } from '#data'
import { permissionSections } from '#record'

const words = { view: 'View', edit: 'Edit' } as const
/** The usual purposes of tokens, in the order of the choices. */
const uses: { readonly [name in OwnScopeName]?: string } = {
  'content:read': 'Website (reads published content)',
  'intake:write': 'Forms (sends messages and subscriptions)',
}

/** Users can't grant permissions that they lack. */
const grantable = () => ownScopes.filter(({ feature, needs }) => has(feature) && (needs === undefined || may(...needs)))

/** A new token is for a website, if the server has content for it. */
export const initialScopes = (): string[] =>
  grantable()
    .map(({ name }) => name)
    .filter((name) => name === 'content:read')

interface TokenScopesProps {
  id: string
  scopes: readonly string[]
  describedBy: string
  isInvalid: boolean
  onChange(scopes: string[]): void
}

/** The scopes of a new token: those of one use, or a selection from all that the user can grant. */
export function TokenScopes({ id, scopes, describedBy, isInvalid, onChange }: TokenScopesProps): ReactNode {
  const offered = grantable()
  const [isCustom, setCustom] = useState(scopes.length === 0)
  const sections = permissionSections.filter(({ key }) => tokenSections.includes(key) && may(key, 'view'))
  /** `edit` requires `view`: adding `edit` adds `view`, and removing `view` removes `edit`. */
  const set = (scope: string, isOn: boolean): void => {
    const [section, permission] = scope.split(':')
    const added = permission === 'edit' && isOn ? [`${section}:view`, scope] : isOn ? [scope] : []
    const removed = permission === 'view' && !isOn ? [`${section}:edit`, scope] : [scope]
    onChange([...scopes.filter((one) => !removed.includes(one) && !added.includes(one)), ...added])
  }
  const tick = (scope: string, label: string): ReactNode => (
    <input
      type="checkbox"
      className="check"
      aria-label={label}
      checked={scopes.includes(scope)}
      onChange={(event) => set(scope, event.currentTarget.checked)}
    />
  )
  const use = (label: string, isChosen: boolean, choose: () => void): ReactNode => (
    <label key={label} className="row">
      <input type="radio" className="check" name={id} checked={isChosen} onChange={choose} />
      <span>{label}</span>
    </label>
  )
  return (
    <div
      id={id}
      role="group"
      aria-labelledby={`${id}-l`}
      aria-describedby={describedBy}
      tabIndex={-1}
      // `useFaults` uses this to find the first field with a problem.
      aria-invalid={isInvalid || undefined}
      className="token-scopes"
    >
      {offered.map(({ name }) => {
        const label = uses[name]
        return (
          label &&
          use(label, !isCustom && scopes.includes(name), () => {
            setCustom(false)
            onChange([name])
          })
        )
      })}
      {use('Custom…', isCustom, () => {
        setCustom(true)
        onChange([])
      })}
      {isCustom && (
        <>
          {offered.map(({ name, title }) => (
            // biome-ignore lint/a11y/noLabelWithoutControl: tick() renders the checkbox
            <label key={name} className="row">
              {tick(name, title)}
              <span>{title}</span>
            </label>
          ))}
          <table className="permissions">
            <thead>
              <tr>
                <th scope="col">Screen</th>
                {tokenPermissions.map((name) => (
                  <th key={name} scope="col">
                    {words[name]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {sections.map(({ key, title }) => (
                <tr key={key}>
                  <th scope="row">{title}</th>
                  {tokenPermissions.map((name) => (
                    <td key={name}>{may(key, name) && tick(`${key}:${name}`, `${title}: ${words[name]}`)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </div>
  )
}

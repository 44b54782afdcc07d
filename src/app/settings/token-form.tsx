import { type ReactNode, useState } from 'react'
import { isReference, isText, token as entity } from '#contract'
import { type OwnScopeName, ownScopes, tokenPermissions, tokenSections } from '#readable'
import { attempt, has, may, useOwn } from '#data'
import { type FormExtra, type InputProps, setField, useForm, useRecord, useTyped } from '#form'
import { ageInText, instant } from '#record'
import { Icon } from '#ui'
import { renewSecret, showSecret } from './secret-dialog.tsx'
import './styles/token-form.css'

const words = { view: 'View', edit: 'Edit' } as const
/** The usual purposes of tokens. */
const uses: { readonly [name in OwnScopeName]?: string } = {
  'content:read': 'Website (reads published content)',
  'intake:write': 'Forms (sends messages and subscriptions)',
}

/** One use, or a selection of all scopes. Users can't grant permissions that they lack. */
function TokenScopes({ path, attributes: { id, ...attributes } }: InputProps): ReactNode {
  const form = useForm()
  const typed = useTyped(path)
  const scopes = Array.isArray(typed) ? typed.filter(isText) : []
  const choose = (chosen: readonly string[]): void => setField(form, path, [...chosen])
  const offered = ownScopes.filter(({ feature, needs }) => has(feature) && (needs === undefined || may(...needs)))
  const sections = tokenSections.filter(({ key }) => may(key, 'view'))
  const [wantsCustom, setCustom] = useState(false)
  const only =
    scopes.length === 1 ? offered.find(({ name }) => name === scopes[0] && uses[name] !== undefined) : undefined
  const isCustom = wantsCustom || (scopes.length > 0 && !only)
  /** `edit` requires `view`: adding `edit` adds `view`, and removing `view` removes `edit`. */
  const set = (scope: string, isOn: boolean): void => {
    const [section, permission] = scope.split(':')
    const added = permission === 'edit' && isOn ? [`${section}:view`, scope] : isOn ? [scope] : []
    const removed = permission === 'view' && !isOn ? [`${section}:edit`, scope] : [scope]
    setCustom(true)
    choose([...scopes.filter((one) => !removed.includes(one) && !added.includes(one)), ...added])
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
  const radio = (label: string, isChosen: boolean, onChange: () => void): ReactNode => (
    <label key={label} className="row">
      <input type="radio" className="check" name={id} checked={isChosen} onChange={onChange} />
      <span>{label}</span>
    </label>
  )
  return (
    <div id={id} role="group" aria-labelledby={`${id}-l`} tabIndex={-1} className="token-scopes" {...attributes}>
      {offered.map(({ name }) => {
        const label = uses[name]
        return (
          label &&
          radio(label, !isCustom && only?.name === name, () => {
            setCustom(false)
            choose([name])
          })
        )
      })}
      {radio('Custom…', isCustom, () => {
        setCustom(true)
        choose([])
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

const secretWords = {
  title: 'API token',
  kind: 'token',
  note: 'Copy it now into the program that uses it. Anyone who has it can use its scopes.',
  renewing: 'Programs that use the present token lose access right away.',
}

/** The creator of the token, who can renew its secret. */
function Below(): ReactNode {
  const record = useRecord(useForm())
  const ownId = useOwn('id')
  if (!record || !isReference(record.createdBy)) return null
  const { id, label } = record.createdBy
  return (
    <section className="panel" aria-label="Secret">
      <div className="body row wrap">
        <p className="grow subtle">
          Created {instant(record.createdAt, ageInText)} by {label}
        </p>
        {id === ownId && (
          <button
            type="button"
            className="btn s"
            onClick={() => void attempt(() => renewSecret(entity, record, secretWords))}
          >
            <Icon name="lock" />
            New secret
          </button>
        )}
      </div>
    </section>
  )
}

export const tokenExtra: FormExtra = {
  inputs: { scopes: TokenScopes },
  Below,
  showSecret: (secret) => showSecret(secretWords, secret),
}

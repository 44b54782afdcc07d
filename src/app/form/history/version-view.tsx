import { type ReactNode, useState } from 'react'
import { type Entity, isEmpty } from '#contract'
import { formSlots } from '../slots.ts'
import { valueCell } from '../value-cell.tsx'
import { FieldDifference, isProse } from './changes.tsx'
import { isErased, isPointing, type State, type Version } from './versions.ts'
import '../styles/record.css'

interface VersionViewProps {
  entity: Entity
  version: Version
  /** The compared fields, in the order of the form. */
  names: readonly string[]
  /** The form, or the saved record. */
  present: State
  /** Those of `names` that differ now. */
  differing: readonly string[]
  /** Fields that can be restored; those in `left` stay unchanged. */
  restorable: ReadonlySet<string>
  left: ReadonlySet<string>
  onLeave(left: ReadonlySet<string>): void
}

/** One version of a record: compared with the current one, or as it was. */
export function VersionView(props: VersionViewProps) {
  const { entity, version, names, differing } = props
  const [isPreview, setPreview] = useState(false)
  const [isBeside, setBeside] = useState(false)
  const hasProse = differing.some((name) => isProse(entity.fields[name]))
  return (
    <>
      <div className="row wrap">
        <Choice label="View" isSecond={isPreview} first="Compare with current" second="Preview" onChoose={setPreview} />
        {!isPreview && hasProse && (
          <Choice label="Comparison" isSecond={isBeside} first="Inline" second="Side by side" onChoose={setBeside} />
        )}
      </div>
      {isPreview ? (
        <Preview entity={entity} version={version} names={names} />
      ) : (
        <Comparison {...props} isBeside={isBeside} />
      )}
    </>
  )
}

interface ChoiceProps {
  label: string
  isSecond: boolean
  first: string
  second: string
  onChoose(isSecond: boolean): void
}

export const Choice = ({ label, isSecond, first, second, onChoose }: ChoiceProps) => (
  <span className="seg" role="group" aria-label={label}>
    <button type="button" aria-pressed={!isSecond} onClick={() => onChoose(false)}>
      {first}
    </button>
    <button type="button" aria-pressed={isSecond} onClick={() => onChoose(true)}>
      {second}
    </button>
  </span>
)

function Comparison({
  entity,
  version,
  present,
  differing,
  restorable,
  left,
  onLeave,
  isBeside,
}: VersionViewProps & { isBeside: boolean }): ReactNode {
  if (differing.length === 0) return <p>This version is the same as the current one.</p>
  const toggle = (name: string) => {
    const next = new Set(left)
    if (!next.delete(name)) next.add(name)
    onLeave(next)
  }
  return (
    <>
      <p className="help">
        Compared with the current version: <del>removed</del>, <ins>added</ins>.
      </p>
      {differing.map((name) => {
        const label = entity.fields[name]?.label ?? name
        return (
          <section key={name} className="difference" aria-label={label}>
            {restorable.has(name) ? (
              <label className="row">
                <input
                  type="checkbox"
                  className="check"
                  aria-label={`Restore: ${label}`}
                  checked={!left.has(name)}
                  onChange={() => toggle(name)}
                />
                <b>{label}</b>
              </label>
            ) : (
              <p>
                <b>{label}</b>
              </p>
            )}
            <FieldDifference entity={entity} name={name} before={version} after={present} isBeside={isBeside} />
          </section>
        )
      })}
    </>
  )
}

function Preview({
  entity,
  version,
  names,
}: {
  entity: Entity
  version: Version
  names: readonly string[]
}): ReactNode {
  const { MarkdownText } = formSlots
  const shown = names.filter((name) => !isEmpty(version.values[name]))
  const face = (name: string): ReactNode => {
    const field = entity.fields[name]
    const value = version.values[name] ?? null
    if (isPointing(field)) return version.names[name]
    return MarkdownText && field?.kind === 'long' && field.markdown && !isErased(field, value) ? (
      <MarkdownText text={String(value)} />
    ) : (
      valueCell(entity, name, value, {})
    )
  }
  return shown.length === 0 ? (
    <p>All fields were empty.</p>
  ) : (
    <dl className="version-preview record">
      {shown.map((name) => (
        <div key={name} className={entity.fields[name]?.kind === 'long' ? 'whole' : undefined}>
          <dt>{entity.fields[name]?.label ?? name}</dt>
          <dd>{face(name)}</dd>
        </div>
      ))}
    </dl>
  )
}

import { type ComponentType, type ReactNode, useState } from 'react'
import { type Field, type FormSection, isEmpty, isFixed, type Values, type Entity } from '#contract'
import { Icon } from '#ui'
import { FieldRow } from './field-row.tsx'
import { rootOf } from './field-path.ts'
import { sectionId } from './section-nav.tsx'
import type { FormExtra } from './slots.ts'
import { baseValues } from './form-text.ts'
import { useForm, useText } from './use-form.ts'
import { valueCell } from './value-cell.tsx'

/** Whether a section waits for its first item. */
export const isUnused = ({ isOnDemand, fields }: FormSection, values: Values): boolean =>
  isOnDemand === true && fields.every((name) => isEmpty(values[name]))

interface FormSectionsProps {
  sections: readonly FormSection[]
  /** Parts next to the fields of a section, by its title. */
  beside: Readonly<Record<string, ComponentType>> | undefined
  /** Parts under the fields of a section, by its title. */
  below: Readonly<Record<string, ComponentType>> | undefined
  Under: FormExtra['Under']
}

export function FormSections({ sections, beside, below, Under }: FormSectionsProps) {
  const { entity, text } = useForm()
  const { record } = text()
  const isNew = !record
  const isSystem = isFixed(entity, record)
  const isShown = ({ readOnly, fixed, staysOpen }: Field) =>
    readOnly === true || (fixed === true && !isNew) || (isSystem && !staysOpen)
  return sections.map(({ title, note, fields, more }) => {
    const id = sectionId(title)
    const Beside = beside?.[title]
    const Below = below?.[title]
    const rowOf = (name: string) => {
      const field = entity.fields[name]
      if (!field) return null
      return isShown(field) ? (
        <FixedRow key={name} name={name} field={field} />
      ) : (
        <FieldRow
          key={name}
          path={name}
          field={field}
          isNamedAbove={fields.length === 1 && field.label === title}
          Under={Under}
        />
      )
    }
    const end = more ? fields.indexOf(more.from) : fields.length
    const rows = fields.slice(0, end).map(rowOf)
    const first = fields.length === 1 ? entity.fields[fields[0] ?? ''] : undefined
    const isTextOnly =
      first?.kind === 'long' && first.markdown === true && !isShown(first) && !Beside && !entity.translates
    return (
      <section
        key={title}
        className={`panel form-sec${isTextOnly ? ' text-only' : ''}`}
        id={id}
        aria-labelledby={`${id}-t`}
      >
        <header>
          <h2 id={`${id}-t`} tabIndex={-1}>
            {title}
          </h2>
          {note && <p>{note}</p>}
        </header>
        <div className="body">
          {Beside ? (
            <div className="place-grid">
              <div className="grid-2">{rows}</div>
              <Beside />
            </div>
          ) : (
            <div className="grid-4">{rows}</div>
          )}
          {more && (
            <MoreFields title={more.title} names={fields.slice(end)}>
              {fields.slice(end).map(rowOf)}
            </MoreFields>
          )}
          {Below && <Below />}
        </div>
      </section>
    )
  })
}

interface MoreFieldsProps {
  title: string
  names: readonly string[]
  children: ReactNode
}

/** The items of groups in words, such as "4 runways". */
const itemsIn = ({ fields }: Entity, names: readonly string[], values: Values): string =>
  names
    .flatMap((name) => {
      const [field, value] = [fields[name], values[name]]
      if (field?.kind !== 'group' || !Array.isArray(value) || value.length === 0) return []
      return `${value.length} ${value.length === 1 ? field.one : field.label.toLowerCase()}`
    })
    .join(', ')

/** Folded fields; an error, a warning or an unsaved change among them keeps them open. */
function MoreFields({ title, names, children }: MoreFieldsProps) {
  const { entity } = useForm()
  const [isOpen, setOpen] = useState(false)
  const items = useText(({ typed }) => itemsIn(entity, names, typed))
  const isHeld = useText(({ problems, notes, changed }) => {
    const warned = Object.values(notes).flatMap(({ tone, path }) => (tone === 'warn' ? path : []))
    return [...changed, ...[...Object.keys(problems), ...warned].map(rootOf)].some((name) => names.includes(name))
  })
  return (
    <details className="more-fields" open={isOpen || isHeld} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary
        onClick={(event) => {
          if (isHeld) event.preventDefault()
        }}
      >
        <Icon name="right" size="s" className="chev" />
        {title}
        {items !== '' && <span className="subtle">{items}</span>}
      </summary>
      <div className="grid-4">{children}</div>
    </details>
  )
}

/** A field that can't change once it is saved: a message keeps its sender's text. */
function FixedRow({ name, field }: { name: string; field: Field }) {
  const { entity } = useForm()
  const text = useText((now) => now)
  return (
    <div className={`field span-${field.span ?? 2}`}>
      <span className="label">{field.label}</span>
      <div className="fixed">{valueCell(entity, name, baseValues(text)[name] ?? null, text.labels)}</div>
    </div>
  )
}

import type { ComponentType } from 'react'
import { type Field, type FormSection, isFixed } from '#contract'
import { useStore } from '#kit'
import { FieldRow } from './field-row.tsx'
import { sectionId } from './section-nav.tsx'
import type { FormExtra } from './slots.ts'
import { useForm } from './use-form.ts'
import { valueCell } from './value-cell.tsx'

interface FormSectionsProps {
  sections: readonly FormSection[]
  /** Parts next to the fields of a section, by its title. */
  beside: Readonly<Record<string, ComponentType>> | undefined
  /** Parts under the fields of a section, by its title. */
  below: Readonly<Record<string, ComponentType>> | undefined
  Under: FormExtra['Under']
}

export function FormSections({ sections, beside, below, Under }: FormSectionsProps) {
  const { entity, store } = useForm()
  const { record } = store.get()
  const isNew = !record
  const isSystem = isFixed(entity, record)
  const isShown = ({ readOnly, fixed, staysOpen }: Field) =>
    readOnly === true || (fixed === true && !isNew) || (isSystem && !staysOpen)
  return sections.map(({ title, note, fields }) => {
    const id = sectionId(title)
    const Beside = beside?.[title]
    const Below = below?.[title]
    const rows = fields.map((name) => {
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
    })
    const first = fields.length === 1 ? entity.fields[fields[0] ?? ''] : undefined
    const isTextOnly = first?.kind === 'long' && first.markdown === true && !isShown(first) && !Beside
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
          {Below && <Below />}
        </div>
      </section>
    )
  })
}

/** A field that can't change once it is saved: a message keeps its sender's text. */
function FixedRow({ name, field }: { name: string; field: Field }) {
  const { entity, store } = useForm()
  const { base, labels } = useStore(store)
  return (
    <div className={`field span-${field.span ?? 2}`}>
      <span className="label">{field.label}</span>
      <div className="fixed">{valueCell(entity, name, base[name] ?? null, labels)}</div>
    </div>
  )
}

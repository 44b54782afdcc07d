import type { ReactNode } from 'react'
import { type Entity, isEmpty, type Json, labelName, type Row } from '#contract'
import { cellOf, gainedPermissions, itemsOf, nothing } from '#record'
import { normalOf } from '#change'
import { labelKey } from './form-text.ts'

const nobody: Row = { id: '', version: 0, createdAt: '', updatedAt: '' }

type Labels = Readonly<Record<string, string>>

/** A value for display, saved or typed; `labels` are those of the form. */
export function valueCell(entity: Entity, name: string, value: Json, labels: Labels): ReactNode {
  const field = entity.fields[name]
  if (!field) return null
  if (field.kind === 'group') return <Lines of={itemsOf(field, value)} />
  if (field.kind === 'permissions') return <Lines of={gainedPermissions(undefined, value)} />
  const meant = normalOf(field, value)
  if (field.kind === 'long') return isEmpty(meant) ? '—' : <span className="pre">{String(meant)}</span>
  const named = (id: Json) => ({ id, label: labels[labelKey(name, id)] ?? String(id) })
  // The typed value is an id; the file's name identifies the image.
  if (field.kind === 'image') return isEmpty(meant) ? nothing : named(meant).label
  const related = isEmpty(meant) ? {} : { [labelName(name)]: Array.isArray(meant) ? meant.map(named) : named(meant) }
  const isRelated = field.kind === 'relation' || field.kind === 'relations'
  return cellOf(name, field, undefined, () => undefined)({ ...nobody, [name]: meant, ...(isRelated && related) })
}

const Lines = ({ of: items = [] }: { of: readonly string[] | undefined }) =>
  items.length === 0 ? (
    '—'
  ) : (
    <ol>
      {items.map((item, index) => (
        <li key={index}>{item}</li>
      ))}
    </ol>
  )

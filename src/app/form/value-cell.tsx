import type { ReactNode } from 'react'
import { type Entity, labelName } from '../../contract/define.ts'
import { isEmpty, type Json, type Row } from '../../contract/json.ts'
import { cellOf } from '../list/cell.tsx'
import { labelKey } from './form-state.ts'
import { isRecord, normalOf } from './typed-values.ts'

const nobody: Row = { id: '', version: 0, createdAt: '', updatedAt: '' }

type Labels = Readonly<Record<string, string>>

/** A value to be read and not changed, whether it is saved or typed; `labels` as the form knows them. */
export function valueCell(entity: Entity, name: string, value: Json, labels: Labels): ReactNode {
  const field = entity.fields[name]
  if (!field) return null
  if (field.kind === 'group') return <GroupLines items={Array.isArray(value) ? value : []} />
  const meant = normalOf(field, value)
  if (field.kind === 'long' || field.kind === 'permissions') {
    const text = typeof meant === 'string' ? meant : JSON.stringify(meant)
    return isEmpty(meant) ? '—' : <span className="pre">{text}</span>
  }
  const named = (id: Json) => ({ id, label: labels[labelKey(name, id)] ?? String(id) })
  const related = isEmpty(meant) ? {} : { [labelName(name)]: Array.isArray(meant) ? meant.map(named) : named(meant) }
  const isRelated = field.kind === 'relation' || field.kind === 'relations'
  return cellOf(name, field, undefined, () => undefined)({ ...nobody, [name]: meant, ...(isRelated && related) })
}

function GroupLines({ items }: { items: readonly Json[] }) {
  if (items.length === 0) return '—'
  return (
    <ol className="lines">
      {items.map((item, index) => (
        <li key={index}>
          {isRecord(item) && Object.values(item).filter((part) => !isEmpty(part) && part !== false)
            .map((part) => (part === true ? 'yes' : String(part))).join(' · ')}
        </li>
      ))}
    </ol>
  )
}

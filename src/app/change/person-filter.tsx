import { type ReactNode, useId } from 'react'
import { may } from '#data'
import { useRelatedLabels } from '#record'
import { RelationPicker } from './relation-picker.tsx'

/** Filters by user. Hidden if the role can't view users. */
export function PersonFilter({ id, onChoose }: { id: string; onChoose(id: string): void }): ReactNode {
  const fieldId = useId()
  const isPermitted = may('user', 'view')
  const [label = '…'] = useRelatedLabels('by', 'user', isPermitted ? [id] : [], [])
  return (
    isPermitted && (
      <div className="field">
        <label htmlFor={fieldId}>Person</label>
        <RelationPicker
          to="user"
          name="Person"
          id={id}
          label={id === '' ? '' : label}
          placeholder="Everyone"
          attributes={{ id: fieldId }}
          onChoose={(chosen) => onChoose(chosen?.id ?? '')}
        />
      </div>
    )
  )
}

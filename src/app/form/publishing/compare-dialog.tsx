import { type ReactNode, useState } from 'react'
import { pendingNames } from '#contract'
import { recordQuery, useRead } from '#data'
import { useStore } from '#kit'
import { isSameValue, valuesOf } from '#record'
import { Dialog } from '#ui'
import type { Form } from '../form.ts'
import { FieldDifference, isProse } from '../history/changes.tsx'
import { Choice } from '../history/version-view.tsx'
import { stateOf } from '../history/versions.ts'
import { labelsOf } from '../open-text.ts'

/**
 * The changes that publishing makes: each field of the live record compared with the form, and the changed words of
 * texts.
 */
export function CompareDialog({ form, id, onClose }: { form: Form; id: string; onClose(): void }): ReactNode {
  const { entity, store } = form
  const { typed, labels } = useStore(store)
  const { data: live } = useRead(recordQuery(entity, id))
  const [isBeside, setBeside] = useState(false)
  if (!live) return null
  const order = entity.form.flatMap(({ fields }) => fields)
  const names = pendingNames(entity)
    .filter((name) => {
      const field = entity.fields[name]
      return field && !isSameValue(field, live[name], typed[name])
    })
    .sort((one, other) => order.indexOf(one) - order.indexOf(other))
  const before = stateOf(entity, valuesOf(entity, live), labelsOf(entity, live))
  const after = stateOf(entity, typed, labels)
  const hasProse = names.some((name) => isProse(entity.fields[name]))
  return (
    <Dialog title="Compare with live" onClose={onClose} isBroad>
      {names.length === 0 ? (
        <p>This is the same as the live {entity.one}.</p>
      ) : (
        <>
          {hasProse && (
            <Choice label="Comparison" isSecond={isBeside} first="Inline" second="Side by side" onChoose={setBeside} />
          )}
          <p className="help">
            From the live {entity.one} to your changes: <del>removed</del>, <ins>added</ins>.
          </p>
        </>
      )}
      {names.map((name) => {
        const label = entity.fields[name]?.label ?? name
        return (
          <section key={name} className="difference" aria-label={label}>
            <p>
              <b>{label}</b>
            </p>
            <FieldDifference entity={entity} name={name} before={before} after={after} isBeside={isBeside} />
          </section>
        )
      })}
    </Dialog>
  )
}

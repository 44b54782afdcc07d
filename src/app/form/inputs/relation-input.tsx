import { isEmpty, isReference, labelName, type RelationField, type Values } from '#contract'
import type { Chosen } from '#record'
import { RelationPicker } from '#change'
import { labelKey } from '../form-text.ts'
import { leaveField, setField, setFields } from '../form.ts'
import { useForm, useText, useTyped } from '../use-form.ts'
import type { InputProps } from './input-props.ts'
import { useMissingLabels } from './use-missing-labels.ts'

export function RelationInput({ field, path, attributes }: InputProps<RelationField>) {
  const form = useForm()
  const id = useTyped(path)
  const label = useText(({ labels, typed }) => labels[labelKey(path, typed[path])])
  const within = useText(({ typed }) => JSON.stringify(limitsOf(field, typed)))

  useMissingLabels(path, field.to)

  const choose = (chosen: Chosen | undefined) => {
    if (!chosen) return setField(form, path, null)
    const parents = missingParents(field, form.text().typed, chosen)
    setFields(form, {
      values: { ...parents.values, [path]: chosen.id },
      labels: { ...parents.labels, [labelKey(path, chosen.id)]: chosen.label },
    })
  }

  return (
    <RelationPicker
      to={field.to}
      name={field.label}
      canCreate
      attributes={attributes}
      within={JSON.parse(within)}
      id={typeof id === 'string' ? id : undefined}
      label={label ?? (typeof id === 'string' ? id : '')}
      onChoose={choose}
      onLeave={() => leaveField(form, path)}
    />
  )
}

/** The parent records that limit the choice, by filter name. */
export const limitsOf = (field: RelationField, typed: Values): Record<string, string> =>
  Object.fromEntries(
    (field.within ?? []).flatMap(({ field: parent, as }) => {
      const value = typed[parent]
      return typeof value === 'string' && value !== '' ? [[as, value]] : []
    }),
  )

/** Fills in empty parents: a city determines its state and country. */
const missingParents = (field: RelationField, typed: Values, { row }: Chosen) => {
  const values: Values = {}
  const labels: Record<string, string> = {}
  for (const { field: parent, as } of field.within ?? []) {
    const id = row?.[as]
    const reference = row?.[labelName(as)]
    if (!isEmpty(typed[parent]) || typeof id !== 'string') continue
    values[parent] = id
    if (isReference(reference)) labels[labelKey(parent, id)] = reference.label
  }
  return { values, labels }
}

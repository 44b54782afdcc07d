import { type Entity, isReference, labelName, shownEmail, textOf } from '#contract'

/** The short fact that pickers show next to a record's label: the label of a relation or choice. */
export const detailOf = (entity: Entity, row: { readonly [field: string]: unknown }): string | undefined => {
  if (entity.detail === undefined) return undefined
  const field = entity.fields[entity.detail]
  const [value, related] = [row[entity.detail], row[labelName(entity.detail)]]
  if (isReference(related)) return related.label
  if (field?.kind === 'choice') return field.options.find((option) => option.value === value)?.label
  if (field?.kind === 'email') return shownEmail(textOf(value)) || undefined
  return typeof value === 'string' && field?.kind !== 'relation' ? value : undefined
}

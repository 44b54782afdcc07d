import { useCallback } from 'react'
import {
  detailOf, type Entity, entityOf, type Json, likeness, type ListQuery, nameOfRow, type Row, seen,
} from '#contract'
import { may, pageQuery, readNow } from '#data'
import { Combobox, type ComboOption } from '#ui'
import { isNewRecord, nameFromTyped, newRecordId } from './new-record.ts'

export interface RelationOption extends ComboOption {
  /** What the host knows of it; none for one that is still to be made. */
  row: Row | undefined
  /** Name of the one to be made; its `id` is of `newRecordId`. */
  newName?: string
}

/** Only targets whose fields have these values; empty ones do not count. */
export type Within = Readonly<Record<string, Json | undefined>>

const optionsMax = 20

export const optionsQuery = (entity: Entity, text: string, within: Within): ListQuery => ({
  page: 1, limit: optionsMax, search: text,
  // The host ranks what a search finds; all of them are in the order of their names.
  sort: text === '' ? entity.label[0] : undefined, order: 'asc',
  filters: Object.entries(within).flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [{ name, operator: 'is', value }] : []),
})

export const toOption = (entity: Entity, row: Row): RelationOption =>
  ({ id: row.id, label: nameOfRow(entity, row), detail: detailOf(entity, row), row })

/** The host refuses who gives it: it can do more than they may. */
export const barBeyond = (option: RelationOption): RelationOption =>
  option.row?.beyond === true ? { ...option, detail: 'May do more than you may', isBarred: true } : option

/** What was found: who types a whole name or code means that one, and else rather what begins so; a host need not. */
export const optionsOf = (entity: Entity, rows: readonly Row[], text: string): RelationOption[] => {
  const typed = likeness(text)
  const rankOf = ({ label, row }: RelationOption): number => {
    const names = [label, ...entity.exact.map((name) => row?.[name])]
    if (names.some((name) => typeof name === 'string' && likeness(name) === typed)) return 0
    return likeness(label).startsWith(typed) ? 1 : 2
  }
  return rows.map((row) => toOption(entity, row)).sort((one, other) => rankOf(one) - rankOf(other))
}

/** Whether a name is all that a new one needs, beside what it is within. */
export const isMadeByName = (entity: Entity, within: Within): boolean =>
  entity.label.length === 1 && Object.entries(entity.fields).every(([name, { required, readOnly, initial }]) =>
    !required || readOnly || entity.label.includes(name) || initial !== undefined || Boolean(within[name]))

export interface Chosen { id: string; label: string; row: Row | undefined }

interface RelationPickerProps {
  /** Key of the entity that is chosen from. */
  to: string
  /** What is chosen, in a word: "City". */
  name: string
  id: string | undefined
  label: string
  within?: Within
  /** Offers "Add city “Mun”" where the person may and a name is all that it takes; the form's save makes it. */
  canCreate?: boolean
  placeholder?: string
  /** Finds records that have it, and gives it to none: any may be chosen. */
  isFilter?: boolean
  attributes?: Record<string, string | boolean | undefined>
  onChoose(chosen: Chosen | undefined): void
  onLeave?(): void
}

const noLimits: Within = {}

/** What the host finds, and last the one that the typed name would make, where the person may make it. */
export async function findOptions(
  to: string, within: Within, canCreate: boolean, typed: string, signal: AbortSignal,
): Promise<RelationOption[]> {
  const entity = entityOf(to)
  if (!entity) return []
  const isWithinNew = Object.values(within).some(isNewRecord) // nothing lies in it yet
  const { rows } = isWithinNew ? { rows: [] }
    : await readNow(pageQuery(entity, optionsQuery(entity, typed, within)), signal)
  const options = optionsOf(entity, rows, typed)
  const newName = nameFromTyped(typed)
  const isKnown = options.some(({ label }) => seen(label) === seen(newName))
  const offersNew = canCreate && newName !== '' && !isKnown && may(to, 'edit') && isMadeByName(entity, within)
  if (!offersNew) return options
  return [...options, { id: newRecordId(), label: `Add ${entity.one} “${newName}”`, isNew: true, row: undefined, newName }]
}

/** Chooses one record by searching the host. */
export function RelationPicker(props: RelationPickerProps) {
  const { to, within = noLimits, canCreate = false, isFilter = false, onChoose } = props
  const limits = JSON.stringify(within)

  const find = useCallback(
    async (typed: string, signal: AbortSignal) => {
      const options = await findOptions(to, within, canCreate, typed, signal)
      return isFilter ? options : options.map(barBeyond)
    },
    [to, limits, canCreate, isFilter], // `limits` holds what `within` says
  )

  return (
    <Combobox
      {...(props.attributes && { attributes: props.attributes })} {...(props.onLeave && { onLeave: props.onLeave })}
      {...(props.placeholder !== undefined && { placeholder: props.placeholder })}
      name={props.name} text={props.label} chosenId={props.id} find={find}
      onChoose={({ id, label, row, newName }) => onChoose({ id, label: newName ?? label, row })}
      onClear={() => { if (props.id) onChoose(undefined) }}
    />
  )
}

import { useCallback } from 'react'
import {
  type Entity,
  entityOf,
  isSameName,
  type Json,
  likeness,
  type ListQuery,
  nameOfRow,
  readFormer,
  type Row,
} from '#contract'
import { isMadeByName } from '#checks'
import { has, is, may, pageQuery, queryBy, readNow } from '#data'
import { countryCodes, countryWords, formerWords, type Chosen } from '#record'
import { detailOf } from '#readable'
import { Combobox } from './combobox.tsx'
import { isNewRecord, nameFromTyped, newRecordId } from './new-record.ts'
import type { ComboOption } from './use-options.ts'

export interface RelationOption extends ComboOption {
  /** The host's record; undefined for a record that hasn't been created yet. */
  row: Row | undefined
  /** The name of a record to create; its `id` comes from `newRecordId`. */
  newName?: string
}

/** Only offers targets with these values, or with one of several; empty values are ignored. */
export type Within = Readonly<Record<string, Json | undefined>>

const optionsMax = 20

export const optionsQuery = (entity: Entity, text: string, within: Within): ListQuery => ({
  page: 1,
  limit: optionsMax,
  search: text,
  // The host ranks a search by relevance; without a search, names determine the order.
  sort: text === '' ? entity.label[0] : undefined,
  order: 'asc',
  filters: Object.entries(within).flatMap(([name, values]) =>
    [values ?? ''].flat().flatMap((value) => (typeof value === 'string' && value !== '' ? [is(name, value)] : [])),
  ),
})

const toOption = (entity: Entity, row: Row): RelationOption => ({
  id: row.id,
  label: nameOfRow(entity, row),
  row,
  detail:
    [entity.key === 'country' && countryWords(row.alpha2), detailOf(entity, row), formerWords(entity, row.former)]
      .filter(Boolean)
      .join(' · ') || undefined,
})

/** Whether the host rejects this option, because it has more permissions than the user. */
const barIfBeyond = (option: RelationOption): RelationOption =>
  option.row?.beyond === true ? { ...option, detail: 'Has more permissions than you', isBarred: true } : option

/**
 * Turns rows into options. A full name or code comes first, then names that begin with the text; hosts may rank
 * differently.
 */
export const optionsOf = (entity: Entity, rows: readonly Row[], text: string): RelationOption[] => {
  const typed = likeness(text)
  const rankOf = ({ label, row }: RelationOption): number => {
    const names = [label, readFormer(row?.former)?.value, ...entity.exact.map((name) => row?.[name])]
    if (names.some((name) => typeof name === 'string' && isSameName(name, text))) return 0
    return likeness(label).startsWith(typed) ? 1 : 2
  }
  return rows.map((row) => toOption(entity, row)).sort((one, other) => rankOf(one) - rankOf(other))
}

interface RelationPickerProps {
  /** The key of the target entity. */
  to: string
  /** The word for the choice: "City". */
  name: string
  id: string | undefined
  label: string
  within?: Within
  /** Offers "Add city “Mun”" if the user can create one and a name is enough. The form's save creates the record. */
  canCreate?: boolean
  placeholder?: string
  /** A filter finds records with the value and doesn't change any, so every option can be chosen. */
  isFilter?: boolean
  attributes?: Record<string, string | boolean | undefined>
  onChoose(chosen: Chosen | undefined): void
  onLeave?(): void
}

const noLimits: Within = {}

/** Returns the host's matches, then a new record with the typed name if the user can create it. */
export async function findOptions(
  to: string,
  within: Within,
  canCreate: boolean,
  typed: string,
  signal: AbortSignal,
): Promise<RelationOption[]> {
  const entity = entityOf(to)
  if (!entity) return []
  const isWithinNew = Object.values(within).some(isNewRecord) // a new record doesn't contain any yet
  const { rows } = isWithinNew
    ? { rows: [] }
    : await readNow(pageQuery(entity, optionsQuery(entity, typed, within)), signal)
  const options = optionsOf(entity, [...rows, ...(await byLocalName(entity, rows, typed, signal))], typed)
  const newName = nameFromTyped(typed)
  const isKnown = options.some(({ label }) => isSameName(label, newName))
  const mayCreate = canCreate && has('operations') && may(to, 'edit')
  const offersNew = mayCreate && newName !== '' && !isKnown && isMadeByName(entity, within)
  if (!offersNew) return options
  return [
    ...options,
    { id: newRecordId(), label: `Add ${entity.one} “${newName}”`, isNew: true, row: undefined, newName },
  ]
}

/** Countries are also found by their name in the user's language, which the host does not know. */
async function byLocalName(
  entity: Entity,
  known: readonly Row[],
  typed: string,
  signal: AbortSignal,
): Promise<readonly Row[]> {
  const codes = entity.key === 'country' ? countryCodes(typed) : []
  if (codes.length === 0) return []
  const query = queryBy(
    codes.map((code) => is('alpha2', code)),
    codes.length,
  )
  const { rows } = await readNow(pageQuery(entity, query), signal)
  return rows.filter(({ id }) => known.every((row) => row.id !== id))
}

/** Chooses one record by a search on the host. */
export function RelationPicker(props: RelationPickerProps) {
  const { to, within = noLimits, canCreate = false, isFilter = false, onChoose } = props
  const limits = JSON.stringify(within)

  const find = useCallback(
    async (typed: string, signal: AbortSignal) => {
      const options = await findOptions(to, within, canCreate, typed, signal)
      return isFilter ? options : options.map(barIfBeyond)
    },
    [to, limits, canCreate, isFilter], // `limits` contains the values of `within`
  )

  return (
    <Combobox
      {...(props.attributes && { attributes: props.attributes })}
      {...(props.onLeave && { onLeave: props.onLeave })}
      {...(props.placeholder !== undefined && { placeholder: props.placeholder })}
      name={props.name}
      text={props.label}
      chosenId={props.id}
      find={find}
      onChoose={({ id, label, row, newName }) => onChoose({ id, label: newName ?? label, row })}
      onClear={() => {
        if (props.id) onChoose(undefined)
      }}
    />
  )
}

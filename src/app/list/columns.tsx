import type { ReactNode } from 'react'
import { type Column, type Entity, type Field, labelName, labelOf, type Row, type Section } from '#contract'
import { hrefOf } from '#kit'
import { type Cell, cellOf, nothing, recordAddress, textCell } from '#record'
import { Icon } from '#ui'

export interface ListColumn {
  name: string
  label: string
  field: Field
  className: string
  /** What the host sorts by; undefined where there is no order. */
  sort: string | undefined
  /** The direction of the first press. */
  firstOrder: 'asc' | 'desc'
  /** Its cell names the record and is the link to it. */
  isMain: boolean
  /** Says what a number is where no header stands over it. */
  cardLabel: string | undefined
  cell: Cell
}

const recordTimes: Readonly<Record<string, Field>> = {
  createdAt: { kind: 'instant', label: 'Created' }, updatedAt: { kind: 'instant', label: 'Updated' },
}
export const fieldOf = (entity: Entity, name: string): Field | undefined =>
  Object.hasOwn(entity.fields, name) ? entity.fields[name] : recordTimes[name]

/** Never taken away, or there would be no way to open a record. */
const mainColumn = (entity: Entity): string =>
  entity.label.find((name) => entity.columns.some(({ field }) => field === name)) ?? entity.columns[0]?.field ?? ''

const isNumeric = ({ kind }: Field): boolean => ['number', 'order', 'count', 'score', 'group'].includes(kind)
const isUnordered = ({ kind }: Field): boolean => ['image', 'relations', 'group', 'permissions'].includes(kind)
const isDescendingFirst = (field: Field): boolean =>
  (isNumeric(field) && field.kind !== 'order') || field.kind === 'instant' || field.kind === 'day'

/** Where the cell goes when rows become cards; see table.css. */
const place = (field: Field, look: Column['look'], isMain: boolean): string => {
  if (isMain) return 'main-cell'
  if (look === 'flap' || look === 'code') return 'code-cell'
  if (field.kind === 'choice' && field.options.some(({ tone }) => tone)) return 'status-cell'
  if (field.kind === 'image') return 'image-cell'
  return isNumeric(field) || field.kind === 'instant' || field.kind === 'flag' ? 'fact-cell' : 'place-cell'
}

const isMuted = (field: Field, look: Column['look']): boolean =>
  look === 'code' || ['relation', 'relations', 'instant', 'zone', 'slug'].includes(field.kind)

type FindSection = (key: string) => Section | undefined

const toListColumn = (entity: Entity, column: Column, sectionOf: FindSection): ListColumn[] => {
  const { field: name, look, priority = 2 } = column
  const field = fieldOf(entity, name)
  if (!field) return []
  const label = column.label ?? field.label
  const isMain = name === mainColumn(entity)
  const classes = [
    place(field, look, isMain), isNumeric(field) && 'n', look === 'code' && 'mono', !isMain && `p${priority}`,
    !isMain && isMuted(field, look) && 'muted',
  ]
  return [{
    name, field, isMain, label, cardLabel: classes[0] === 'fact-cell' ? label : undefined,
    className: classes.filter(Boolean).join(' '),
    sort: isUnordered(field) ? undefined : labelName(name), firstOrder: isDescendingFirst(field) ? 'desc' : 'asc',
    cell: !isMain ? cellOf(name, field, recordTimes[name] ? 'age' : look, sectionOf)
      : entity.label.length > 1 ? (row) => labelOf(entity, row) || nothing : textCell(name, look),
  }]
}

/** All columns that a list can show: those of the definition, in its order. */
export const allColumns = (entity: Entity, sectionOf: FindSection): ListColumn[] =>
  entity.columns.flatMap((column) => toListColumn(entity, column, sectionOf))

export const defaultColumns = (entity: Entity): string[] =>
  entity.columns.filter(({ hidden }) => !hidden).map(({ field }) => field)

/** The shown ones, in the chosen order. Names that are no columns any more are passed over. */
export const chosenColumns = (
  entity: Entity, all: readonly ListColumn[], names: readonly string[] | undefined,
): ListColumn[] => {
  const pick = (from: readonly string[]) => from.flatMap((name) => all.find((column) => column.name === name) ?? [])
  const chosen = names ? pick([...new Set(names)]) : []
  if (chosen.length === 0) return pick(defaultColumns(entity))
  return chosen.some(({ isMain }) => isMain) ? chosen : [...pick([mainColumn(entity)]), ...chosen]
}

/** What changes from day to day; what a record is, such as an airport's type, is changed in its form. */
const isState = (field: Field): boolean => field.kind === 'choice' ? field.options.some(({ tone }) => tone)
  : ['flag', 'order', 'relation'].includes(field.kind)
const isEditable = ({ field }: ListColumn): boolean =>
  field.inPlace === true && field.readOnly !== true && isState(field)

/** Its name holds what it shows; what pressing does is the description. */
const editButton = ({ name, label, field }: ListColumn, content: ReactNode, isOn: boolean): ReactNode =>
  field.kind === 'flag' ? (
    <button
      type="button" className="in-place" role="switch" aria-checked={isOn} aria-label={label} data-act={`edit ${name}`}
    >
      {content}
    </button>
  ) : (
    <button type="button" className="in-place" title={`Change ${label.toLowerCase()}`} data-act={`edit ${name}`}>
      {content}
    </button>
  )

/** Beside the number of a record's place: what moves it. */
const moveButtons = (label: string): ReactNode => (
  <span className="move">
    <button type="button" data-act="move up" aria-label={`Move ${label} up`}><Icon name="up" size="xs" /></button>
    <button type="button" data-act="move down" aria-label={`Move ${label} down`}><Icon name="down" size="xs" /></button>
    <span data-grip aria-hidden="true"><Icon name="grip" size="s" /></span>
  </span>
)

/** For a list that stands in the order of this column. */
export const withMoves = (column: ListColumn, labelOf: (row: Row) => string): ListColumn =>
  column.field.kind !== 'order' ? column
    : { ...column, cell: (row) => <>{column.cell(row)}{moveButtons(labelOf(row))}</> }

/** The name becomes the link to its record, and what may be changed in the list a button. */
export const withActions = (column: ListColumn, section: Section, mayEdit: (row: Row) => boolean): ListColumn => {
  const { name, cell, isMain } = column
  if (isMain) return { ...column, cell: (row) => <a href={hrefOf(recordAddress(section, row.id))}>{cell(row)}</a> }
  if (!isEditable(column)) return column
  // A link has no place within a button.
  const face = column.field.kind === 'relation' ? cellOf(name, column.field, undefined, () => undefined) : cell
  return { ...column, cell: (row) => mayEdit(row) ? editButton(column, face(row), row[name] === true) : cell(row) }
}

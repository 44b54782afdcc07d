import type { ReactNode } from 'react'
import {
  capitalize,
  type Column,
  type Entity,
  type Field,
  type Json,
  labelName,
  labelOf,
  isObject,
  type Row,
  type Section,
  shownEmail,
  textOf,
} from '#contract'
import { hrefOf } from '#kit'
import { type Cell, cellOf, formerWords, languageWords, nothing, textCell, isStatusByActions } from '#record'
import { Icon } from '#ui'

export interface ListColumn {
  name: string
  label: string
  field: Field
  className: string
  /** The host's sort name; undefined for a column that can't be sorted. */
  sort: string | undefined
  /** The order after the first press. */
  firstOrder: 'asc' | 'desc'
  /** The cell names the record, and the list makes its content the link to the record. */
  isMain: boolean
  /** The cell has the link to the record. */
  isLink?: true
  /** Labels a number if there is no header above it. */
  cardLabel: string | undefined
  cell: Cell
  /** Rendered after the link in the main cell. */
  after?: Cell
}

const recordTimes: Readonly<Record<string, Field>> = {
  createdAt: { kind: 'instant', label: 'Created' },
  updatedAt: { kind: 'instant', label: 'Updated' },
}
export const fieldOf = (entity: Entity, name: string): Field | undefined =>
  Object.hasOwn(entity.fields, name) ? entity.fields[name] : recordTimes[name]

/** This column is always shown, because it has the link to the record. */
const mainColumn = (entity: Entity): string =>
  entity.label.find((name) => entity.columns.some(({ field }) => field === name)) ?? entity.columns[0]?.field ?? ''

const isNumeric = ({ kind }: Field): boolean => ['number', 'order', 'count', 'score', 'group'].includes(kind)
const isUnordered = ({ kind, isComputed }: Field): boolean =>
  isComputed === true || ['image', 'choices', 'relations', 'group', 'permissions'].includes(kind)
const isDescendingFirst = (field: Field): boolean =>
  (isNumeric(field) && field.kind !== 'order') || field.kind === 'instant' || field.kind === 'day'

/** The position of the cell when rows become cards (table.css). */
const cardPlace = (name: string, field: Field, look: Column['look'], isMain: boolean): string => {
  if (isMain) return 'main-cell'
  if (look === 'flap' || look === 'code') return 'code-cell'
  if (name === 'status') return 'status-cell'
  if (field.kind === 'image') return 'image-cell'
  return isNumeric(field) || field.kind === 'instant' || field.kind === 'flag' ? 'fact-cell' : 'place-cell'
}

const isMuted = (field: Field, look: Column['look']): boolean =>
  look === 'code' || ['relation', 'relations', 'instant', 'zone', 'slug'].includes(field.kind)

/** Says that a search has found the record by a code or name that it no longer has. */
const formerNote = (entity: Entity, former: Json): ReactNode => {
  const words = formerWords(entity, former)
  return words && <small className="former">{capitalize(words)}</small>
}

/** A mark for each translation of the record, with its state. */
const languageMarks = ({ translations }: Row): ReactNode =>
  Array.isArray(translations) && (
    <small className="language-marks">
      {translations.map((note) => {
        const { language, state } = isObject(note) ? note : {}
        return state === 'missing' ? null : (
          <span key={textOf(language)} className={textOf(state)} title={languageWords(textOf(language))}>
            {textOf(language)} <span className="sr-only">{textOf(state)}</span>
          </span>
        )
      })}
    </small>
  )

type FindSection = (key: string) => Section | undefined

const toListColumn = (entity: Entity, column: Column, sectionOf: FindSection): ListColumn[] => {
  const { field: name, look, priority = 2 } = column
  const field = fieldOf(entity, name)
  if (!field) return []
  const label = column.label ?? field.label
  const isMain = name === mainColumn(entity)
  const classes = [
    cardPlace(name, field, look, isMain),
    isNumeric(field) && 'n',
    look === 'code' && 'mono',
    !isMain && `p${priority}`,
    !isMain && isMuted(field, look) && 'muted',
  ]
  return [
    {
      name,
      field,
      isMain,
      label,
      cardLabel: classes[0] === 'fact-cell' ? label : undefined,
      className: classes.filter(Boolean).join(' '),
      sort: isUnordered(field) ? undefined : labelName(name),
      firstOrder: isDescendingFirst(field) ? 'desc' : 'asc',
      cell: !isMain
        ? cellOf(name, field, recordTimes[name] ? 'age' : look, sectionOf)
        : entity.label.length > 1
          ? (row) => labelOf(entity, row) || nothing
          : textCell(name, look, field.kind === 'email' ? shownEmail : undefined),
      ...(isMain && {
        after: (row) => (
          <>
            {entity.former !== undefined && formerNote(entity, row.former ?? null)}
            {languageMarks(row)}
          </>
        ),
      }),
    },
  ]
}

/** All columns of the definition, in its order. */
export const allColumns = (entity: Entity, sectionOf: FindSection): ListColumn[] =>
  entity.columns.flatMap((column) => toListColumn(entity, column, sectionOf))

export const defaultColumns = (entity: Entity): string[] =>
  entity.columns.filter(({ hidden }) => !hidden).map(({ field }) => field)

/** The shown columns in the chosen order. Names of former columns are skipped. */
export const chosenColumns = (
  entity: Entity,
  all: readonly ListColumn[],
  names: readonly string[] | undefined,
): ListColumn[] => {
  const pick = (from: readonly string[]) => from.flatMap((name) => all.find((column) => column.name === name) ?? [])
  const chosen = names ? pick([...new Set(names)]) : []
  if (chosen.length === 0) return pick(defaultColumns(entity))
  return chosen.some(({ isMain }) => isMain) ? chosen : [...pick([mainColumn(entity)]), ...chosen]
}

/** Whether the field is a state, which a list can change. Lasting facts, such as an airport's type, are changed in the form. */
const isState = (field: Field): boolean =>
  field.kind === 'choice' ? field.options.some(({ tone }) => tone) : ['flag', 'order', 'relation'].includes(field.kind)
const isEditable = ({ field }: ListColumn): boolean =>
  field.inPlace === true && field.readOnly !== true && isState(field)

/** The button's name is its content; its description is the action. */
const editButton = ({ name, label, field }: ListColumn, content: ReactNode, isOn: boolean): ReactNode =>
  field.kind === 'flag' ? (
    <button
      type="button"
      className="in-place"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      data-act={`edit ${name}`}
    >
      {content}
    </button>
  ) : (
    <button type="button" className="in-place" title={`Change ${label.toLowerCase()}`} data-act={`edit ${name}`}>
      {content}
    </button>
  )

/** Buttons that move the record, next to its position. */
const moveButtons = (label: string): ReactNode => (
  <span className="move">
    <button type="button" data-act="move up" aria-label={`Move ${label} up`}>
      <Icon name="up" size="xs" />
    </button>
    <button type="button" data-act="move down" aria-label={`Move ${label} down`}>
      <Icon name="down" size="xs" />
    </button>
    <span data-grip aria-hidden="true">
      <Icon name="grip" size="s" />
    </span>
  </span>
)

/** For a list in the order of this column. */
export const withMoves = (column: ListColumn, labelOf: (row: Row) => string): ListColumn =>
  column.field.kind !== 'order'
    ? column
    : {
        ...column,
        cell: (row) => (
          <>
            {column.cell(row)}
            {moveButtons(labelOf(row))}
          </>
        ),
      }

/** Makes the name the only link to its record. */
export const withLink = (column: ListColumn, urlOf: (id: string) => string): ListColumn => {
  const { cell, after, isMain } = column
  if (!isMain) return column
  return {
    ...column,
    isLink: true,
    cell: (row) => (
      <>
        <a href={hrefOf(urlOf(row.id))}>{cell(row)}</a>
        {after?.(row)}
      </>
    ),
  }
}

/** Makes an editable cell a button. */
export const withActions = (
  column: ListColumn,
  entity: Entity,
  mayEdit: (row: Row) => boolean,
  closedWords?: (row: Row, name: string) => string | undefined,
): ListColumn => {
  const { name, cell, isMain } = column
  if (isMain || !isEditable(column) || isStatusByActions(entity, name)) return column
  const shown: Cell = (row) => {
    if (!mayEdit(row)) return cell(row)
    const why = closedWords?.(row, name)
    if (why !== undefined) return <span title={why}>{cell(row)}</span>
    return editButton(column, cell(row), row[name] === true)
  }
  return { ...column, cell: shown }
}

/** A status with its exceptions. */
export const withStatus = (column: ListColumn, statusOf: (row: Row, status: ReactNode) => ReactNode): ListColumn =>
  column.name !== 'status' ? column : { ...column, cell: (row) => statusOf(row, column.cell(row)) }

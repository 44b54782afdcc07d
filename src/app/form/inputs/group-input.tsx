import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  capitalize,
  type GroupField,
  inSentence,
  isEmpty,
  isObject,
  isText,
  type Json,
  type ScalarField,
} from '#contract'
import { initialValues } from '#checks'
import { attempt, savePreferences } from '#data'
import { dayWords, numberWords } from '#record'
import { Icon } from '#ui'
import { formatText } from '#readable'
import { isSameValue, meaningOf } from '#change'
import { announce, setField } from '../form.ts'
import { countInWords } from '../error-summary.tsx'
import { baseValues } from '../form-text.ts'
import { useForm, useText, useTyped } from '../use-form.ts'
import type { InputProps } from './input-props.ts'
import { isLength, lengthWords, useMetric } from './length.ts'
import { usualOf } from './usual-values.ts'

/** Renders the row of a field within an item; passed as a prop, since a field row itself renders groups. */
type RenderRow = (path: string, field: ScalarField) => ReactNode

interface GroupItemProps {
  field: GroupField
  item: Json
  path: string
  index: number
  count: number
  /** For example "Runway 2". */
  name: string
  isOpen: boolean
  onToggle(isOpen: boolean): void
  onMove(by: -1 | 1): void
  onRemove(): void
  renderRow: RenderRow
}

const gistMax = 4

/** The filled values in one line: "09 · 27 · 9229 ft · Asphalt". */
const gistOf = (
  { of, gist = Object.keys(of).slice(0, gistMax + 1) }: GroupField,
  item: Json,
  isMetric: boolean,
): string => {
  if (!isObject(item)) return ''
  return gist
    .flatMap((name) => {
      const inner = of[name]
      return inner && inner.kind !== 'flag' ? wordsOf(inner, item[name], isMetric) : []
    })
    .filter(Boolean)
    .slice(0, gistMax)
    .join(' · ')
}

const wordsOf = (field: ScalarField, typed: Json | undefined, isMetric: boolean): string => {
  if (field.kind === 'choice') return field.options.find(({ value }) => value === typed)?.label ?? ''
  const meaning = meaningOf(field, typed)
  if (typeof meaning !== 'number') {
    if (field.kind === 'day' && isText(meaning)) return dayWords(meaning)
    const text = formatText(field, meaning)
    return usualOf(field, text) ?? text
  }
  if (isLength(field)) return lengthWords(meaning, isMetric)
  return field.kind === 'number' && field.unit ? `${numberWords(meaning)} ${field.unit}` : numberWords(meaning)
}

/** Whether an item equals a saved one. */
const isSaved = ({ of }: GroupField, item: Json, saved: Json | undefined): boolean =>
  Array.isArray(saved) &&
  saved.some(
    (one) =>
      isObject(one) &&
      isObject(item) &&
      Object.entries(of).every(([name, inner]) => isSameValue(inner, one[name], item[name])),
  )

/** Whether an item lacks a required value, as a new one does. */
const isBegun = ({ of }: GroupField, item: Json): boolean =>
  isObject(item) && Object.entries(of).some(([name, { required }]) => required === true && isEmpty(item[name]))

/** Switches the unit of all items; the user's choice is stored. */
function UnitSwitch({ id }: { id: string }) {
  const isMetric = useMetric()
  const radio = (label: string, value: boolean) => (
    <label>
      <input
        type="radio"
        className="sr-only"
        name={id}
        checked={isMetric === value}
        onChange={() => void attempt(() => savePreferences({ isMetric: value }))}
      />
      {label}
    </label>
  )
  return (
    <div role="radiogroup" aria-label="Unit of lengths" className="seg">
      {radio('Feet', false)}
      {radio('Metres', true)}
    </div>
  )
}

function GroupItem(props: GroupItemProps) {
  const { field, item, path, index, count, name, isOpen, onToggle, onMove, onRemove, renderRow } = props
  const here = `${path}.${index}.`
  const wrong = useText(({ problems }) => Object.keys(problems).filter((at) => at.startsWith(here)).length)
  const isChanged = useText((now) => now.changed.has(path) && !isSaved(field, item, baseValues(now)[path]))
  const isMetric = useMetric()
  const shown = isOpen || wrong > 0
  return (
    <details
      className={isChanged ? 'group-item changed' : 'group-item'}
      open={shown}
      onToggle={(event) => onToggle(event.currentTarget.open)}
    >
      <summary>
        <Icon name="right" size="s" className="chev" />
        <b>{name}</b> <span className="muted trunc">{gistOf(field, item, isMetric)}</span>
        {wrong > 0 && (
          <span className="tally" aria-label={countInWords(wrong, 'error')}>
            {wrong}
          </span>
        )}
      </summary>
      {shown && (
        <div className="grid-4" role="group" aria-label={name}>
          {Object.entries(field.of)
            .filter(([, of]) => !of.isImported)
            .map(([inner, of]) => renderRow(here + inner, of))}
          <div className="full row">
            <button
              type="button"
              className="btn s ghost move-up"
              aria-label={`Move ${name} up`}
              disabled={index === 0}
              onClick={() => onMove(-1)}
            >
              <Icon name="arrowUp" />
              Up
            </button>
            <button
              type="button"
              className="btn s ghost move-down"
              aria-label={`Move ${name} down`}
              disabled={index === count - 1}
              onClick={() => onMove(1)}
            >
              <Icon name="arrowDown" />
              Down
            </button>
            <button type="button" className="btn s danger end" onClick={onRemove} aria-label={`Remove ${name}`}>
              <Icon name="trash" />
              Remove
            </button>
          </div>
        </div>
      )}
    </details>
  )
}

/** A list of items within the record. Items start collapsed, since twenty runways have 220 inputs. */
export function GroupInput({ field, path, attributes, renderRow }: InputProps<GroupField> & { renderRow: RenderRow }) {
  const form = useForm()
  const typed = useTyped(path)
  const items: readonly Json[] = Array.isArray(typed) ? typed : []
  const [open, setOpen] = useState<ReadonlySet<number>>(
    () => new Set(items.flatMap((item, index) => (isBegun(field, item) ? [index] : []))),
  )
  const box = useRef<HTMLDivElement>(null)
  const one = inSentence(field.one)
  const One = capitalize(one)

  // Renders synchronously, so that the focus can move to the new elements.
  const change = (next: Json[], isOpen: (index: number) => boolean) =>
    flushSync(() => {
      setField(form, path, next)
      setOpen(new Set(next.flatMap((_, index) => (isOpen(index) ? [index] : []))))
    })
  const focusIn = (index: number, selector: string) => {
    const item = box.current?.querySelectorAll('.group-item')[index]
    ;(item?.querySelector<HTMLElement>(selector) ?? box.current?.querySelector<HTMLElement>('.group-add'))?.focus()
  }
  const add = () => {
    change([...items, initialValues({ fields: field.of })], (index) => open.has(index) || index === items.length)
    focusIn(items.length, 'input, select')
    announce(form, `${One} ${items.length + 1} added`)
  }
  const remove = (at: number) => {
    change(
      items.filter((_, index) => index !== at),
      (index) => open.has(index < at ? index : index + 1),
    )
    focusIn(Math.min(at, items.length - 2), 'summary')
    announce(form, `${One} ${at + 1} removed`)
  }
  const move = (at: number, by: -1 | 1) => {
    const to = at + by
    const [a, b] = [items[at], items[to]]
    if (a === undefined || b === undefined) return
    const swap = (index: number) => (index === at ? to : index === to ? at : index)
    change(
      items.map((item, index) => (index === at ? b : index === to ? a : item)),
      (index) => open.has(swap(index)),
    )
    focusIn(to, by < 0 ? '.move-up:not(:disabled), .move-down' : '.move-down:not(:disabled), .move-up')
    announce(form, `${One} moved to place ${to + 1} of ${items.length}`)
  }

  return (
    <div
      ref={box}
      className="group"
      role="group"
      id={attributes.id}
      aria-labelledby={`${attributes.id}-l`}
      aria-describedby={attributes['aria-describedby']}
      tabIndex={-1}
    >
      {items.map((item, index) => (
        <GroupItem
          key={index}
          field={field}
          item={item}
          path={path}
          index={index}
          count={items.length}
          name={`${One} ${index + 1}`}
          isOpen={open.has(index)}
          onMove={(by) => move(index, by)}
          onRemove={() => remove(index)}
          renderRow={renderRow}
          onToggle={(isOpen) =>
            setOpen((now) => {
              const next = new Set(now)
              if (isOpen) next.add(index)
              else next.delete(index)
              return next
            })
          }
        />
      ))}
      <div className="row wrap">
        <button type="button" className="btn s group-add" onClick={add} disabled={items.length >= field.max}>
          <Icon name="plus" />
          Add {one}
        </button>
        {items.length > 0 && Object.values(field.of).some(isLength) && <UnitSwitch id={`${attributes.id}-u`} />}
      </div>
    </div>
  )
}

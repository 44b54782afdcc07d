import { formatText, type GroupField, isObject, type Json, type ScalarField } from '#contract'
import { useStore } from '../../../kit/store.ts'
import { numberWords } from '../../list/number-words.ts'
import { Icon } from '../../ui/icon.tsx'
import { countWords } from '../error-summary.tsx'
import { FieldRow } from '../field-row.tsx'
import { meaningOf } from '../typed-values.ts'
import { useForm } from '../use-form.ts'

interface GroupItemProps {
  field: GroupField
  item: Json
  path: string
  index: number
  count: number
  /** "Runway 2". */
  name: string
  isOpen: boolean
  onToggle(isOpen: boolean): void
  onMove(by: -1 | 1): void
  onRemove(): void
}

const gistMax = 4

/** What is filled, in a line: "09 · 27 · 9229 ft · Asphalt". */
const gistOf = ({ of }: GroupField, item: Json): string => {
  if (!isObject(item)) return ''
  const told = Object.entries(of).filter(([, inner]) => inner.kind !== 'flag').slice(0, gistMax + 1)
  return told.map(([name, inner]) => wordsOf(inner, item[name])).filter(Boolean).slice(0, gistMax).join(' · ')
}

const wordsOf = (field: ScalarField, typed: Json | undefined): string => {
  if (field.kind === 'choice') return field.options.find(({ value }) => value === typed)?.label ?? ''
  const meaning = meaningOf(field, typed)
  if (typeof meaning !== 'number') return formatText(field, meaning)
  return field.kind === 'number' && field.unit ? `${numberWords(meaning)} ${field.unit}` : numberWords(meaning)
}

export function GroupItem(props: GroupItemProps) {
  const { field, item, path, index, count, name, isOpen, onToggle, onMove, onRemove } = props
  const { store } = useForm()
  const here = `${path}.${index}.`
  const wrong = useStore(store, ({ problems }) => Object.keys(problems).filter((at) => at.startsWith(here)).length)
  const shown = isOpen || wrong > 0
  return (
    <details className="group-item" open={shown} onToggle={(event) => onToggle(event.currentTarget.open)}>
      <summary>
        <Icon name="right" size="s" className="chev" />
        <b>{name}</b> <span className="muted trunc">{gistOf(field, item)}</span>
        {wrong > 0 && <span className="tally" aria-label={countWords(wrong, 'error')}>{wrong}</span>}
      </summary>
      {shown && (
        <div className="grid-4" role="group" aria-label={name}>
          {Object.entries(field.of).map(([inner, of]) => (
            <FieldRow key={inner} path={here + inner} field={of} span={of.span ?? 1} />
          ))}
          <div className="full row">
            <button
              type="button" className="btn s ghost move-up" aria-label={`Move ${name} up`} disabled={index === 0}
              onClick={() => onMove(-1)}
            >
              <Icon name="arrowUp" />Up
            </button>
            <button
              type="button" className="btn s ghost move-down" aria-label={`Move ${name} down`}
              disabled={index === count - 1} onClick={() => onMove(1)}
            >
              <Icon name="arrowDown" />Down
            </button>
            <button type="button" className="btn s danger end" onClick={onRemove} aria-label={`Remove ${name}`}>
              <Icon name="trash" />Remove
            </button>
          </div>
        </div>
      )}
    </details>
  )
}

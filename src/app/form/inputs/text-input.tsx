import type { ChangeEvent, InputHTMLAttributes } from 'react'
import { type Field, shownEmail, textOf } from '#contract'
import { useStore } from '#kit'
import { meaningOf, numberText, numberWords } from '#record'
import { readPath } from '../field-path.ts'
import { leaveField, setField } from '../form.ts'
import { useForm, useTyped, useTypedText } from '../use-form.ts'
import type { InputProps } from './input-props.ts'

const lineBreaks = /\s*\n\s*/g

export function LongInput({ field, path, attributes }: InputProps<Extract<Field, { kind: 'long' | 'text' }>>) {
  const form = useForm()
  const text = useTypedText(path)
  const toText = (typed: string) => (field.kind === 'text' ? typed.replaceAll(lineBreaks, ' ') : typed)
  return (
    <textarea
      {...attributes}
      className="input"
      rows={field.kind === 'text' ? 2 : 3}
      dir="auto"
      value={text}
      onChange={(event) => setField(form, path, toText(event.currentTarget.value))}
      onBlur={() => leaveField(form, path)}
    />
  )
}

type LineKind = 'text' | 'slug' | 'email' | 'phone' | 'url' | 'number' | 'order' | 'day'
type LineField = Extract<Field, { kind: LineKind }>

const plain = { spellCheck: false, autoCapitalize: 'none' } as const

/** Attributes that help typing: phone keyboards, spelling, autofill. */
const helpFor = (field: LineField): InputHTMLAttributes<HTMLInputElement> => {
  switch (field.kind) {
    case 'email':
      return { type: 'email', inputMode: 'email', ...plain }
    case 'phone':
      return { type: 'tel', inputMode: 'tel' }
    case 'url':
      return { type: 'url', inputMode: 'url', ...plain }
    case 'slug':
      return plain
    case 'day':
      return { type: 'date', max: '9999-12-31' }
    case 'order':
      return { inputMode: 'numeric' }
    // The number keyboards of iOS have no minus.
    case 'number':
      return field.min < 0 ? {} : { inputMode: field.places > 0 ? 'decimal' : 'numeric' }
    case 'text':
      return field.code ? { spellCheck: false, autoCapitalize: 'characters' } : { dir: 'auto' }
  }
}

const metresPerFoot = 0.3048

const inMetres = (field: LineField, text: string): string => {
  const feet = field.kind === 'number' && field.unit === 'ft' ? meaningOf(field, text) : undefined
  return typeof feet === 'number' ? `${numberWords(Math.round(feet * metresPerFoot))} m` : ''
}

/** Writes capitals while typing and keeps the caret, which React would move to the end. */
const capitalise = (input: HTMLInputElement): void => {
  const { value, selectionStart } = input
  if (value === value.toUpperCase()) return
  input.value = value.toUpperCase()
  input.setSelectionRange(selectionStart, selectionStart)
}

export function TextInput({ field, path, attributes }: InputProps<LineField>) {
  const form = useForm()
  const typed = useTyped(path)
  const saved = useStore(form.store, ({ base }) => readPath(base, path))
  // Typed text stays as it is; a saved address is shown with its domain in letters.
  const isSavedEmail = field.kind === 'email' && typed === saved
  const text = typeof typed === 'number' ? numberText(typed) : isSavedEmail ? shownEmail(textOf(typed)) : textOf(typed)
  const isCode = field.kind === 'text' && field.code === true
  const onChange = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    if (isCode) capitalise(input)
    setField(form, path, input.value)
  }
  const isNumber = field.kind === 'number' || field.kind === 'order'
  const before = field.kind === 'slug' ? field.prefix : ''
  const unit = field.kind === 'number' ? (field.unit ?? '') : ''
  const look = isCode ? ' code' : isNumber ? ' num' : ''
  const affixId = `${attributes.id}-u`
  const described = [attributes['aria-describedby'], (before || unit) && affixId].filter(Boolean).join(' ')
  const input = (
    <input
      autoComplete={(field.kind === 'text' && field.autocomplete) || 'off'}
      {...helpFor(field)}
      {...attributes}
      aria-describedby={described || undefined}
      className={before || unit ? look.trim() : `input${look}`}
      value={text}
      onChange={onChange}
      onBlur={() => leaveField(form, path)}
    />
  )
  if (!before && !unit) return input
  const converted = inMetres(field, text)
  return (
    <div className="input affix">
      {before && (
        <span id={affixId} translate="no">
          {before}
        </span>
      )}
      {input}
      {unit && <span id={affixId}>{converted ? `${unit} = ${converted}` : unit}</span>}
    </div>
  )
}

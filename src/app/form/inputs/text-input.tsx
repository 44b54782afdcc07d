import { type FormEvent, type InputHTMLAttributes, useState } from 'react'
import { asciiForm, type Field, shownEmail, textOf } from '#contract'
import { keptForm } from '#checks'
import { coordinatesIn, degreesIn } from '#places'
import { isComposing } from '#kit'
import { meaningOf, numberText } from '#change'
import { sitePathOf } from '#record'
import { readPath } from '../field-path.ts'
import { leaveField, setField } from '../form.ts'
import { PagePicker } from '../page-picker.tsx'
import { baseValues } from '../form-text.ts'
import { useForm, useText, useTyped, useTypedText } from '../use-form.ts'
import type { InputProps } from './input-props.ts'
import { isLength, lengthWords, toFeet, toMetres, useMetric } from './length.ts'
import { usualOf, usualValues } from './usual-values.ts'

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

export function PageInput({ field, path, attributes }: InputProps<Extract<Field, { kind: 'text' }>>) {
  const form = useForm()
  return (
    <PagePicker
      attributes={{ ...attributes }}
      name={field.label}
      value={useTypedText(path)}
      isLive
      onChange={(url) => setField(form, path, url)}
      onLeave={() => leaveField(form, path)}
    />
  )
}

type LineKind = 'text' | 'slug' | 'email' | 'phone' | 'url' | 'number' | 'order'
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
    case 'order':
      return { inputMode: 'numeric' }
    // The numeric keyboards of iOS have no minus sign.
    case 'number':
      return field.min < 0 ? {} : { inputMode: field.places > 0 ? 'decimal' : 'numeric' }
    case 'text':
      return field.code ? { spellCheck: false, autoCapitalize: 'characters' } : { dir: 'auto' }
  }
}

/** A length in the other unit, or the meaning of a public data set's code: "2,813 m", "Asphalt". */
const inOtherWords = (field: LineField, text: string, isMetric: boolean): string => {
  if (field.kind === 'text') return usualOf(field, text) ?? ''
  const feet = isLength(field) ? meaningOf(field, text) : undefined
  return typeof feet === 'number' ? lengthWords(feet, !isMetric) : ''
}

/** Converts to ASCII capitals, and keeps the caret, which React would move to the end. */
const capitalise = (input: HTMLInputElement): void => {
  const { value, selectionStart } = input
  const kept = asciiForm(value).toUpperCase()
  if (value === kept) return
  input.value = kept
  input.setSelectionRange(selectionStart, selectionStart)
}

export function TextInput({ field, path, attributes }: InputProps<LineField>) {
  const form = useForm()
  const isMetric = useMetric() && isLength(field) && path.includes('.')
  /** Metres as typed: converted to feet and back, they may give a different number. */
  const [metres, setMetres] = useState<string>()
  const typed = useTyped(path)
  const saved = useText((now) => readPath(baseValues(now), path))
  // Typed text stays unchanged; a saved address is shown with its domain in Unicode.
  const isSavedEmail = field.kind === 'email' && typed === saved
  const text = typeof typed === 'number' ? numberText(typed) : isSavedEmail ? shownEmail(textOf(typed)) : textOf(typed)
  const feet = isMetric ? meaningOf(field, typed ?? null) : undefined
  const shown = isMetric ? (metres ?? (typeof feet === 'number' ? numberText(toMetres(feet)) : text)) : text
  const isCode = field.kind === 'text' && field.code === true
  /** Fills both fields from the coordinates of a map, or this one from degrees and minutes. */
  const takeCoordinates = (given: string): boolean => {
    const axis = field.kind === 'number' && field.axis
    if (!axis) return false
    const found = coordinatesIn(given)
    for (const name of ['lat', 'lon'] as const) {
      const degrees = found?.[name] ?? (name === axis ? degreesIn(given, axis) : undefined)
      // `runways.0.leLat` and `runways.0.leLon` belong together.
      if (degrees !== undefined) setField(form, path.replace(/(?:at|on)$/, name.slice(1)), degrees)
    }
    return found !== undefined || degreesIn(given, axis) !== undefined
  }
  const onChange = ({ currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>) => {
    // An input method would add its text to the changed one.
    if (isCode && !isComposing(nativeEvent)) capitalise(input)
    const { value } = input
    if ('inputType' in nativeEvent && nativeEvent.inputType === 'insertFromPaste' && takeCoordinates(value)) return
    if (!isMetric) return setField(form, path, value)
    setMetres(value)
    const typedMetres = meaningOf(field, value)
    setField(form, path, typeof typedMetres === 'number' ? toFeet(typedMetres) : value)
  }
  const leave = () => {
    setMetres(undefined)
    if (takeCoordinates(text)) return leaveField(form, path)
    const kept = field.kind === 'text' && (isCode || field.designator) ? keptForm(field, asciiForm(text).trim()) : text
    if (kept !== text) setField(form, path, kept)
    leaveField(form, path)
  }
  const isNumber = field.kind === 'number' || field.kind === 'order'
  const language = useText(({ typed: { language } }) => language)
  const before = field.kind === 'slug' ? sitePathOf({ ...form.entity, sitePath: field.prefix }, language) : ''
  const unit = isMetric ? 'm' : field.kind === 'number' ? (field.unit ?? '') : ''
  const usual = field.kind === 'text' && field.usual ? usualValues[field.usual] : undefined
  const other = inOtherWords(field, text, isMetric)
  const note = unit && other ? `${unit} = ${other}` : unit || (other && `= ${other}`)
  const look = isCode ? ' code' : isNumber ? ' num' : ''
  const affixId = `${attributes.id}-u`
  const described = [attributes['aria-describedby'], (before || note) && affixId].filter(Boolean).join(' ')
  const input = (
    <input
      autoComplete="off"
      {...helpFor(field)}
      {...attributes}
      aria-describedby={described || undefined}
      className={before || note || usual ? look.trim() : `input${look}`}
      list={usual && `${affixId}s`}
      value={shown}
      onChange={onChange}
      onCompositionEnd={isCode ? onChange : undefined}
      onBlur={leave}
    />
  )
  if (!before && !note && !usual) return input
  return (
    <div className="input affix">
      {before && (
        <span id={affixId} translate="no">
          {before}
        </span>
      )}
      {input}
      {note && <span id={affixId}>{note}</span>}
      {usual && (
        <datalist id={`${affixId}s`}>
          {Object.keys(usual).map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      )}
    </div>
  )
}

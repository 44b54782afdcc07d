import { type ClipboardEvent, type KeyboardEvent, useCallback, useRef } from 'react'
import { isSameName, type Json, type RelationsField } from '#contract'
import { attempt } from '#data'
import { findOptions, isNewRecord, type RelationOption, Combobox } from '#change'
import { Icon, useFeedback } from '#ui'
import { nextItem } from '#controls'
import { labelKey } from '../form-text.ts'
import { addUnderWay, leaveField, announce, setFields } from '../form.ts'
import { useForm, useText, useTyped } from '../use-form.ts'
import type { InputProps } from './input-props.ts'
import { useMissingLabels } from './use-missing-labels.ts'

/** Commas and semicolons of Latin, Chinese, Japanese and Arabic script. */
const separators = /[,;，；、،؛\n]/

const noTags: readonly Json[] = []
const tagsOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : noTags)

/** Tags in front of a search field. Enter or comma adds one; Backspace in the empty field moves to the last tag. */
export function RelationsInput({ field, path, attributes }: InputProps<RelationsField>) {
  const { toast } = useFeedback()
  const form = useForm()
  const ids = tagsOf(useTyped(path))
  const labels = useText((now) => now.labels)
  useMissingLabels(path, field.to)
  const box = useRef<HTMLDivElement>(null)
  const find = useCallback(
    (text: string, signal: AbortSignal) => findOptions(field.to, {}, field.canCreate === true, text, signal),
    [field],
  )

  const nameOf = (id: Json) => labels[labelKey(path, id)] ?? String(id)
  /** Announces the newest label if several are added at once. */
  const nameIn = (id: Json) => form.text().labels[labelKey(path, id)] ?? String(id)
  const current = () => tagsOf(form.text().typed[path])
  /** The remove buttons of the tags, and the field at the end. */
  const stops = () => [...(box.current?.querySelectorAll<HTMLElement>('.tag button, input') ?? [])]
  const add = (id: string, label: string) => {
    const now = current()
    const same = now.find((one) => one === id || (isNewRecord(id) && isSameName(nameIn(one), label)))
    if (same !== undefined) return flash(same)
    setFields(form, { values: { [path]: [...now, id] }, labels: { [labelKey(path, id)]: label } })
    announce(form, `${label} added`)
    // The rule is checked at once: the blur event may come after the save that waits for it.
    if (now.length >= field.max) leaveField(form, path)
  }
  const flash = (id: Json) => {
    const tag = stops()[current().indexOf(id)]?.parentElement
    tag?.animate?.([{ background: 'var(--sign)' }, {}], 600)
    announce(form, 'Already added')
  }
  const choose = ({ id, label, newName }: RelationOption) => add(id, newName ?? label)
  /** Adds the record of that name. Typed text also stands for the first match; a pasted name without its record is new. */
  const addByName = async (name: string, isPasted: boolean): Promise<boolean> => {
    const options = await attempt(() => find(name, new AbortController().signal))
    const known = options?.filter(({ isNew }) => !isNew) ?? []
    const alike = known.filter(({ label }) => isSameName(label, name))
    const option =
      alike.find(({ label }) => label === name) ??
      alike[0] ??
      (isPasted ? undefined : known[0]) ??
      options?.find(({ isNew }) => isNew)
    if (option) {
      choose(option)
      return true
    }
    toast(options ? `No match for “${name}”.` : `“${name}” wasn’t added.`, { type: 'error' })
    return false
  }
  const remove = (id: Json, index: number) => {
    const now = current()
    setFields(form, { values: { [path]: now.filter((_, at) => at !== index) } })
    announce(form, `${nameOf(id)} removed`)
    requestAnimationFrame(() =>
      stops()
        .at(Math.min(index, now.length - 2))
        ?.focus(),
    )
  }
  const onTagKey = (event: KeyboardEvent<HTMLElement>, id: Json, index: number) => {
    const next = nextItem(stops(), event, true)
    if (event.key === 'Delete' || event.key === 'Backspace') remove(id, index)
    else if (next) next.focus()
    else return
    event.preventDefault()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, text: string): boolean => {
    const { selectionStart, selectionEnd } = event.currentTarget
    const back = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
    // Another Enter after a tag was added would submit the form.
    if (event.key === 'Enter') event.preventDefault()
    const leads =
      event.key === 'Backspace' ? text === '' : event.key === back && selectionStart === 0 && selectionEnd === 0
    if (event.key === 'Enter' && text.trim() !== '') {
      event.preventDefault()
      addUnderWay(form, addByName(text.trim(), false))
      return true
    }
    if (ids.length > 0 && leads) {
      event.preventDefault()
      stops()[ids.length - 1]?.focus()
    }
    return false
  }
  const addNames = (names: readonly string[], isPasted: boolean) => {
    addUnderWay(
      form,
      names.reduce(async (before, name) => {
        const isAdded = await before
        return name.trim() === '' ? isAdded : (await addByName(name.trim(), isPasted)) && isAdded
      }, Promise.resolve(true)),
    )
  }
  /** Keyboards of phones don't say which key was pressed, so a comma is found in the text. */
  const onTyped = (text: string): string => {
    const names = text.split(separators)
    const rest = names.pop() ?? ''
    if (names.length > 0) addNames(names, false)
    return rest
  }
  const onPaste = (event: ClipboardEvent) => {
    const names = event.clipboardData.getData('text').split(separators)
    if (names.filter((name) => name.trim() !== '').length < 2) return
    event.preventDefault()
    addNames(names, true)
  }

  return (
    <div
      ref={box}
      className="row wrap input tags-input"
      role="group"
      aria-labelledby={`${attributes.id}-l`}
      onPaste={onPaste}
    >
      {ids.map((id, index) => {
        const label = nameOf(id)
        return (
          <span key={String(id)} className="tag" translate="no">
            {label}
            <button
              type="button"
              aria-label={`Remove ${label}`}
              onClick={() => remove(id, index)}
              onKeyDown={(event) => onTagKey(event, id, index)}
            >
              <Icon name="x" size="xs" />
            </button>
          </span>
        )
      })}
      <Combobox
        attributes={{ ...attributes, 'aria-labelledby': `${attributes.id}-l` }}
        className=""
        name={field.label}
        text=""
        placeholder="Add"
        find={find}
        onChoose={choose}
        onLeave={() => leaveField(form, path)}
        onTyped={onTyped}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}

import { createContext, use } from 'react'
import { type Entity, isWhollyFixed, type Json, type Row } from '#contract'
import { useMay, useOwn } from '#data'
import { emptyStore, type Readable, useStore } from '#kit'
import type { Form } from './form.ts'
import { type Path, readPath } from './field-path.ts'
import type { FormText } from './form-text.ts'
import { type FormState, textIn } from './machine/states.ts'

export const FormContext = createContext<Form | undefined>(undefined)

export function useForm(): Form {
  const form = use(FormContext)
  if (!form) throw new Error('No form above')
  return form
}

/** A part of the text of the form above; a keystroke only renders the components whose part it changes. */
export const useText = <S>(select: (text: FormText) => S): S => useTextOf(useForm(), select)

/** A part of the text of another form; undefined while that is loading. */
export function useTextOf<S>(form: Form, select: (text: FormText) => S): S
export function useTextOf<S>(form: Form | undefined, select: (text: FormText) => S): S | undefined
export function useTextOf<S>(form: Form | undefined, select: (text: FormText) => S): S | undefined {
  const state: Readable<FormState | undefined> = form?.state ?? emptyStore
  return useStore(state, (now) => now && select(textIn(now)))
}

/** The typed value of one field. */
export const useTyped = (path: Path): Json | undefined => useText(({ typed }) => readPath(typed, path))

/** The typed value as text for an input. */
export function useTypedText(path: Path): string {
  const typed = useTyped(path)
  return typed === null || typed === undefined ? '' : String(typed)
}

/**
 * Whether the user can only read the record of a form, which may still be loading. Typed text keeps its fields, since the
 * permission may come back.
 */
export function useReadOnly(form: Form | undefined): boolean {
  // If a new record is the first screen, the permission arrives a moment later.
  const mayEdit = useMayEdit(form)
  const isFixed = ({ changed, record }: FormText) =>
    form !== undefined && ((!mayEdit && !hasTyped(form.entity, changed)) || isWhollyFixed(form.entity, record))
  return useTextOf(form, isFixed) ?? false
}

/** A new translation begins with its source and language, which nobody types. */
const hasTyped = ({ fields }: Entity, changed: ReadonlySet<string>): boolean =>
  [...changed].some((name) => !fields[name]?.fixed)

function useMayEdit(form: Form | undefined): boolean {
  const hasRight = useMay(form?.entity.key, 'edit')
  return useLanguagesOf(form).length === 0 && hasRight
}

/** The languages of a user who may only change translations into these, if this record is one into another language. */
export function useOtherLanguages(entity: Entity | undefined, language: Json | undefined): readonly string[] {
  const languages = useOwn('languages') ?? []
  return entity?.translates === undefined || languages.some((one) => one === language) ? [] : languages
}

/** The languages of a translator who may not change the one of this form. */
export const useLanguagesOf = (form: Form | undefined): readonly string[] =>
  useOtherLanguages(
    form?.entity,
    useTextOf(form, ({ typed }) => typed.language),
  )

/** The record of a form, which may still be loading. */
export const useRecord = (form: Form | undefined): Row | undefined => useTextOf(form, ({ record }) => record)

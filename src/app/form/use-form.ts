import { createContext, use } from 'react'
import { isWhollyFixed, type Json, type Row } from '#contract'
import { useMay } from '#data'
import { emptyStore, useStore } from '#kit'
import type { Form } from './form.ts'
import { type Path, readPath } from './field-path.ts'

export const FormContext = createContext<Form | undefined>(undefined)

export function useForm(): Form {
  const form = use(FormContext)
  if (!form) throw new Error('No form above')
  return form
}

/** The typed value of one field; renders only when it changes. */
export const useTyped = (path: Path): Json | undefined =>
  useStore(useForm().store, ({ typed }) => readPath(typed, path))

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
  const mayEdit = useMay(form?.entity.key, 'edit')
  return useStore(
    form?.store ?? emptyStore,
    (now) => form !== undefined && ((!mayEdit && now?.changed.size === 0) || isWhollyFixed(form.entity, now?.record)),
  )
}

/** The record of a form, which may still be loading. */
export const useRecord = (form: Form | undefined): Row | undefined =>
  useStore(form?.store ?? emptyStore, (now) => now?.record)

import { createContext, use } from 'react'
import type { Json, Row } from '#contract'
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

/** The record of a form, which may still be loading. */
export const useRecord = (form: Form | undefined): Row | undefined =>
  useStore(form?.store ?? emptyStore, (now) => now?.record)

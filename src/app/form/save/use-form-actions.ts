import { type RefObject, useLayoutEffect } from 'react'
import { newIdempotencyKey } from '#data'
import { useBlocker } from '#kit'
import { holdsUnfinished } from '#ui'
import type { Surroundings } from '../form.ts'
import type { AfterSave } from '../machine/states.ts'
import { isUnsaved } from '../machine/states.ts'
import type { RunningForm } from '../run-form.ts'
import { isKeptOnHost } from './host-draft.ts'

/** Gives a form its surroundings, asks before the person leaves unsaved text, and returns how to save. */
export function useFormActions(
  form: RunningForm,
  element: RefObject<HTMLFormElement | null>,
  surroundings: Surroundings,
): (after: AfterSave, status?: string) => void {
  useLayoutEffect(() => {
    form.surroundings.current = surroundings
  })
  useBlocker(
    () => isUnsaved(form.state.get()),
    () => form.ask(),
    () => isKeptOnHost(form.store.get()),
  )
  return (after, status) => {
    if (holdsUnfinished(element.current)) return
    form.send({ type: 'save', after, key: newIdempotencyKey(), ...(status !== undefined && { status }) })
  }
}

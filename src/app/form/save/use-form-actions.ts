import { type RefObject, useLayoutEffect } from 'react'
import type { Values } from '#contract'
import { newIdempotencyKey } from '#data'
import { useBlocker } from '#kit'
import { holdsUnfinished } from '#ui'
import type { Form, Surroundings } from '../form.ts'
import { type AfterSave, isKeptOnHost, isUnsaved, type SaveWay } from '../machine/states.ts'

/** The values that a save sets in addition to the typed ones, and the kind of save. */
export interface SaveHow {
  set?: Values
  way?: SaveWay
}

/** Gives a form its surroundings, asks before the user leaves text that isn't kept, and returns how to save. */
export function useFormActions(
  form: Form,
  element: RefObject<HTMLFormElement | null>,
  surroundings: Surroundings,
): (after: AfterSave, how?: SaveHow) => void {
  useLayoutEffect(() => {
    form.surroundings.current = surroundings
  })
  useBlocker(
    () => isUnsaved(form.state.get()) && !isKeptOnHost(form.state.get()),
    () => form.ask(),
  )
  return (after, how) => {
    if (holdsUnfinished(element.current)) return
    form.send({ type: 'save', after, key: newIdempotencyKey(), ...how })
  }
}

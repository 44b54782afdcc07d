import { useEffect } from 'react'
import type { Entity, Row, Values } from '#contract'
import { session, stateKeyOf, unsavedIn, type UnsavedText } from '#data'
import { useLocation, useRouter } from '#kit'
import { isSameValue, valuesOf } from '#record'
import { withChanges } from '../edit-form.ts'
import type { Form, FormState } from '../form-state.ts'

export const unsavedOf = (entity: Entity, state: FormState, person: string, now: Date): UnsavedText | undefined => {
  if (state.changed.size === 0 && !state.pending) return undefined
  const names = [...state.changed]
  const pick = (values: Values) => Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
  return {
    entity: entity.key,
    id: state.record?.id ?? 'new',
    person,
    version: state.version,
    typed: pick(state.typed),
    base: pick(state.base),
    labels: state.labels,
    pending: state.pending ?? null,
    at: now.toISOString(),
  }
}

/** The save of this text arrived although nobody took its answer, such as after a reload. */
export const isSavedBy = (entity: Entity, row: Row | undefined, { typed, pending }: UnsavedText): boolean => {
  const names = Object.keys(typed)
  // A sent field that was typed back still has to be saved.
  const sent = Object.keys(pending?.body ?? {}).filter((name) => Object.hasOwn(entity.fields, name))
  if (!row || names.length === 0 || sent.some((name) => !names.includes(name))) return false
  const saved = valuesOf(entity, row)
  return names.every((name) => {
    const field = entity.fields[name]
    return !field || isSameValue(field, typed[name], saved[name])
  })
}

/** Puts the text back into the form, on the version under it: a save then meets a newer record. */
export const withUnsaved = (entity: Entity, state: FormState, unsaved: UnsavedText): FormState => {
  const known = (values: Values) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(entity.fields, name)))
  const typed = known(unsaved.typed)
  return withChanges(
    entity,
    {
      ...state,
      version: unsaved.version,
      base: { ...state.base, ...known(unsaved.base) },
      typed: { ...state.typed, ...typed },
      labels: { ...state.labels, ...unsaved.labels },
      pending: unsaved.pending ?? undefined,
    },
    Object.keys(typed),
  )
}

/** Keeps unsaved text with its history entry, so that reload, Back and Forward bring it back. */
export function useUnsavedText(form: Form): void {
  const router = useRouter()
  const { key } = useLocation()
  useEffect(() => {
    const { entity, store } = form
    let kept: UnsavedText | undefined
    const keep = () => {
      const unsaved = unsavedOf(entity, store.get(), session.get().email, new Date())
      if (unsaved || kept) router.patchState({ [stateKeyOf(entity.key)]: unsaved }, key)
      kept = unsaved
    }
    const { record, changed } = store.get()
    // Saved text must not come back over later saves of other people.
    kept = unsavedIn(router.location().state, entity.key, record?.id)
    // The query of a side panel makes a new history entry, which needs the text too.
    if (changed.size > 0 || kept) keep()
    return store.subscribe(keep)
  }, [form, router, key])
}

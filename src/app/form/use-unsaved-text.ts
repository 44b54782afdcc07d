import { useEffect } from 'react'
import { useLocation, useRouter } from '../../kit/use-router.tsx'
import { session } from '../session.ts'
import type { Form } from './form-state.ts'
import { readUnsaved, type UnsavedText, unsavedOf } from './unsaved-text.ts'

/** A form may lie over another one's, on the same history entry. */
const stateKeyOf = (entity: string): string => `unsaved ${entity}`

/** The session's address names the person, since it is there before the profile is. */
export const whoseText = (entity: string, id: string | undefined) =>
  ({ entity, id: id ?? 'new', person: session.get().email })

export const unsavedIn = (
  state: Record<string, unknown>, entity: string, id: string | undefined,
): UnsavedText | undefined => readUnsaved(state[stateKeyOf(entity)], whoseText(entity, id))

/** Keeps the unsaved text with its history entry: reload, back and forward bring it back. */
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
    // What was saved after all is not brought back over what others save later.
    kept = unsavedIn(router.location().state, entity.key, record?.id)
    // A query that changes under a side panel makes another entry; it holds the text as well.
    if (changed.size > 0 || kept) keep()
    return store.subscribe(keep)
  }, [form, router, key])
}

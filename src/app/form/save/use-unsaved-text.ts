import { useEffect } from 'react'
import { hostNow } from '#contract'
import { isHostAway, session, stateKeyOf, unsavedIn, type UnsavedText } from '#data'
import { useLocation, useRouter } from '#kit'
import type { Form } from '../form.ts'
import { unsavedOf } from './unsaved-text.ts'

/** Stores unsaved text in its history entry, so that reload, Back and Forward restore it. */
export function useUnsavedText(form: Form): void {
  const router = useRouter()
  const { key } = useLocation()
  useEffect(() => {
    const { entity, store } = form
    let kept: UnsavedText | undefined
    const keep = () => {
      const unsaved = unsavedOf(entity, store.get(), session.get().email, new Date(hostNow()))
      if (unsaved || kept) router.patchState({ [stateKeyOf(entity.key)]: unsaved }, key, isHostAway.get())
      kept = unsaved
    }
    const { record, changed } = store.get()
    // Saved text must not be restored over later saves of other users.
    kept = unsavedIn(router.location().state, entity.key, record?.id)
    // The side panel's query creates a new history entry, which needs the text too.
    if (changed.size > 0 || kept) keep()
    return form.onKeep(keep)
  }, [form, router, key])
}

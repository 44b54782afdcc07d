import { useEffect } from 'react'
import { isHostAway, session, stateKeyOf, unsavedIn, type UnsavedText } from '#data'
import { useLocation, useRouter } from '#kit'
import type { Form } from '../form.ts'
import { unsavedOf } from './unsaved-text.ts'

/** Keeps unsaved text with its history entry, so that reload, Back and Forward bring it back. */
export function useUnsavedText(form: Form): void {
  const router = useRouter()
  const { key } = useLocation()
  useEffect(() => {
    const { entity, store } = form
    let kept: UnsavedText | undefined
    const keep = () => {
      const unsaved = unsavedOf(entity, store.get(), session.get().email, new Date())
      if (unsaved || kept) router.patchState({ [stateKeyOf(entity.key)]: unsaved }, key, isHostAway.get())
      kept = unsaved
    }
    const { record, changed } = store.get()
    // Saved text must not come back over later saves of other users.
    kept = unsavedIn(router.location().state, entity.key, record?.id)
    // The query of a side panel makes a new history entry, which needs the text too.
    if (changed.size > 0 || kept) keep()
    return form.onKeep(keep)
  }, [form, router, key])
}

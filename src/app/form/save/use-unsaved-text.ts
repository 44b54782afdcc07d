import { useEffect } from 'react'
import { hostNow } from '#contract'
import { isHostAway, session, stateKeyOf, unsavedIn, useHas } from '#data'
import { useLocation, useRouter } from '#kit'
import type { Form } from '../form.ts'
import { textIdOf } from '../machine/states.ts'
import { keepDraft } from './host-draft.ts'
import { unsavedOf } from './unsaved-text.ts'

/**
 * Keeps unsaved text in its history entry, so that reload, Back and Forward restore it, and on the host, if that keeps
 * drafts.
 */
export function useUnsavedText(form: Form): void {
  const router = useRouter()
  const { key } = useLocation()
  useEffect(() => {
    const { entity } = form
    const { target } = form.state.get()
    const { record, changed } = form.text()
    // Saved text must not be restored over later saves of other users.
    let kept = unsavedIn(router.location().state, entity.key, record?.id ?? textIdOf(target))
    const keep = () => {
      const unsaved = unsavedOf(form.state.get().target, form.text(), session.get().email, new Date(hostNow()))
      const patch = {
        ...(kept && { [stateKeyOf(kept)]: undefined }),
        ...(unsaved && { [stateKeyOf(unsaved)]: unsaved }),
      }
      if (unsaved || kept) router.patchState(patch, key, isHostAway.get())
      kept = unsaved
    }
    // The side panel's query creates a new history entry, which needs the text too.
    if (changed.size > 0 || kept) keep()
    return form.onKeep(keep)
  }, [form, router, key])
  const keepsDrafts = useHas('operations')
  useEffect(() => {
    if (keepsDrafts) return keepDraft(form)
  }, [form, keepsDrafts])
}

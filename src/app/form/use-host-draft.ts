import { useEffect } from 'react'
import { useHas } from '../profile.ts'
import type { Form } from './form-state.ts'

/** Keeps unsaved text on the host as well, where it keeps drafts. */
export function useHostDraft(form: Form): void {
  const keepsDrafts = useHas('drafts')
  useEffect(() => {
    if (!keepsDrafts) return
    let isLeft = false
    let end = () => {}
    // Without it the history entry still holds the text.
    import('./host-draft.ts').then(({ keepDraft }) => { if (!isLeft) end = keepDraft(form) }, () => {})
    return () => {
      isLeft = true
      end()
    }
  }, [form, keepsDrafts])
}

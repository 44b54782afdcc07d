import { useEffect, useState } from 'react'
import type { Entity } from '../../contract/define.ts'
import type { Row } from '../../contract/json.ts'
import { CallError } from '../../kit/http.ts'
import { useLocation } from '../../kit/use-router.tsx'
import { api } from '../api.ts'
import { has, may } from '../profile.ts'
import { createForm } from './create-form.ts'
import type { Form } from './form-state.ts'
import { fetchRecordAhead, takeRecordAhead } from './record-ahead.ts'
import { type UnsavedText, withUnsaved } from './unsaved-text.ts'
import { unsavedIn } from './use-unsaved-text.ts'

export interface OpenedForm {
  form: Form | undefined
  /** Text that came back by itself. */
  restored: UnsavedText | undefined
  /** Text that the host keeps, to be taken or left. */
  draft: UnsavedText | undefined
  error: CallError | undefined
  retry(): void
  settleDraft(): void
}

interface Opened {
  of: string
  form?: Form
  restored?: UnsavedText | undefined
  draft?: UnsavedText | undefined
  error?: CallError
}

/** The form of a record, or of a new one, with the text that was left unsaved in it. */
export function useOpenedForm(entity: Entity, id: string | undefined, copyId: string | undefined): OpenedForm {
  const { state } = useLocation()
  const [attempt, setAttempt] = useState(0)
  const of = `${entity.key}/${id ?? 'new'}${copyId === undefined ? '' : `<${copyId}`}`

  const open = (row: Row | undefined): Opened => {
    const source = id === undefined ? { copied: row } : { record: row }
    const form = createForm(entity, { ...source, isReadOnly: !may(entity.key, 'edit') })
    const unsaved = form.isReadOnly ? undefined : unsavedIn(state, entity.key, id)
    if (unsaved) form.store.set((now) => withUnsaved(entity, now, unsaved))
    return { of, form, restored: unsaved }
  }
  const source = id ?? copyId
  const [opened, setOpened] = useState<Opened>(() => {
    if (source === undefined) return open(undefined)
    // Asked for before the first frame, which takes as long as the answer.
    const { row } = fetchRecordAhead(entity, source)
    if (!row) return { of: '' }
    takeRecordAhead(entity, source)
    return open(row)
  })

  // A new one that was saved goes on as the record that it has become.
  const isBecome = id !== undefined && opened.form?.store.get().record?.id === id
  useEffect(() => {
    if (isBecome && opened.of !== of) return setOpened((now) => ({ ...now, of, restored: undefined, draft: undefined }))
    if (opened.of === of && !opened.error) return
    if (source === undefined) return setOpened(open(undefined))
    const known = takeRecordAhead(entity, source)
    const calling = known?.calling ?? new AbortController()
    const asked = known?.asked ?? api.get(entity, source, calling.signal)
    asked.then((row) => {
      if (!calling.signal.aborted) setOpened(open(row))
    }, (error: unknown) => {
      if (calling.signal.aborted) return
      if (!(error instanceof CallError)) throw error
      setOpened({ of, error })
    })
    return () => calling.abort()
  }, [of, attempt])

  const { form, restored } = opened
  useEffect(() => {
    if (!form || form.isReadOnly || restored) return
    const calling = new AbortController()
    const find = async () => {
      if (!has('drafts')) return undefined
      const { findDraft } = await import('./host-draft.ts')
      return findDraft(entity.key, id, calling.signal)
    }
    // What is not found is not missed: the form is there without it.
    find().catch(() => undefined).then((draft) => {
      if (draft && !calling.signal.aborted) setOpened((now) => (now.form === form ? { ...now, draft } : now))
    })
    return () => calling.abort()
  }, [form])

  const isThis = opened.of === of || isBecome
  return {
    form: isThis ? form : undefined, restored: isThis ? restored : undefined,
    draft: isThis ? opened.draft : undefined, error: isThis ? opened.error : undefined,
    retry: () => { setOpened({ of: '' }); setAttempt((now) => now + 1) },
    settleDraft: () => setOpened((now) => ({ ...now, restored: undefined, draft: undefined })),
  }
}

import { useEffect, useMemo, useRef, useState } from 'react'
import { type Entity, isFixed, type Row } from '#contract'
import { api, has, loadProfile, may, unsavedIn, type UnsavedText, useMay } from '#data'
import { CallError, useLocation } from '#kit'
import { createForm, takeNewer } from './create-form.ts'
import type { Form } from './form-state.ts'
import { fetchRecordAhead, takeRecordAhead } from './record-ahead.ts'
import { dropDraft, findDraft } from './save/host-draft.ts'
import { isSavedBy, withUnsaved } from './save/unsaved-text.ts'

export interface OpenedForm {
  entity: Entity
  /** The record that is opened or copied; undefined for an empty form. */
  source: string | undefined
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

/**
 * The form of a record, or of a new one, with the text that was left unsaved in it. `listed`: the record as the list
 * beside it has it, which is shown until the record is there.
 */
export function useOpenedForm(
  entity: Entity, id: string | undefined, copyId: string | undefined, listed?: Row,
): OpenedForm {
  const { state } = useLocation()
  const [attempt, setAttempt] = useState(0)
  const of = `${entity.key}/${id ?? 'new'}${copyId === undefined ? '' : `<${copyId}`}`

  const open = (row: Row | undefined): Opened => {
    const form = createForm(entity, id === undefined ? { copied: row } : { record: row })
    const left = may(entity.key, 'edit') ? unsavedIn(state, entity.key, id) : undefined
    const unsaved = left && !isSavedBy(entity, form.store.get().record, left) ? left : undefined
    if (unsaved) form.store.set((now) => withUnsaved(entity, now, unsaved))
    return { of, form, restored: unsaved }
  }
  const source = id ?? copyId
  // Of what the list knew; the record itself is under way.
  const first = useRef<Form>(undefined)
  const [opened, setOpened] = useState<Opened>(() => {
    if (source === undefined) return open(undefined)
    // Asked for before the first frame, which takes as long as the answer.
    const ahead = fetchRecordAhead(entity, source, listed)
    if (ahead.row) takeRecordAhead(entity, source)
    const known = ahead.row ?? (id === undefined ? undefined : ahead.listed)
    const opened: Opened = known ? open(known) : { of: '' }
    if (!ahead.row) first.current = opened.form
    return opened
  })

  // A new one that was saved goes on as the record that it has become, or, empty again, as the next new one.
  const before = opened.form?.entity === entity ? opened.form.store.get() : undefined
  const isBecome = id === undefined
    ? copyId === undefined && before?.record === undefined && before?.changed.size === 0
    : before?.record?.id === id
  useEffect(() => {
    if (isBecome && opened.of !== of) return setOpened((now) => ({ ...now, of, restored: undefined, draft: undefined }))
    const shown = opened.of === of ? first.current : undefined
    if (opened.of === of && !opened.error && !shown) return
    if (source === undefined) return setOpened(open(undefined))
    const known = takeRecordAhead(entity, source)
    const calling = known?.calling ?? new AbortController()
    const asked = known?.asked ?? api.get(entity, source, calling.signal)
    asked.then((row) => {
      if (calling.signal.aborted) return
      if (shown) takeNewer(shown, row)
      else setOpened(open(row))
    }, (error: unknown) => {
      if (calling.signal.aborted) return
      if (!(error instanceof CallError)) throw error
      // Only a word about this very record takes away what the list knew of it, and nothing takes away what is typed.
      if (shown && (![403, 404].includes(error.status) || shown.store.get().changed.size > 0)) return
      setOpened({ of, error })
    })
    return () => calling.abort()
  }, [of, attempt])

  const { form, restored } = opened
  useEffect(() => {
    if (!form || restored) return
    const calling = new AbortController()
    const find = async () => {
      await loadProfile()
      if (!has('drafts') || !may(entity.key, 'edit')) return undefined
      const draft = await findDraft(entity.key, id, calling.signal)
      if (!draft || !isSavedBy(entity, form.store.get().record, draft)) return draft
      await dropDraft(entity.key, id)
      return undefined
    }
    // What is not found is not missed: the form is there without it.
    find().catch(() => undefined).then((draft) => {
      if (draft && !calling.signal.aborted) setOpened((now) => (now.form === form ? { ...now, draft } : now))
    })
    return () => calling.abort()
  }, [form])

  // Known a moment later where the form of a new record is the first thing that is opened.
  const mayEdit = useMay(entity.key, 'edit')
  const now = form?.store.get()
  // What is typed stays in its fields, for it can be saved once the right to is given back.
  const isReadOnly = (!mayEdit && !now?.changed.size) || isFixed(entity, now?.record)
  const shown = useMemo(() => form && { ...form, isReadOnly }, [form, isReadOnly])
  const isThis = opened.of === of || isBecome
  return {
    entity, source, form: isThis ? shown : undefined, restored: isThis ? restored : undefined,
    draft: isThis ? opened.draft : undefined, error: isThis ? opened.error : undefined,
    retry: () => { setOpened({ of: '' }); setAttempt((now) => now + 1) },
    settleDraft: () => setOpened((now) => ({ ...now, restored: undefined, draft: undefined })),
  }
}

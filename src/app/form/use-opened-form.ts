import { useEffect, useMemo, useState } from 'react'
import { type Entity, isClosed, type Row } from '#contract'
import {
  has,
  loadProfile,
  may,
  queries,
  quietly,
  recordQuery,
  unsavedIn,
  type UnsavedText,
  useMay,
  useRead,
} from '#data'
import { type CallError, useLocation } from '#kit'
import { editableNames } from '#record'
import { createForm, takeNewer } from './create-form.ts'
import { setFields } from './edit-form.ts'
import type { Form } from './form-state.ts'
import { givenIn } from './given-values.ts'
import { dropDraft, findDraft } from './save/host-draft.ts'
import { isSavedBy, withUnsaved } from './save/unsaved-text.ts'

export interface OpenedForm {
  entity: Entity
  /** The opened or copied record; undefined for an empty form. */
  source: string | undefined
  form: Form | undefined
  /** Text that came back from the history entry. */
  restored: UnsavedText | undefined
  /** A draft of the host, for the person to take or leave. */
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
}

/** Some hosts list only some fields of a record: a form of such a row would show the other fields as empty. */
const isWhole = (entity: Entity, row: Row): boolean =>
  editableNames(entity, false).every((name) => Object.hasOwn(row, name))

/** Prefetches a record. `listed` is shown until the answer is there. */
export function prefetchRecord(entity: Entity, id: string, listed?: Row): void {
  queries.prefetch(recordQuery(entity, id), listed && isWhole(entity, listed) ? listed : undefined)
}

/**
 * The form of a saved or new record, with its unsaved text. `listed`, the row of the list beside it, is shown until the
 * record is there.
 */
export function useOpenedForm(
  entity: Entity,
  id: string | undefined,
  copyId: string | undefined,
  listed?: Row,
): OpenedForm {
  const { state } = useLocation()
  const of = `${entity.key}/${id ?? 'new'}${copyId === undefined ? '' : `<${copyId}`}`
  const source = id ?? copyId
  const query = source === undefined ? undefined : recordQuery(entity, source)
  const { data: row, error: failure, reload } = useRead(query)

  const known = row ?? (id !== undefined && listed && isWhole(entity, listed) ? listed : undefined)

  const open = (): Opened => {
    const form = createForm(entity, id === undefined ? { copied: known } : { record: known })
    if (id === undefined) setFields(form, { values: givenIn(state, entity.key) })
    const left = may(entity.key, 'edit') ? unsavedIn(state, entity.key, id) : undefined
    const unsaved = left && !isSavedBy(entity, form.store.get().record, left) ? left : undefined
    if (unsaved) form.store.set((now) => withUnsaved(entity, now, unsaved))
    return { of, form, restored: unsaved }
  }
  const isThere = source === undefined || known !== undefined
  const [opened, setOpened] = useState<Opened>(() => (isThere ? open() : { of: '' }))

  // A saved new record stays in its form, as that record or, emptied, as the next new one.
  const before = opened.form?.entity === entity ? opened.form.store.get() : undefined
  const isBecome =
    id === undefined
      ? copyId === undefined && before?.record === undefined && before?.changed.size === 0
      : before?.record?.id === id
  if (opened.of !== of) {
    if (isBecome) setOpened((now) => ({ ...now, of, restored: undefined, draft: undefined }))
    else if (isThere) setOpened(open())
  }
  const shownForm = opened.of === of ? opened.form : undefined
  useEffect(() => {
    if (shownForm && row && id !== undefined) takeNewer(shownForm, row)
  }, [shownForm, row, id])

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
    const offer = async () => {
      const draft = await find()
      if (draft && !calling.signal.aborted) setOpened((now) => (now.form === form ? { ...now, draft } : now))
    }
    void quietly('draft', offer) // the form works without
    return () => calling.abort()
  }, [form])

  // The right is known a moment later where a new record is the first screen.
  const mayEdit = useMay(entity.key, 'edit')
  const now = form?.store.get()
  // Typed text keeps its fields, since the right to save may come back.
  const isReadOnly = (!mayEdit && !now?.changed.size) || isClosed(entity, now?.record)
  const shown = useMemo(() => form && { ...form, isReadOnly }, [form, isReadOnly])
  const isThis = opened.of === of || isBecome
  // Only an answer about this record closes its form, and never one with typed text.
  const isGone = failure !== undefined && [403, 404].includes(failure.status) && now?.changed.size === 0
  const error = failure && (!isThis || isGone) ? failure : undefined
  return {
    entity,
    source,
    form: isThis ? shown : undefined,
    restored: isThis ? restored : undefined,
    draft: isThis ? opened.draft : undefined,
    error,
    retry: reload,
    settleDraft: () => setOpened((now) => ({ ...now, restored: undefined, draft: undefined })),
  }
}

import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Row, Values } from '#contract'
import { api, asked, attempt, confirm, has, openSection, session, showFailure } from '#data'
import { CallError, useBlocker } from '#kit'
import { areSettled, differences, editableNames, recordAddress, restoreRecord, trashedRecord } from '#record'
import { holdsUnfinished, useFeedback } from '#ui'
import { createForm } from '../create-form.ts'
import { setField } from '../edit-form.ts'
import { counted, focusField } from '../error-summary.tsx'
import type { Form } from '../form-state.ts'
import { checkForm } from './check-form.ts'
import { dropDraft, isKeptOnHost } from './host-draft.ts'
import { merged } from './merge.ts'
import { endOffers, offerBack } from './offer-back.ts'
import { saveForm } from './save-form.ts'
import { savedWords } from './save-words.ts'
import type { AfterSave } from './unsaved-bar.tsx'

/** The ways out of a form. */
export interface FormExits {
  /** Runs after every save: lists show older data. */
  saved?(): void
  /** Leads back to the list. */
  leave(): void
  /** A new record is saved; the form goes on with it. */
  becameRecord(row: Row): void
  /** Leads to an empty form, in place of the saved one; left out where a form makes no new records. */
  another?(options: { replace: boolean }): void
}

// The comparison shows a conflict.
const isToldElsewhere = ({ code }: CallError) => code === 'conflict'

export function useFormActions(form: Form, exits: FormExits, beforeSave?: (form: Form) => Promise<boolean>) {
  const { entity, store } = form
  const { toast } = useFeedback()
  const [conflict, setConflict] = useState<Row>()
  const [gone, setGone] = useState<{ canRestore: boolean }>()
  const isLeft = useRef(false)
  /** The question about unsaved changes is open. */
  const isAsked = useRef(false)
  /** The saved record, while the address is still that of a new one. */
  const made = useRef<Row>(undefined)
  const element = useRef<HTMLFormElement>(null)
  const lastAfter = useRef<AfterSave>('stay')
  const [discards, setDiscards] = useState(0)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      endOffers(form)
    }
  }, [form])

  const write = (values: Values, idempotencyKey: string): Promise<Row | undefined> => {
    const row = api.save(entity, values, { idempotencyKey }).catch((error: unknown) => {
      if (error instanceof CallError && !isToldElsewhere(error)) showFailure(error)
      throw error
    })
    endOffers(form)
    return row
  }

  /** Marks the save as under way from the press on. */
  const asSaving = async (work: () => Promise<boolean>): Promise<boolean> => {
    store.set((now) => ({ ...now, isSaving: true }))
    try {
      return await work()
    } finally {
      store.set((now) => ({ ...now, isSaving: false }))
    }
  }

  /** Waits for chosen records. A failed one has shown its reason. */
  const isWhole = async (): Promise<boolean> => (await Promise.all(form.underWay)).every(Boolean)

  /** A valid form asks for agreement; problems are shown at once. */
  const needsAgreement = (): boolean => {
    const state = store.get()
    return state.changed.size > 0 && Object.keys(checkForm(entity, state).problems).length === 0
  }

  const save = async (after: AfterSave, status?: string): Promise<void> => {
    // A second press would open another question, which answers the first one with "no".
    if (store.get().isSaving || holdsUnfinished(element.current)) return
    lastAfter.current = after
    if (status !== undefined) setField(form, 'status', status)
    if (form.underWay.size > 0 && !(await asSaving(isWhole))) return
    if (beforeSave && needsAgreement() && !(await asSaving(() => beforeSave(form)))) return
    if (!isLeft.current) await send(after)
  }

  /** A person who typed on stays in the form. */
  const isTypedOn = (): boolean => store.get().changed.size > 0

  const leave = (): void => {
    // With the question open, the person is on the way to another page.
    if (!isTypedOn() && !isLeft.current && !isAsked.current) exits.leave()
  }

  /** Goes to the record's address, for reloads. With the question open, the person may go elsewhere. */
  const goOn = () => {
    if (!made.current || isLeft.current || isAsked.current) return
    exits.becameRecord(made.current)
    made.current = undefined
  }

  const send = async (after: AfterSave): Promise<void> => {
    const { record } = store.get()
    const isNew = !record
    const outcome = await saveForm(form, write)
    if (isNew) made.current = store.get().record
    if (outcome.kind === 'conflict') setConflict(outcome.current)
    if (outcome.kind === 'gone') void sayGone()
    if (outcome.kind === 'unchanged' && after === 'leave') leave()
    if (outcome.kind !== 'saved') return goOn()
    setGone(undefined)
    exits.saved?.()
    if (isLeft.current) void dropDraft(entity.key, isNew ? undefined : store.get().record?.id)
    outcome.take()
    if (after === 'leave' || (!outcome.row && after === 'stay')) leave()
    if (isNew) made.current = outcome.row
    const isKept = after !== 'stay' && isTypedOn() && !isLeft.current
    // A person who has left stays where they are.
    if (after === 'another' && !isKept && !isLeft.current && !isAsked.current) {
      made.current = undefined
      if (isNew) startAgain()
      exits.another?.({ replace: isNew })
    } else if (after !== 'leave' || isKept) goOn()
    const words = savedWords(entity, outcome.row, record?.status)
    const link = after === 'stay' || isKept ? undefined : linkTo(outcome.row)
    toast(words + (isKept ? ' What you typed meanwhile is still here.' : ''), link ? { link } : {})
  }

  /** A link to the saved record, for a form that leads away. */
  const linkTo = (row: Row | undefined): { label: string; to: string } | undefined => {
    const section = openSection(entity.key)
    return row && section && entity.single === undefined
      ? { label: `Open ${entity.one}`, to: recordAddress(section, row.id) }
      : undefined
  }

  /** Says that the record was deleted, and whether it can be restored. */
  const sayGone = async () => {
    const { record } = store.get()
    const canRestore = has('bulk') && entity.key !== 'seo' // SEO content comes back with its page
    setGone({ canRestore })
    if (!record || !canRestore) return
    const isThere = await attempt(() => trashedRecord(entity, record.id).then(Boolean))
    setGone((now) => now && { canRestore: isThere !== false })
  }

  const restore = async () => {
    const { record } = store.get()
    if (!record) return
    if (!(await restoreRecord(entity, record.id))) return sayGone()
    setGone(undefined)
    store.set((now) => ({ ...now, summary: undefined }))
    // Reads the new version. The next save finds other people's changes.
    const row = await attempt(() => api.get(entity, record.id))
    if (row)
      store.set((now) => {
        const found = differences(entity, now, row)
        return areSettled(found) ? merged(entity, now, row, found, {}) : now
      })
  }

  const discard = () => {
    const before = store.get()
    // A discard cannot take back a save under way.
    if (before.isSaving) return
    store.set(createForm(entity, { record: before.record }).store.get())
    setDiscards((now) => now + 1)
    offerBack(form, 'Changes discarded.', () => store.set(before))
    requestAnimationFrame(() => focusField(editableNames(entity, !before.record)[0] ?? ''))
  }

  /** Empties the form for the next new record. */
  const startAgain = () => {
    flushSync(() => store.set(createForm(entity).store.get()))
    focusField(editableNames(entity, true)[0] ?? '')
  }

  useBlocker(
    () => store.get().changed.size > 0 && session.get().isLoggedIn,
    () => {
      isAsked.current = true
      const answer = confirm({
        title: `Leave without saving ${counted(store.get().changed.size, 'change')}?`,
        body: 'Your changes are kept; return with Back or Forward.',
        yes: 'Leave',
        no: 'Stay',
      })
      const question = asked.get()
      // After a save there is nothing to ask any more.
      const end = store.subscribe(() => {
        if (store.get().changed.size === 0 && asked.get() === question) question?.answer(true)
      })
      return answer.then((isLeaving) => {
        isAsked.current = false
        end()
        if (!isLeaving) goOn()
        return isLeaving
      })
    },
    () => isKeptOnHost(store.get()),
  )
  /** The form holds the chosen values on the newer version. */
  const saveMerged = () => {
    setConflict(undefined)
    void attempt(() => send(lastAfter.current))
  }
  const endConflict = () => setConflict(undefined)
  const saveAs: typeof save = (...as) => attempt(() => save(...as))
  return { save: saveAs, discard, discards, conflict, endConflict, saveMerged, gone, restore, element }
}

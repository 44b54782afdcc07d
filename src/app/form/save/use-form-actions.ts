import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Row, Values } from '#contract'
import { api, asked, confirm, has, openSection, session } from '#data'
import { type CallError, useBlocker } from '#kit'
import { recordAddress, restoreRecord, trashedRecord } from '#record'
import { holdsUnfinished, useFeedback } from '#ui'
import { createForm } from '../create-form.ts'
import { setField } from '../edit-form.ts'
import { counted, focusField } from '../error-summary.tsx'
import type { Form } from '../form-state.ts'
import { editableNames } from '../typed-values.ts'
import { checkForm } from './check-form.ts'
import { dropDraft, isKeptOnHost } from './host-draft.ts'
import { differences, merged } from './merge.ts'
import { endOffers, offerBack } from './offer-back.ts'
import { saveForm } from './save-form.ts'
import { savedWords } from './save-words.ts'
import type { AfterSave } from './unsaved-bar.tsx'

/** Where a form leads when it is done with. */
export interface FormExits {
  /** Whatever comes next: lists show something older. */
  saved?(): void
  /** Back to where records are chosen. */
  leave(): void
  /** A new one has become a record; the form goes on with it. */
  becameRecord(row: Row): void
  /** To an empty form, in the place of one that has made a record; left out where new ones are not made by a form. */
  another?(options: { replace: boolean }): void
}

// A conflict is shown as a comparison, what is gone as such; an expired session asks for the password by itself.
const isToldElsewhere = ({ code, status }: CallError) => code === 'conflict' || status === 401

export function useFormActions(form: Form, exits: FormExits, beforeSave?: (form: Form) => Promise<boolean>) {
  const { entity, store } = form
  const { toast } = useFeedback()
  const [conflict, setConflict] = useState<Row>()
  const [gone, setGone] = useState<{ canRestore: boolean }>()
  const isLeft = useRef(false)
  /** Whether to leave with changes. */
  const isAsked = useRef(false)
  /** What a new one has become, under the address of a new one yet. */
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
    const row = api.save(entity, values, {
      idempotencyKey,
      onFailure: (error) => { if (!isToldElsewhere(error)) toast(error.message, { type: 'error' }) },
    })
    endOffers(form)
    return row
  }

  /** A save is under way from its press on. */
  const asSaving = async (work: () => Promise<boolean>): Promise<boolean> => {
    store.set((now) => ({ ...now, isSaving: true }))
    try {
      return await work()
    } finally {
      store.set((now) => ({ ...now, isSaving: false }))
    }
  }

  /** What did not become a value has been said. */
  const isWhole = async (): Promise<boolean> => (await Promise.all(form.underWay)).every(Boolean)

  /** What breaks a rule is said at once, and needs no agreement. */
  const needsAgreement = (): boolean => {
    const state = store.get()
    return state.changed.size > 0 && Object.keys(checkForm(entity, state).problems).length === 0
  }

  const save = async (after: AfterSave, status?: string): Promise<void> => {
    // A second press would be another question, which answers the first with "no".
    if (store.get().isSaving || holdsUnfinished(element.current)) return
    lastAfter.current = after
    if (status !== undefined) setField(form, 'status', status)
    if (form.underWay.size > 0 && !(await asSaving(isWhole))) return
    if (beforeSave && needsAgreement() && !(await asSaving(() => beforeSave(form)))) return
    if (!isLeft.current) await send(after)
  }

  /** Whoever has typed on meanwhile stays with that. */
  const isTypedOn = (): boolean => store.get().changed.size > 0

  const leave = (): void => {
    // A person who is asked whether to leave is on the way elsewhere.
    if (!isTypedOn() && !isLeft.current && !isAsked.current) exits.leave()
  }

  /** At the address of the record, which a reload brings back; who is asked whether to leave may go elsewhere. */
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
    // Whoever has gone elsewhere stays there.
    if (after === 'another' && !isKept && !isLeft.current && !isAsked.current) {
      made.current = undefined
      if (isNew) startAgain()
      exits.another?.({ replace: isNew })
    } else if (after !== 'leave' || isKept) goOn()
    const words = savedWords(entity, outcome.row, record?.status)
    const link = after === 'stay' || isKept ? undefined : linkTo(outcome.row)
    toast(words + (isKept ? ' What you typed meanwhile is still here.' : ''), link ? { link } : {})
  }

  /** To what was saved, for a person whom the save has led away from it. */
  const linkTo = (row: Row | undefined): { label: string; to: string } | undefined => {
    const section = openSection(entity.key)
    return row && section && entity.single === undefined
      ? { label: `Open ${entity.one}`, to: recordAddress(section, row.id) } : undefined
  }

  /** Deleted by somebody, and maybe for ever since. */
  const sayGone = async () => {
    const { record } = store.get()
    const canRestore = has('bulk') && entity.key !== 'seo' // which comes back with its page
    setGone({ canRestore })
    if (!record || !canRestore) return
    const isThere = await trashedRecord(entity, record.id).then(Boolean, () => true)
    setGone((now) => now && { canRestore: isThere })
  }

  const restore = async () => {
    const { record } = store.get()
    if (!record) return
    if (!(await restoreRecord(entity, record.id))) return sayGone()
    setGone(undefined)
    store.set((now) => ({ ...now, summary: undefined }))
    // Its version is a new one. What somebody else has changed besides is found, as ever, by the next save.
    const row = await api.get(entity, record.id).catch(() => undefined)
    if (row) store.set((now) => {
      const found = differences(entity, now, row)
      return found.every(({ settled }) => settled) ? merged(entity, now, row, found, {}) : now
    })
  }

  const discard = () => {
    const before = store.get()
    // What is being saved cannot be taken back by that any more.
    if (before.isSaving) return
    store.set(createForm(entity, { record: before.record }).store.get())
    setDiscards((now) => now + 1)
    offerBack(form, 'Changes discarded.', () => store.set(before))
    requestAnimationFrame(() => focusField(editableNames(entity, !before.record)[0] ?? ''))
  }

  /** The same form, empty, for the next new one. */
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
        body: 'Your changes are kept; return with Back or Forward.', yes: 'Leave', no: 'Stay',
      })
      const question = asked.get()
      // Saved meanwhile: there is nothing to ask any more.
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
  /** The form now holds what was decided, upon the newer version. */
  const saveMerged = () => {
    setConflict(undefined)
    void send(lastAfter.current)
  }
  const endConflict = () => setConflict(undefined)
  return { save, discard, discards, conflict, endConflict, saveMerged, gone, restore, element }
}

import { flushSync } from 'react-dom'
import type { Row } from '#contract'
import {
  api,
  openQuestion,
  attempt,
  confirm,
  has,
  loadProfile,
  may,
  badResponseError,
  openSection,
  quietly,
  showFailure,
  showToast,
  type UnsavedText,
  withdrawToast,
} from '#data'
import { CallError } from '#kit'
import { recordUrl } from '#record'
import { restoreRecord, trashedRecord } from './restore-record.ts'
import { countInWords, focusField } from './error-summary.tsx'
import type { Form } from './form.ts'
import type { FormEffect } from './machine/effects.ts'
import type { PutBack } from './machine/events.ts'
import { sourceOf, textIdOf } from './machine/states.ts'
import { dropDraft, findDraft } from './save/host-draft.ts'
import { followOpened, openedRow, reloadOpened } from './publishing/pending-calls.ts'
import { save } from './save/save.ts'

interface Runner {
  run(effect: FormEffect): void
  /** The user's last answer to the question whether to leave. */
  leaving(): Promise<boolean>
}

/** Does the work that the states of a form require, and sends the results as events. */
export function carryOut(
  form: Form,
  keepers: ReadonlySet<() => void>,
  findLeft: () => UnsavedText | undefined,
): Runner {
  const { entity, send } = form
  const offers = new Set<() => void>()
  let reading = new AbortController()
  let look = () => {}
  let leaving = Promise.resolve(true)
  let endQuestion = () => {}

  /** Ends a save that was interrupted by an error in the panel. */
  function broken(error: unknown): void {
    send({ type: 'stopped', why: 'given-up' })
    showFailure(error)
  }

  function read(id: string): void {
    reading.abort()
    reading = new AbortController()
    look = () => {
      const { data, error } = openedRow(entity, id)
      if (data !== undefined) send({ type: 'read', row: data, left: findLeft() })
      else if (error !== undefined)
        send({ type: 'unreadable', error: error instanceof CallError ? error : badResponseError() })
    }
    reading.signal.addEventListener('abort', followOpened(entity, id, look))
  }

  async function searchDraft(): Promise<void> {
    const { signal } = reading
    await loadProfile()
    if (!has('operations') || !may(entity.key, 'edit')) return
    const draft = await findDraft(entity.key, textIdOf(form.state.get().target), signal)
    if (draft && !signal.aborted) send({ type: 'draft', draft })
  }

  /** SEO content comes back with its page. */
  async function lookInTrash(id: string): Promise<void> {
    const canRestore = has('operations') && entity.key !== 'seo'
    send({ type: 'trash', canRestore })
    if (!canRestore) return
    const isThere = await attempt(() => trashedRecord(entity, id).then(Boolean))
    send({ type: 'trash', canRestore: isThere !== false })
  }

  /** If this fails, the next save detects other users' changes. */
  async function readRestored(id: string): Promise<void> {
    const row = await attempt(() => api.get(entity, id))
    if (row) send({ type: 'current', row })
  }

  /** The link to the saved record, for the toast of a form that closes. */
  function linkTo(row: Row | undefined): { link?: { label: string; to: string } } {
    const section = openSection(entity.key)
    return row && section && entity.single === undefined
      ? { link: { label: `Open ${entity.one}`, to: recordUrl(section, row.id) } }
      : {}
  }

  /** The link back to the form, which offers the kept text. */
  function linkBack(): { link?: { label: string; to: string } } {
    const section = openSection(entity.key)
    if (!section) return {}
    const { record } = form.text()
    const fresh = section.create ?? `${section.route}?new=1`
    const to = entity.single !== undefined ? section.route : record ? recordUrl(section, record.id) : fresh
    return { link: { label: 'Back', to } }
  }

  function offerBack(message: string, undo: PutBack): void {
    const take = () => send(undo)
    offers.add(take)
    showToast(message, { undo: take })
  }

  /** The old text would undo a save, or appear in a form that is no longer visible. */
  function withdrawOffers(): void {
    for (const take of offers) withdrawToast(take)
    offers.clear()
  }

  function ask(changes: number): void {
    leaving = confirm({
      title: `You have ${countInWords(changes, 'unsaved change')}`,
      body: 'We’ll keep them as a draft if you leave.',
      yes: 'Leave',
      no: 'Stay',
    }).then((isLeaving) => {
      send({ type: 'answer', isLeaving })
      return isLeaving
    })
    const question = openQuestion.get()
    endQuestion = () => {
      if (openQuestion.get() === question) question?.answer(true)
    }
  }

  function run(effect: FormEffect): void {
    const exits = form.surroundings.current?.exits
    switch (effect.do) {
      case 'read':
        return read(effect.id)
      case 'read-again': {
        const id = sourceOf(form.state.get().target)
        return id === undefined ? undefined : reloadOpened(entity, id)
      }
      case 'stop-reading':
        reading.abort()
        reading = new AbortController()
        return
      case 'catch-up':
        return look()
      case 'find-draft':
        return void quietly('draft', searchDraft) // the form works without it
      case 'drop-draft':
        return void attempt(() => dropDraft(entity.key, textIdOf({ ...form.state.get().target, id: effect.id })))
      case 'save':
        return void save(form, effect.isAgreed, effect.isDecided).then(send, broken)
      case 'look-in-trash':
        return void attempt(() => lookInTrash(effect.id))
      case 'restore':
        return void attempt(() =>
          restoreRecord(entity, effect.id).then((isRestored) => send({ type: 'restored', isRestored })),
        )
      case 'read-restored':
        return void attempt(() => readRestored(effect.id))
      case 'toast':
        return showToast(effect.message, effect.setting ? { link: effect.setting } : linkTo(effect.link))
      case 'show-failure':
        return showFailure(effect.error)
      case 'offer-back':
        return offerBack(effect.message, effect.undo)
      case 'withdraw-offers':
        return withdrawOffers()
      case 'tell-kept':
        return showToast('Kept as a draft.', linkBack())
      case 'ask':
        return ask(effect.changes)
      case 'end-question':
        return endQuestion()
      case 'lead-back':
        return exits?.leave?.()
      case 'go-to-record':
        return exits?.becameRecord(effect.row)
      case 'go-to-empty':
        return exits?.another?.({ replace: effect.replace })
      case 'focus':
        flushSync(() => {}) // renders the fields of the new text
        return focusField(effect.field)
      case 'keep-draft':
        for (const keep of keepers) keep()
    }
  }
  return { run, leaving: () => leaving }
}

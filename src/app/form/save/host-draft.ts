import { calls, dataOf, draftPauseMs, type Json, hostNow } from '#contract'
import {
  attempt,
  callHost,
  has,
  idempotency,
  isHostAway,
  quietly,
  readUnsaved,
  session,
  type UnsavedText,
  ownerOfText,
} from '#data'
import { CallError, pauseMs } from '#kit'
import { type Form, isSaving } from '../form.ts'
import { textIdOf } from '../machine/states.ts'
import { unsavedOf } from './unsaved-text.ts'

// The host stores drafts in case the tab crashes, which loses the history entry. If that fails, the history entry still
// has the text.

const pathOfDraft = (entity: string, id: string): string => `${calls.drafts}/${entity}/${encodeURIComponent(id)}`

/** Paths for which the host may have a draft; saves of others need no second call. */
const kept = new Set<string>()

/** The text that this user left unsaved, on any device. */
export async function findDraft(entity: string, id: string, signal: AbortSignal): Promise<UnsavedText | undefined> {
  const url = pathOfDraft(entity, id)
  const data = dataOf(await quietly('draft', () => callHost('GET', url, { signal })))
  if (data !== null) kept.add(url) // the host has a draft, or didn't respond
  return readUnsaved(data, ownerOfText(entity, id))
}

export const dropDraft = async (entity: string, id: string): Promise<void> => {
  const url = pathOfDraft(entity, id)
  if (!has('operations') || !kept.delete(url)) return
  await quietly('draft', () => callHost('DELETE', url, idempotency()))
}

const draftRefusal = (error: unknown): 'too long' | 'lost' =>
  error instanceof CallError && [413, 422].includes(error.status) ? 'too long' : 'lost'

/**
 * Sends the text when typing pauses, and deletes the draft when nothing is unsaved; returns the function that stops it.
 */
export function keepDraft(form: Form): () => void {
  const { entity } = form
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The ID of the draft for the unsaved text. */
  const place = () => {
    const { record, changed } = form.text()
    return changed.size > 0 ? (record?.id ?? textIdOf(form.state.get().target)) : undefined
  }
  let before = place()
  if (before !== undefined) kept.add(pathOfDraft(entity.key, before)) // restored text has a draft from earlier
  let last = form.text().typed
  /** Failures in a row since the last typing. */
  let failures = 0
  let isDue = false
  const send = async () => {
    const state = form.text()
    const { target } = form.state.get()
    const unsaved = unsavedOf(target, state, session.get().email, new Date(hostNow()))
    // The running save may fail, and then needs the draft.
    isDue = unsaved !== undefined && isSaving(form.state.get())
    if (!unsaved || isDue) return
    const body: Json = { ...unsaved, pending: null }
    const url = pathOfDraft(entity.key, state.record?.id ?? textIdOf(target))
    kept.add(url)
    const outcome = await callHost('PUT', url, { body, ...idempotency() }).then(() => 'kept', draftRefusal)
    failures = outcome === 'lost' ? failures + 1 : 0
    if (outcome === 'lost') return
    form.send({ type: 'kept', text: state, at: unsaved.at, isTooLong: outcome === 'too long' })
  }
  const sendIn = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void attempt(send), ms)
  }
  // A gateway may respond and still block this call: the host then always seems to be back, so retries use growing
  // delays.
  if (before !== undefined) sendIn(draftPauseMs)
  const endWaiting = isHostAway.subscribe(() => {
    if (failures > 0 && !isHostAway.get()) sendIn(failures > 1 ? pauseMs(failures - 2, Math.random()) : 0)
  })
  const unsubscribe = form.onKeep(() => {
    const { typed, changed } = form.text()
    if (isDue && !isSaving(form.state.get())) void attempt(send)
    const now = place()
    const left = before
    if (left !== undefined && now !== left) void attempt(() => dropDraft(entity.key, left))
    before = now
    if (typed === last) return
    last = typed
    failures = 0
    clearTimeout(timer)
    if (changed.size > 0) sendIn(draftPauseMs)
  })
  return () => {
    clearTimeout(timer)
    endWaiting()
    unsubscribe()
  }
}

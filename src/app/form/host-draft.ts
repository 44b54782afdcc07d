import { calls } from '../../contract/calls.ts'
import { draftPauseMs } from '../../contract/constants.ts'
import { isObject, type Json } from '../../contract/json.ts'
import { idempotency } from '../api.ts'
import { callHost, isHostAway } from '../product-host.ts'
import { has } from '../profile.ts'
import { session } from '../session.ts'
import type { Form } from './form-state.ts'
import { readUnsaved, type UnsavedText, unsavedOf } from './unsaved-text.ts'
import { whoseText } from './use-unsaved-text.ts'

// Against a crash of the tab, which the history entry does not survive. Where it fails, that one still holds the text.
const silently = { onFailure: () => {} }

const addressOf = (entity: string, id: string | undefined): string =>
  `${calls.drafts}/${entity}/${encodeURIComponent(id ?? 'new')}`

/** What this person left unsaved here, on whatever device. */
export async function findDraft(
  entity: string, id: string | undefined, signal: AbortSignal,
): Promise<UnsavedText | undefined> {
  const answer = await callHost('GET', addressOf(entity, id), { signal, ...silently }).catch(() => undefined)
  const data = isObject(answer) ? answer.data : undefined
  return readUnsaved(data, whoseText(entity, id))
}

export const dropDraft = async (entity: string, id: string | undefined): Promise<void> => {
  if (!has('drafts')) return
  await callHost('DELETE', addressOf(entity, id), { ...silently, ...idempotency() }).catch(() => undefined)
}

/** Sends the text as typing pauses, and takes it away when nothing is unsaved any more; returns what ends that. */
export function keepDraft({ entity, store }: Form): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Where the host has, or may have from earlier, what is unsaved now. */
  const place = () => {
    const { record, changed } = store.get()
    return changed.size > 0 ? record?.id ?? 'new' : undefined
  }
  let kept = place()
  let last = store.get().typed
  let isUnsent = false
  const send = async () => {
    const state = store.get()
    const unsaved = unsavedOf(entity, state, session.get().email, new Date())
    if (!unsaved || state.isSaving) return
    const body: Json = { ...unsaved, pending: null }
    const address = addressOf(entity.key, state.record?.id)
    isUnsent = await callHost('PUT', address, { body, ...silently, ...idempotency() }).then(() => false, () => true)
  }
  const endWaiting = isHostAway.subscribe(() => { if (isUnsent && !isHostAway.get()) void send() })
  const unsubscribe = store.subscribe(() => {
    const { typed, changed } = store.get()
    const now = place()
    if (kept !== undefined && now !== kept) void dropDraft(entity.key, kept)
    kept = now
    if (typed === last) return
    last = typed
    clearTimeout(timer)
    if (changed.size > 0) timer = setTimeout(() => void send(), draftPauseMs)
  })
  return () => {
    clearTimeout(timer)
    endWaiting()
    unsubscribe()
  }
}

import { useEffect } from 'react'
import { calls, dataOf, draftPauseMs, type Json } from '#contract'
import {
  callHost, has, idempotency, isHostAway, readUnsaved, session, type UnsavedText, useHas, whoseText,
} from '#data'
import { CallError, pauseMs } from '#kit'
import type { Form, FormState } from '../form-state.ts'
import { unsavedOf } from './unsaved-text.ts'

// Against a crash of the tab, which the history entry does not survive. Where it fails, that one still holds the text.
const silently = { onFailure: () => {} }

const addressOf = (entity: string, id: string | undefined): string =>
  `${calls.drafts}/${entity}/${encodeURIComponent(id ?? 'new')}`

/** Where the host may have text: for what it never had, a save is not followed by a second write. */
const kept = new Set<string>()

/** What this person left unsaved here, on whatever device. */
export async function findDraft(
  entity: string, id: string | undefined, signal: AbortSignal,
): Promise<UnsavedText | undefined> {
  const address = addressOf(entity, id)
  const data = dataOf(await callHost('GET', address, { signal, ...silently }).catch(() => undefined))
  if (data !== null) kept.add(address) // it has some, or did not say
  return readUnsaved(data, whoseText(entity, id))
}

export const dropDraft = async (entity: string, id: string | undefined): Promise<void> => {
  const address = addressOf(entity, id)
  if (!has('drafts') || !kept.delete(address)) return
  await callHost('DELETE', address, { ...silently, ...idempotency() }).catch(() => undefined)
}

/** Whether the host has all that is unsaved; a save whose answer did not come is known to this page alone. */
export function isKeptOnHost({ typed, kept, pending }: FormState): boolean {
  return kept === typed && pending === undefined
}

const refusal = (error: unknown): 'too long' | 'lost' =>
  error instanceof CallError && [413, 422].includes(error.status) ? 'too long' : 'lost'

/** Sends the text as typing pauses, and takes it away when nothing is unsaved any more; returns what ends that. */
export function keepDraft({ entity, store }: Form): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Where the host may have what is unsaved now. */
  const place = () => {
    const { record, changed } = store.get()
    return changed.size > 0 ? record?.id ?? 'new' : undefined
  }
  let before = place()
  if (before !== undefined) kept.add(addressOf(entity.key, before)) // from earlier, for it came back by itself
  let last = store.get().typed
  /** Since something was typed, one after the other. */
  let failures = 0
  let isDue = false
  const send = async () => {
    const state = store.get()
    const unsaved = unsavedOf(entity, state, session.get().email, new Date())
    // The save that is under way may come to nothing.
    isDue = unsaved !== undefined && state.isSaving
    if (!unsaved || isDue) return
    const body: Json = { ...unsaved, pending: null }
    const address = addressOf(entity.key, state.record?.id)
    kept.add(address)
    const outcome = await callHost('PUT', address, { body, ...silently, ...idempotency() }).then(() => 'kept', refusal)
    failures = outcome === 'lost' ? failures + 1 : 0
    if (outcome === 'lost') return
    const isTooLong = outcome === 'too long'
    // Of what was saved meanwhile there is no draft any more.
    store.set((now) => now.version !== state.version || now.changed.size === 0 ? now
      : { ...now, isTooLong, ...!isTooLong && { keptAt: unsaved.at, kept: state.typed } })
  }
  const sendIn = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void send(), ms)
  }
  // A host that answers, but not to this, as behind a gateway that lets no such call through, seems back each time.
  if (before !== undefined) sendIn(draftPauseMs)
  const endWaiting = isHostAway.subscribe(() => {
    if (failures > 0 && !isHostAway.get()) sendIn(failures > 1 ? pauseMs(failures - 2, Math.random()) : 0)
  })
  const unsubscribe = store.subscribe(() => {
    const { typed, changed, isSaving } = store.get()
    if (isDue && !isSaving) void send()
    const now = place()
    if (before !== undefined && now !== before) void dropDraft(entity.key, before)
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

/** Keeps unsaved text on the host as well, where it keeps drafts. */
export function useHostDraft(form: Form): void {
  const keepsDrafts = useHas('drafts')
  useEffect(() => {
    if (keepsDrafts) return keepDraft(form)
  }, [form, keepsDrafts])
}

import { useEffect, useRef, useState } from 'react'
import { isObject } from '#contract'
import { confirm, isHostAway, session } from '#data'
import { useBlocker, useLocation, useRouter } from '#kit'

export interface TextDrafts {
  textFor(id: string): string
  /** Empty text deletes the draft. */
  setText(id: string, text: string): void
  /** Deletes the draft of the added text, unless the user has typed more since. */
  clear(id: string, added: string): void
  /** Called before a link to another app: the page stays open. */
  stay(): void
}

/** The maximum time between the press and the browser's question. */
const stayMs = 1000

const readDrafts = (value: unknown): ReadonlyMap<string, string> => {
  const isOwn = isObject(value) && value.person === session.get().email && isObject(value.texts)
  const texts = isOwn ? Object.entries(value.texts ?? {}) : []
  return new Map(texts.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

/** Drafts of notes and replies. They are kept while other messages are read, and in the history entry. */
export const useTextDrafts = (): TextDrafts => {
  const router = useRouter()
  const { key, state } = useLocation()
  const [drafts, setDrafts] = useState(() => readDrafts(state.notes))
  useEffect(() => {
    const notes = { person: session.get().email, texts: Object.fromEntries(drafts) }
    router.patchState({ notes }, key, isHostAway.get())
  }, [router, key, drafts])
  // Browsers ask before leaving the page even for a mailto link.
  const isStaying = useRef(false)
  const stay = () => {
    isStaying.current = true
    setTimeout(() => {
      isStaying.current = false
    }, stayMs)
  }
  useBlocker(
    () => drafts.size > 0 && !isStaying.current && session.get().isLoggedIn,
    () =>
      confirm({
        title: drafts.size === 1 ? 'You have an unsent reply' : `You have ${drafts.size} unsent replies`,
        body: 'We’ll keep them as drafts if you leave.',
        yes: 'Leave',
        no: 'Stay',
      }),
  )
  const setText = (id: string, text: string) =>
    setDrafts((now) => {
      const next = new Map(now)
      if (text === '') next.delete(id)
      else next.set(id, text)
      return next
    })
  const clear = (id: string, added: string) =>
    setDrafts((now) => (now.get(id) === added ? new Map([...now].filter(([other]) => other !== id)) : now))
  return { textFor: (id) => drafts.get(id) ?? '', setText, clear, stay }
}

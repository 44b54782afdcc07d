import { session, type UnsavedText } from '#data'
import { createStore } from '#kit'
import { carryOut } from './carry-out.ts'
import type { Form, Surroundings } from './form.ts'
import { reduce } from './machine.ts'
import type { FormEffect } from './machine/effects.ts'
import type { FormEvent } from './machine/events.ts'
import { type FormState, textIn } from './machine/states.ts'

let lastKey = 0

/** @param findLeft finds the user's unsaved text once the record has been read */
export function runForm(initial: FormState, findLeft: () => UnsavedText | undefined = () => undefined): Form {
  const { entity } = initial.target
  const state = createStore(initial)
  const todo: FormEffect[] = []
  const keepers = new Set<() => void>()
  const surroundings: { current: Surroundings | undefined } = { current: undefined }
  let isRunning = false

  /** A listener or an effect can send an event too: its effects run after the current ones. */
  function send(event: FormEvent): void {
    const [next, effects] = reduce(state.get(), event)
    todo.push(...effects)
    const isNested = isRunning
    isRunning = true
    try {
      state.set(next)
      if (isNested) return
      for (let effect = todo.shift(); effect; effect = todo.shift()) run(effect)
    } finally {
      isRunning = isNested
    }
  }

  const form: Form = {
    key: ++lastKey,
    entity,
    state,
    text: () => textIn(state.get()),
    send,
    enter: () => {
      const endSession = session.subscribe(() => send({ type: 'session', isLoggedIn: session.get().isLoggedIn }))
      send({ type: 'enter' })
      return () => {
        endSession()
        send({ type: 'leave' })
      }
    },
    ask: () => {
      send({ type: 'ask' })
      return leaving()
    },
    underWay: new Set(),
    surroundings,
    onKeep: (listener) => {
      keepers.add(listener)
      return () => void keepers.delete(listener)
    },
  }
  const { run, leaving } = carryOut(form, keepers, findLeft)
  return form
}

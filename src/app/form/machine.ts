import { handleDecision } from './machine/deciding.ts'
import { type FormEffect, noEffects, type Step } from './machine/effects.ts'
import type { FormEvent, PersonEvent } from './machine/events.ts'
import { draftWanted, handleWhileClosed, handleWhileOpen } from './machine/opening.ts'
import { goToNewRecord, startSaving, handleWhileSaving } from './machine/saving.ts'
import {
  type FormState,
  isKeptOnHost,
  isOpen,
  isUnsaved,
  type OpenState,
  sourceOf,
  withText,
} from './machine/states.ts'
import { applyTextEvent } from './machine/typing.ts'

/**
 * The complete behaviour of a form: an event in a state gives the next state, and the effects to carry out. Nothing
 * else changes a form. `run-form.ts` carries out the effects and sends their results as events.
 */
export function reduce(state: FormState, event: FormEvent): Step {
  const [next, effects] = handleEvent(state, event)
  return isOpen(next) ? settleText(state, next, effects, event) : [next, effects]
}

function handleEvent(state: FormState, event: FormEvent): Step {
  switch (event.type) {
    case 'enter':
    case 'leave':
    case 'session':
    case 'ask':
    case 'answer':
      return handleVisit(state, event)
    case 'read':
    case 'listed':
    case 'unreadable':
    case 'retry':
    case 'move':
    case 'draft':
    case 'take-draft':
    case 'drop-unsaved':
    case 'close-note':
      return isOpen(state) ? handleWhileOpen(state, event) : handleWhileClosed(state, event)
    case 'type':
    case 'set':
    case 'leave-field':
    case 'note':
    case 'problem':
    case 'lacking':
    case 'label':
    case 'start':
    case 'say':
    case 'kept':
      return noEffects(isOpen(state) ? withText(state, applyTextEvent(state.target.entity, state.text, event)) : state)
    case 'merge':
    case 'close-conflict':
    case 'trash':
    case 'restore':
    case 'restored':
    case 'current':
    case 'discard':
    case 'restore-version':
    case 'put-back':
    case 'put-draft-back':
      return isOpen(state) ? handleDecision(state, event) : noEffects(state)
    case 'save':
      return state.phase === 'editing' || state.phase === 'gone' ? startSaving(state, event) : noEffects(state)
    case 'saving':
    case 'saved':
    case 'stopped':
      return state.phase === 'saving' ? handleWhileSaving(state, event) : noEffects(state)
  }
}

/** The user arrives, leaves, or is about to leave. */
function handleVisit(state: FormState, event: PersonEvent): Step {
  switch (event.type) {
    case 'enter': {
      const source = sourceOf(state.target)
      const reads: FormEffect[] = source === undefined ? [] : [{ do: 'read', id: source }]
      const isFirst = state.phase === 'editing'
      return [{ ...state, person: 'here' }, isFirst ? [...reads, ...draftWanted(state)] : reads]
    }
    case 'leave':
      return [
        { ...state, person: 'left' },
        [
          { do: 'withdraw-offers' },
          { do: 'stop-reading' },
          ...(isUnsaved(state) && isKeptOnHost(state) ? [{ do: 'tell-kept' } as const] : []),
        ],
      ]
    case 'session':
      if (!event.isLoggedIn) return noEffects({ ...state, person: 'signed-out' })
      return noEffects(state.person === 'signed-out' ? { ...state, person: 'here' } : state)
    case 'ask':
      if (!isUnsaved(state) || !isOpen(state)) return noEffects(state)
      return [{ ...state, person: 'asked' }, [{ do: 'ask', changes: state.text.changed.size }]]
    case 'answer': {
      if (state.person !== 'asked') return noEffects(state)
      const here: FormState = { ...state, person: 'here' }
      return [here, event.isLeaving || !isOpen(here) ? [] : goToNewRecord(here)]
    }
  }
}

/** Consequences of the text, whatever the event was. */
function settleText(before: FormState, now: OpenState, effects: readonly FormEffect[], event: FormEvent): Step {
  const { text, unsaved, person } = now
  const isClean = text.changed.size === 0
  // The restored text was saved or discarded, so its note doesn't come back.
  const next = unsaved && !unsaved.draft && isClean ? { ...now, unsaved: undefined } : now
  const all = [...effects]
  if (isClean && isOpen(before) && before.text.changed.size > 0) all.push({ do: 'catch-up' })
  if (person === 'asked' && isClean && event.type !== 'ask') all.push({ do: 'end-question' })
  if (isOpen(before) && isToBeKept(before, next)) all.push({ do: 'keep-draft' })
  return [next, all]
}

const isToBeKept = (before: OpenState, now: OpenState): boolean =>
  before.text.typed !== now.text.typed ||
  before.text.changed !== now.text.changed ||
  before.text.sentSave !== now.text.sentSave ||
  before.text.record !== now.text.record ||
  (before.phase === 'saving' && now.phase !== 'saving')

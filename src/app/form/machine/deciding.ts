import { areSettled, editableNames } from '#change'
import { withValues } from '../edit-text.ts'
import { type FormText, isPendingVersion } from '../form-text.ts'
import { differencesFrom, mergeTexts, withoutChanges } from '../open-text.ts'
import { withUnsaved } from '../save/unsaved-text.ts'
import { type FormEffect, noEffects, type Step } from './effects.ts'
import type { DecisionEvent, PutBack } from './events.ts'
import { saveMerged } from './saving.ts'
import { type Editing, isSent, type OpenState, partsOf } from './states.ts'

/** The user's decisions about a conflict, a deleted record, and replaced text. */
export function handleDecision(state: OpenState, event: DecisionEvent): Step {
  const { target, text } = state
  const { entity } = target
  switch (event.type) {
    case 'merge':
      return state.phase === 'conflict' ? saveMerged(state, event) : noEffects(state)
    case 'close-conflict':
      return noEffects(state.phase === 'conflict' ? toEditing(state) : state)
    case 'trash':
      return noEffects(state.phase === 'gone' ? { ...state, canRestore: event.canRestore } : state)
    case 'restore':
      return state.phase === 'gone' && text.record ? [state, [{ do: 'restore', id: text.record.id }]] : noEffects(state)
    case 'restored':
      return event.isRestored ? handleRestored(state) : [state, lookInTrash(state)]
    case 'current': {
      // While another decision is pending, the next save detects other users' changes.
      const found = differencesFrom(entity, text, event.row)
      const isSameLayer = isPendingVersion(text.record) === isPendingVersion(event.row)
      const isMergeable = state.phase === 'editing' && isSameLayer && areSettled(found)
      return noEffects(isMergeable ? { ...state, text: mergeTexts(entity, text, event.row, found, {}) } : state)
    }
    case 'discard':
      return discardText(state)
    case 'restore-version':
      return handleReplaced(state, withValues(entity, text, event), 'Restored. Save to apply.')
    case 'put-back':
    case 'put-draft-back':
      return putBack(state, event)
  }
}

const toEditing = (state: OpenState): Editing => ({ ...partsOf(state), phase: 'editing' })

const lookInTrash = ({ phase, text }: OpenState): FormEffect[] =>
  phase === 'gone' && text.record ? [{ do: 'look-in-trash', id: text.record.id }] : []

/** The record was restored. Its newer version is read, so that the next save doesn't meet it as a conflict. */
function handleRestored(state: OpenState): Step {
  const text = { ...state.text, summary: undefined }
  const effects: FormEffect[] = text.record ? [{ do: 'read-restored', id: text.record.id }] : []
  if (state.phase === 'gone') return [toEditing({ ...state, text }), effects]
  return state.phase === 'saving' ? [{ ...state, text, wasGone: undefined }, effects] : noEffects(state)
}

function discardText(state: OpenState): Step {
  // A discard can't cancel a running save.
  if (state.phase === 'saving' || state.phase === 'conflict') return noEffects(state)
  const { target, text } = state
  const [next, effects] = handleReplaced(state, withoutChanges(target.entity, text), 'Changes discarded.')
  const [field = ''] = editableNames(target.entity, !text.record)
  return [{ ...next, discards: state.discards + 1 }, [...effects, { do: 'focus', field }]]
}

/** Replaces the text, and offers to restore the replaced one. */
const handleReplaced = (state: OpenState, text: FormText, message: string): readonly [OpenState, FormEffect[]] => [
  { ...state, text },
  [{ do: 'offer-back', message, undo: { type: 'put-back', text: state.text, since: text.typed } }],
]

/** Undo also replaces later typing, and offers to restore that in turn. */
function putBack(state: OpenState, event: PutBack): Step {
  const { target, text } = state
  if (isSent(state)) return noEffects(state)
  const back = event.type === 'put-back' ? event.text : withUnsaved(target.entity, text, event.draft)
  return text.changed.size === 0 || text.typed === event.since
    ? noEffects({ ...state, text: back })
    : handleReplaced(state, back, 'What you typed since then was replaced.')
}

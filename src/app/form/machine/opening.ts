import type { Row, Values } from '#contract'
import type { UnsavedText } from '#data'
import { withValues } from '../edit-text.ts'
import { openText, rebaseOnNewer, withoutChanges } from '../open-text.ts'
import { isSavedBy, withUnsaved } from '../save/unsaved-text.ts'
import { type FormEffect, noEffects, type Step } from './effects.ts'
import type { OpeningEvent } from './events.ts'
import {
  type Editing,
  type Failed,
  isSent,
  type Loading,
  type OpenState,
  type FormTarget,
  sourceOf,
  withText,
} from './states.ts'

interface Opening {
  target: FormTarget
  /** The initial values of a new record. */
  given: Values
  /** The record, or the one to copy, if it is already known. */
  row: Row | undefined
  /** The user's unsaved text of this record. */
  left: UnsavedText | undefined
}

/** The initial state of a form, which opens at once if nothing has to be read. */
export const beginForm = ({ target, given, row, left }: Opening): Loading | Editing =>
  sourceOf(target) === undefined || row
    ? handleOpened({ target, person: 'here', given }, row, left)
    : { phase: 'loading', target, person: 'here', given }

function handleOpened(
  { target, person, given }: Pick<Loading, 'target' | 'person' | 'given'>,
  row: Row | undefined,
  left: UnsavedText | undefined,
): Editing {
  const { entity, id } = target
  const isNew = id === undefined
  const first = openText(entity, isNew ? { copied: row } : { record: row })
  const text = isNew ? withValues(entity, first, { values: given }) : first
  const unsaved = left && !isSavedBy(entity, text.record, left) ? left : undefined
  return {
    phase: 'editing',
    target,
    person,
    text: unsaved ? withUnsaved(entity, text, unsaved) : text,
    unsaved: unsaved && { at: unsaved.at, draft: undefined },
    discards: 0,
  }
}

/** The host is asked for a draft if the history entry had no text. */
export const draftWanted = ({ unsaved }: Editing): FormEffect[] => (unsaved ? [] : [{ do: 'find-draft' }])

/** Before the form opens: it opens with the record. */
export function handleWhileClosed(state: Loading | Failed, event: OpeningEvent): Step {
  switch (event.type) {
    case 'read':
      return enterWith(state, event.row, event.left)
    case 'listed':
      return state.phase === 'loading' ? enterWith(state, event.row, event.left) : noEffects(state)
    case 'unreadable':
      return noEffects({ ...handleClosed(state), phase: 'failed', text: undefined, error: event.error })
    case 'retry':
      return state.phase === 'failed'
        ? [{ ...handleClosed(state), phase: 'loading' }, [{ do: 'read-again' }]]
        : noEffects(state)
    default:
      return noEffects(state)
  }
}

const handleClosed = ({ target, person, given }: Loading | Failed) => ({ target, person, given })

function enterWith(state: Loading | Failed, row: Row, left: UnsavedText | undefined): Step {
  const open = handleOpened(state, row, left)
  return [open, draftWanted(open)]
}

/** Only a response about this record closes its form, and never if it has typed text. */
const closesForm = (state: OpenState, status: number): boolean =>
  (state.phase === 'editing' || state.phase === 'gone') &&
  (status === 403 || status === 404) &&
  state.text.changed.size === 0

/** While the form is open: newer responses of the host, and text that was left unsaved. */
export function handleWhileOpen(state: OpenState, event: OpeningEvent): Step {
  const { target, text } = state
  const { entity, id } = target
  switch (event.type) {
    case 'read':
      // A copy stays unchanged when the copied record changes.
      return noEffects(
        id === undefined || isSent(state) ? state : withText(state, rebaseOnNewer(entity, text, event.row)),
      )
    case 'unreadable':
      return closesForm(state, event.error.status)
        ? noEffects({ phase: 'failed', target, person: state.person, given: {}, text, error: event.error })
        : noEffects(state)
    case 'move': {
      const source = sourceOf(event.target)
      const moved = { ...state, target: event.target, unsaved: undefined }
      return [moved, source === undefined ? [] : [{ do: 'read', id: source }]]
    }
    case 'draft':
      if (isSavedBy(entity, text.record, event.draft)) return [state, [{ do: 'drop-draft', id }]]
      return noEffects(state.unsaved ? state : { ...state, unsaved: { at: event.draft.at, draft: event.draft } })
    case 'take-draft':
      if (!state.unsaved?.draft) return noEffects(state)
      return noEffects({ ...state, unsaved: undefined, text: withUnsaved(entity, text, state.unsaved.draft) })
    case 'drop-unsaved':
      return dropUnsaved(state)
    case 'close-note':
      return noEffects(state.unsaved ? { ...state, unsaved: undefined } : state)
    default:
      return noEffects(state)
  }
}

/**
 * Restored text is removed from the form, a draft from the host; Undo restores either as a change, which is stored
 * again.
 */
function dropUnsaved(state: OpenState): Step {
  const { unsaved, text } = state
  // A running save has sent the text.
  if (!unsaved || state.phase === 'saving') return noEffects(state)
  const { draft } = unsaved
  const next = draft ? text : withoutChanges(state.target.entity, text)
  const since = next.typed
  return [
    { ...state, text: next, unsaved: undefined },
    [
      { do: 'drop-draft', id: text.record?.id },
      {
        do: 'offer-back',
        message: 'Your unsaved text was discarded.',
        undo: draft ? { type: 'put-draft-back', draft, since } : { type: 'put-back', text, since },
      },
    ],
  ]
}

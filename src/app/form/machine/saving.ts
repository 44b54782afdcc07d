// A save in the states of a form: how it starts, and how it ends. `save/save.ts` carries it out.
import { type Entity, isRow, type Row } from '#contract'
import type { CallError } from '#kit'
import { editableNames } from '#change'
import { publishedOnSite } from '#record'
import { withValues } from '../edit-text.ts'
import { baseValues, type FormText, isPendingVersion } from '../form-text.ts'
import { differencesFrom, labelsOf, mergeTexts, openText, rebaseOnRecord } from '../open-text.ts'
import { afterSave, withRefusal } from '../save/save-body.ts'
import { savedWords } from '../save/save-words.ts'
import { type FormEffect, noEffects, type Step } from './effects.ts'
import type { DecisionEvent, SavingEvent, Stopped } from './events.ts'
import { withProblems } from './typing.ts'
import { type Conflict, type Editing, type Gone, type Open, partsOf, type Saving, type SaveWay } from './states.ts'

type Event<Type extends (SavingEvent | DecisionEvent)['type']> = Extract<SavingEvent | DecisionEvent, { type: Type }>

export function startSaving(state: Editing | Gone, { after, key, set, way }: Event<'save'>): Step {
  const { target, text } = state
  const asRead: SaveWay = { to: isPendingVersion(text.record) ? 'pending' : 'live' }
  const saving: Saving = {
    ...partsOf(state),
    phase: 'saving',
    text: set ? withValues(target.entity, text, { values: set }) : text,
    after,
    key,
    before: text.record,
    wasGone: state.phase === 'gone' ? { canRestore: state.canRestore } : undefined,
    way: way ?? asRead,
    set,
    sent: undefined,
  }
  return [saving, [{ do: 'save', isAgreed: false, isDecided: false }]]
}

/** Saves the chosen values on top of the other user's version. */
export function saveMerged(state: Conflict, { sides, key }: Event<'merge'>): Step {
  const { target, after, way, current, found, isAgainstLive } = state
  const text = isAgainstLive
    ? withLive(target.entity, state, sides)
    : mergeTexts(target.entity, state.text, current, found, sides)
  const saving: Saving = {
    ...partsOf(state),
    phase: 'saving',
    text,
    after,
    key,
    before: text.record,
    wasGone: undefined,
    way,
    set: undefined,
    sent: undefined,
  }
  return [saving, [{ do: 'save', isAgreed: true, isDecided: isAgainstLive }]]
}

/** The pending version with the live values that the user has chosen. */
function withLive(entity: Entity, { text, current, found }: Conflict, sides: Event<'merge'>['sides']): FormText {
  const chosen = found.filter(({ name }) => sides[name] === 'theirs')
  const values = Object.fromEntries(chosen.map(({ name, theirs }) => [name, theirs]))
  return withValues(entity, text, { values, labels: labelsOf(entity, current) })
}

export function handleWhileSaving(state: Saving, event: Exclude<SavingEvent, { type: 'save' }>): Step {
  switch (event.type) {
    case 'saving': {
      const { text } = event
      const before = state.sent ? state.before : text.record
      return [{ ...state, text, sent: text, before }, [{ do: 'withdraw-offers' }]]
    }
    case 'saved':
      return handleSaved(state, event.row)
    case 'stopped':
      return handleStopped(state, event)
  }
}

function handleSaved(state: Saving, row: Row | undefined): Step {
  const { target, person, after, before, way, sent } = state
  const { entity } = target
  const text = afterSave(entity, sent ?? state.text, state.text, row)
  const isNew = before === undefined
  const isHere = person === 'here'
  const isTypedOn = text.changed.size > 0
  // A user who kept typing stays in the form, and one who has left stays elsewhere.
  const isKept = after !== 'stay' && isTypedOn && person !== 'left'
  const isDone = after === 'leave' || (!row && after === 'stay')
  const isAnother = after === 'another' && !isKept && isHere
  const next: Editing = { ...partsOf(state), phase: 'editing', text: isAnother && isNew ? openText(entity) : text }
  const [field = ''] = editableNames(entity, true)
  const effects: FormEffect[] = [{ do: 'withdraw-offers' }]
  if (person === 'left') effects.push({ do: 'drop-draft', id: before?.id })
  if (isDone && isHere && !isTypedOn) effects.push({ do: 'lead-back' })
  if (isAnother && isNew) effects.push({ do: 'focus', field })
  if (isAnother) effects.push({ do: 'go-to-empty', replace: isNew })
  else if (after !== 'leave' || isKept) effects.push(...goToNewRecord(next))
  const isOnSite = row?.status === 'published' && (way.to !== 'act' || way.action.action === 'publish')
  const setting = entity.publishes && isOnSite ? publishedOnSite(entity).link : undefined
  const message = savedWords(entity, row, before, way) + (isKept ? ' What you typed since then is still here.' : '')
  effects.push({ do: 'toast', message, link: after === 'stay' || isKept ? undefined : row, setting })
  return [next, effects]
}

function handleStopped(state: Saving, event: Stopped): Step {
  const { target, text, after, way } = state
  switch (event.why) {
    case 'given-up':
      return noEffects(afterFailedSave(state, text))
    case 'unchanged': {
      const next = afterFailedSave(state, text)
      const isDone = after === 'leave' && state.person === 'here'
      return [next, isDone ? [{ do: 'lead-back' }] : goToNewRecord(next)]
    }
    case 'invalid': {
      const next = afterFailedSave(state, withProblems(text, event.problems))
      return [next, goToNewRecord(next)]
    }
    case 'changed': {
      const { current, found, isAgainstLive } = event
      const settled = { ...text, sentSave: undefined }
      const next: Conflict = {
        ...partsOf(state),
        phase: 'conflict',
        text: settled,
        current,
        found,
        isAgainstLive,
        after,
        way,
      }
      return [next, goToNewRecord(next)]
    }
    case 'outdated':
      return noEffects(afterFailedSave(state, rebaseOnRecord(target.entity, text, event.row, {})))
    case 'refused':
      return handleRefused(state, event.error)
  }
}

function handleRefused(state: Saving, error: CallError): Step {
  const { target, text } = state
  if (error.code === 'conflict' && isRow(error.data)) {
    const found = differencesFrom(target.entity, text, error.data)
    return handleStopped(state, { type: 'stopped', why: 'changed', current: error.data, found, isAgainstLive: false })
  }
  if (error.status === 404 && text.record) {
    const next: Gone = {
      ...partsOf(state),
      phase: 'gone',
      text: { ...text, sentSave: undefined, summary: undefined },
      canRestore: state.wasGone?.canRestore ?? false,
    }
    // A note in the form says that the record was deleted.
    return [next, [{ do: 'look-in-trash', id: text.record.id }, ...goToNewRecord(next)]]
  }
  // The summary shows a save without a response.
  const shown: FormEffect[] = error.code === 'no_answer' ? [] : [{ do: 'show-failure', error }]
  const next = afterFailedSave(state, withRefusal(target.entity, text, error))
  return [next, [...shown, ...goToNewRecord(next)]]
}

/** The form after a save that failed. If it set values, such as the status, they are restored, unless it may be done. */
function afterFailedSave(state: Saving, given: FormText): Editing | Gone {
  const { target, wasGone, set = {} } = state
  const { problems, summary } = given
  const old = Object.keys(set).map((name) => [name, baseValues(given)[name] ?? null])
  const text =
    old.length === 0 || given.sentSave
      ? given
      : { ...withValues(target.entity, given, { values: Object.fromEntries(old) }), problems, summary }
  const parts = { ...partsOf(state), text }
  return wasGone ? { ...parts, phase: 'gone', ...wasGone } : { ...parts, phase: 'editing' }
}

/** A new record has been saved, and the URL is still that of a new one. */
export const goToNewRecord = ({ target, person, text }: Open): FormEffect[] =>
  person === 'here' && target.id === undefined && text.record ? [{ do: 'go-to-record', row: text.record }] : []

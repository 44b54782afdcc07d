// How a save ends: done, stopped by problems, or rejected.
import { isRow, type Row } from '#contract'
import type { CallError } from '#kit'
import { differences, editableNames, publishedOnSite } from '#record'
import { withValues } from '../edit-text.ts'
import type { FieldProblem, FormText } from '../form-text.ts'
import { openText } from '../open-text.ts'
import { withRefusal } from '../save/save-body.ts'
import { actedWords, pendingWords, savedWords } from '../save/save-words.ts'
import type { FormEffect, Step } from './effects.ts'
import type { SavingEvent } from './events.ts'
import { type Conflict, type Editing, type Gone, type Open, partsOf, type Saving } from './states.ts'

/** If publishing failed, the status is restored, unless the save may have been done. */
function withoutSet({ target, set = {} }: Saving, text: FormText): FormText {
  const names = Object.keys(set)
  if (names.length === 0 || text.pending) return text
  const { problems, summary } = text
  const back = withValues(target.entity, text, {
    values: Object.fromEntries(names.map((name) => [name, text.base[name] ?? null])),
  })
  return { ...back, problems, summary }
}

/** The form after a save that failed. */
export const rest = (state: Saving, given: FormText): Editing | Gone => {
  const { wasGone } = state
  const text = withoutSet(state, given)
  const parts = { ...partsOf(state), text }
  return wasGone ? { ...parts, phase: 'gone', ...wasGone } : { ...parts, phase: 'editing' }
}

/** A new record has been saved, and the URL is still that of a new one. */
export const goOn = ({ target, person, text }: Open): FormEffect[] =>
  person === 'here' && target.id === undefined && text.record ? [{ do: 'go-to-record', row: text.record }] : []

export function unchanged(state: Saving): Step {
  const next = rest(state, state.text)
  const isDone = state.after === 'leave' && state.person === 'here'
  return [next, isDone ? [{ do: 'lead-back' }] : goOn(next)]
}

/** Problems stop the save; the summary lists them. */
export function stop(state: Saving, found: Readonly<Record<string, string>>, from: FieldProblem['from']): Step {
  const problems = Object.entries(found).map(([path, text]): [string, FieldProblem] => [path, { text, from }])
  const { text } = state
  const next = rest(state, { ...text, problems: { ...text.problems, ...Object.fromEntries(problems) }, summary: [] })
  return [next, goOn(next)]
}

export function notMade(state: Saving, { path, message }: Extract<SavingEvent, { type: 'not-made' }>): Step {
  const [next, effects] = stop(state, { [path]: message }, 'host')
  return [next, [{ do: 'warn', message }, ...effects]]
}

export function saved(state: Saving, row: Row | undefined, text: FormText): Step {
  const { target, person, after, before, way } = state
  const { entity } = target
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
  else if (after !== 'leave' || isKept) effects.push(...goOn(next))
  const words =
    way.to === 'act'
      ? actedWords(entity, row, way.action)
      : way.to === 'live' || !before
        ? savedWords(entity, row, before?.status)
        : pendingWords(entity, row, way)
  const isOnSite = row?.status === 'published' && (way.to !== 'act' || way.action.action === 'publish')
  const setting = entity.publishes && isOnSite ? publishedOnSite(entity).link : undefined
  const message = words + (isKept ? ' What you typed since then is still here.' : '')
  effects.push({ do: 'toast', message, link: after === 'stay' || isKept ? undefined : row, setting })
  return [next, effects]
}

export function fail(state: Saving, error: CallError): Step {
  const { target, text, after, way } = state
  const { entity } = target
  const settled: FormText = { ...text, pending: undefined }
  if (error.code === 'conflict' && isRow(error.data)) {
    const current = error.data
    const found = differences(entity, text, current)
    const next: Conflict = {
      ...partsOf(state),
      phase: 'conflict',
      text: settled,
      current,
      found,
      isAgainstLive: false,
      after,
      way,
    }
    return [next, goOn(next)]
  }
  if (error.status === 404 && text.record) {
    const { id } = text.record
    const next: Gone = {
      ...partsOf(state),
      phase: 'gone',
      text: { ...settled, summary: undefined },
      canRestore: state.wasGone?.canRestore ?? false,
    }
    return [next, [{ do: 'look-in-trash', id }, ...goOn(next)]]
  }
  const next = rest(state, withRefusal(entity, text, error))
  return [next, goOn(next)]
}

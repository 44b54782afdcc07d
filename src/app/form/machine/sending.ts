import { type Entity, isRow, type Row } from '#contract'
import { badWriteError, type PendingSave } from '#data'
import type { CallError } from '#kit'
import { differences } from '#record'
import { withValues } from '../edit-text.ts'
import { type FormText, isPending } from '../form-text.ts'
import { labelsOf, uponRecord } from '../open-text.ts'
import { checkForm } from '../save/check-form.ts'
import { hasNewRelated, type Made, withRelated } from '../save/related.ts'
import { merged } from '../save/merge.ts'
import { afterEarlier, afterSave, bodyOf, earlierSave, isUnknown } from '../save/save-body.ts'
import { type FormEffect, only, type Step } from './effects.ts'
import { fail, goOn, notMade, rest, saved, stop, unchanged } from './ending.ts'
import type { DecisionEvent, SavingEvent } from './events.ts'
import {
  type Conflict,
  type Editing,
  goesOn,
  type Gone,
  isForLater,
  partsOf,
  type Saving,
  type SaveWay,
} from './states.ts'

type Event<Type extends (SavingEvent | DecisionEvent)['type']> = Extract<SavingEvent | DecisionEvent, { type: Type }>

export function startSaving(state: Editing | Gone, { after, key, set, way }: Event<'save'>): Step {
  const { target, text } = state
  const asRead: SaveWay = { to: isPending(text.record) ? 'pending' : 'live' }
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
    isDecided: false,
    step: { name: 'choosing' },
  }
  return [saving, [{ do: 'await-choices' }]]
}

/** Saves the chosen values on top of the other user's version. */
export function sendMerged(state: Conflict, { sides, key }: Event<'merge'>): Step {
  const { target, after, way, current, found, isAgainstLive } = state
  const text = isAgainstLive
    ? withLive(target.entity, state, sides)
    : merged(target.entity, state.text, current, found, sides)
  const before = isAgainstLive ? text.record : current
  const step = { name: 'agreeing' } as const
  const isDecided = isAgainstLive
  return send({
    ...partsOf(state),
    phase: 'saving',
    text,
    after,
    key,
    before,
    wasGone: undefined,
    way,
    set: undefined,
    isDecided,
    step,
  })
}

/** The pending version with the live values that the user has chosen. */
function withLive(entity: Entity, { text, current, found }: Conflict, sides: Event<'merge'>['sides']): FormText {
  const chosen = found.filter(({ name }) => sides[name] === 'theirs')
  const values = Object.fromEntries(chosen.map(({ name, theirs }) => [name, theirs]))
  return withValues(entity, text, { values, labels: labelsOf(entity, current) })
}

export function whileSaving(state: Saving, event: Exclude<SavingEvent, { type: 'save' }>): Step {
  const { target, text, step, person } = state
  const { entity } = target
  const isAway = person === 'left' || person === 'signed-out'
  switch (event.type) {
    case 'chosen':
      if (step.name !== 'choosing') return only(state)
      if (!event.isWhole || isAway) return only(rest(state, text))
      return needsAgreement(state) ? [{ ...state, step: { name: 'agreeing' } }, [{ do: 'agree' }]] : send(state)
    case 'agreed':
      if (step.name !== 'agreeing') return only(state)
      return event.isAgreed && !isAway ? send(state) : only(rest(state, text))
    case 'related':
      if (step.name !== 'relating' && step.name !== 'taking-back') return only(state)
      return only({ ...state, text: withRelated(entity, text, event) })
    case 'made':
      return step.name === 'relating' ? write(state, event.made) : only(state)
    case 'not-made':
      return step.name === 'relating' ? notMade(state, event) : only(state)
    case 'written':
      return written(state, event.row)
    case 'published':
      return step.name === 'publishing' ? published(state, event.row) : only(state)
    case 'live':
      return step.name === 'finding-live' ? meetLive(state, event.row, step.error) : only(state)
    case 'refused':
      return refused(state, event.error)
    case 'taken-back':
      return step.name === 'taking-back' ? fail(state, step.error) : only(state)
    case 'broken':
      return only(rest(state, text))
  }
}

/** A valid form asks for confirmation; problems are shown at once. */
const needsAgreement = ({ target, text, way }: Saving): boolean =>
  (text.changed.size > 0 || goesOn(way)) && Object.keys(checkForm(target.entity, text).problems).length === 0

/** Sends the changes: first an earlier save without a response, then new related records, then the record. */
function send(state: Saving): Step {
  const { target, text, way } = state
  const { entity } = target
  if (hasNothing(state) && !text.pending && !goesOn(way)) return unchanged(state)
  const { problems } = checkForm(entity, text)
  if (Object.keys(problems).length > 0) return stop(state, problems, 'rule')
  const next = { ...state, before: text.record, text: { ...text, summary: undefined } }
  if (undecided(next).length > 0) return findLive(next, undefined)
  const earlier = earlierSave(entity, text, way)
  if (!earlier) return relate(next)
  return [{ ...next, step: { name: 'repeating' } }, [{ do: 'withdraw-offers' }, writing(text, earlier)]]
}

const hasNothing = ({ text, isDecided }: Saving): boolean =>
  text.record !== undefined && text.changed.size === 0 && !isDecided

/** The call of a save. */
const writing = ({ record }: FormText, { body, key, isPending: isOfPending }: PendingSave): FormEffect => ({
  do: 'write',
  body,
  key,
  pendingOf: isOfPending ? record?.id : undefined,
})

/**
 * The fields that have changed both in the live record and in the pending version, until the user has compared them.
 */
function undecided({ text: { record }, isDecided }: Saving): string[] {
  const names = isPending(record) && !isDecided ? record?.conflicts : []
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
}

const findLive = (state: Saving, error: CallError | undefined): Step => [
  { ...state, step: { name: 'finding-live', error } },
  state.text.record ? [{ do: 'find-live', id: state.text.record.id }] : [],
]

/** Compares the live record with the pending version, or replaces the version if it is gone. */
function meetLive(state: Saving, row: Row | undefined, error: CallError | undefined): Step {
  const { target, text, after, way } = state
  const { entity } = target
  if (!row) return error ? fail(state, error) : only(rest(state, text))
  const names = undecided(state)
  const found = error
    ? differences(entity, text, row)
    : differences(entity, text, row, names).map((one) => ({ ...one, settled: undefined }))
  if (found.length > 0) {
    const parts = { ...partsOf(state), text: { ...text, pending: undefined } }
    return only({ ...parts, phase: 'conflict', current: row, found, isAgainstLive: !error, after, way })
  }
  // The text doesn't differ from the live record.
  return error ? only(rest(state, uponRecord(entity, text, row, {}))) : send({ ...state, isDecided: true })
}

function relate(state: Saving): Step {
  if (!hasNewRelated(state.text)) return write(state, [])
  return [{ ...state, step: { name: 'relating' } }, [{ do: 'make-related' }]]
}

function write(state: Saving, made: readonly Made[]): Step {
  const { target, key, text, way } = state
  if (text.record && hasNothing(state)) return goesOn(way) ? goOnWith(state) : saved(state, text.record, text)
  const body = bodyOf(target.entity, text, way)
  const pending: PendingSave = {
    key: text.pending?.key ?? key,
    body,
    ...(isForLater(text.record, way) && { isPending: true }),
  }
  const step = { name: 'writing', sent: text, made } as const
  return [{ ...state, text: { ...text, pending }, step }, [{ do: 'withdraw-offers' }, writing(text, pending)]]
}

function written(state: Saving, row: Row | undefined): Step {
  const { target, text, step } = state
  const { entity } = target
  if (step.name === 'writing') return onward(state, row, afterSave(entity, step.sent, text, row))
  if (step.name !== 'repeating' || !text.pending) return only(state)
  // Without the record, later text can't be saved.
  return row ? relate({ ...state, text: afterEarlier(entity, text, text.pending, row) }) : fail(state, badWriteError())
}

/** The write is done. If the save is for publishing or review, the version still has to be published or submitted. */
function onward(state: Saving, row: Row | undefined, text: FormText): Step {
  const { way } = state
  if (!goesOn(way)) return saved(state, row, text)
  // Without the record, its version is unknown.
  return row ? goOnWith({ ...state, text }) : fail({ ...state, text }, badWriteError())
}

/** If there is no pending version, someone else has published or discarded the same changes. */
function goOnWith(state: Saving): Step {
  const { text, way } = state
  const { record } = text
  if (!record || (isForLater(record, way) && !isPending(record))) return saved(state, record, text)
  const { id, version } = record
  const effect: FormEffect | undefined =
    way.to === 'publish'
      ? { do: 'publish', id, version, at: way.at }
      : way.to === 'act'
        ? { do: 'act', record, action: way.action }
        : undefined
  if (!effect) return saved(state, record, text)
  return [{ ...state, step: { name: 'publishing' } }, [{ do: 'withdraw-offers' }, effect]]
}

/** The form continues with the host's current row. Text typed since then is a change to it. */
function published(state: Saving, row: Row): Step {
  const { target, text, way } = state
  if (way.to === 'publish' && way.at !== undefined) return saved(state, row, text)
  const typed = Object.fromEntries([...text.changed].map((name) => [name, text.typed[name] ?? null]))
  return saved(state, row, uponRecord(target.entity, text, row, typed))
}

function refused(state: Saving, error: CallError): Step {
  const { step } = state
  if (step.name === 'publishing')
    return state.way.to === 'act' ? refusedAction(state, error) : refusedPublishing(state, error)
  if (step.name !== 'repeating' && step.name !== 'writing') return only(state)
  if (error.status === 404 && isPending(state.text.record)) return findLive(state, error)
  const [next, effects] = step.name === 'repeating' ? refusedEarlier(state, error) : refusedWrite(state, step, error)
  // The comparison shows a conflict, and the summary a save without a response.
  const isInPlace = error.code === 'conflict' || error.code === 'no_answer'
  return [next, isInPlace ? effects : [{ do: 'show-failure', error }, ...effects]]
}

function refusedPublishing(state: Saving, error: CallError): Step {
  const { text } = state
  if (error.status === 404) return findLive(state, error)
  const current = error.code === 'conflict' && isRow(error.data) ? error.data : undefined
  // The live record has changed in the same fields, or someone has saved another pending version.
  const next = current && current.version === text.version ? { ...text, record: current } : text
  if (undecided({ ...state, text: next }).length > 0) return findLive({ ...state, text: next }, undefined)
  const [failed, effects] = fail(state, error)
  return [failed, current || error.code === 'no_answer' ? effects : [{ do: 'show-failure', error }, ...effects]]
}

/**
 * Keeps the written text. The newer text of a conflict is read, and replaces the text in the form if nothing has been
 * typed since.
 */
function refusedAction(state: Saving, error: CallError): Step {
  if (error.status === 404) return findLive(state, error)
  const isOlder = error.code === 'conflict'
  const [next, effects] = isOlder ? [rest(state, state.text), goOn(state)] : fail(state, error)
  return [next, [{ do: 'show-failure', error }, ...(isOlder ? [{ do: 'read-again' } as const] : []), ...effects]]
}

const refusedEarlier = (state: Saving, error: CallError): Step =>
  isUnknown(error) ? fail(state, error) : relate({ ...state, text: { ...state.text, pending: undefined } })

function refusedWrite(
  state: Saving,
  { sent, made }: Extract<Saving['step'], { name: 'writing' }>,
  error: CallError,
): Step {
  const { target, text } = state
  const current = error.code === 'conflict' && isRow(error.data) ? error.data : undefined
  // Someone else has saved the same values.
  if (current && differences(target.entity, text, current).length === 0) {
    return onward(state, current, afterSave(target.entity, sent, text, current))
  }
  if (made.length === 0 || isUnknown(error)) return fail(state, error)
  return [{ ...state, step: { name: 'taking-back', error } }, [{ do: 'take-back', made }]]
}

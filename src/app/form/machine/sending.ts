import { type Entity, isRow, type Row } from '#contract'
import { oddWrite, type PendingSave } from '#data'
import type { CallError } from '#kit'
import { differences, editableNames, publishedOnSite } from '#record'
import { withValues } from '../edit-text.ts'
import { type FieldProblem, type FormText, isPending } from '../form-text.ts'
import { labelsOf, openText, uponRecord } from '../open-text.ts'
import { checkForm } from '../save/check-form.ts'
import { hasNewRelated, type Made, withRelated } from '../save/related.ts'
import { merged } from '../save/merge.ts'
import { afterEarlier, afterSave, bodyOf, earlierSave, isUnknown, withRefusal } from '../save/save-body.ts'
import { pendingWords, savedWords } from '../save/save-words.ts'
import { type FormEffect, only, type Step } from './effects.ts'
import type { DecisionEvent, SavingEvent } from './events.ts'
import { type Conflict, type Editing, type Gone, type Open, partsOf, type Saving, type SaveWay } from './states.ts'

type Event<Type extends (SavingEvent | DecisionEvent)['type']> = Extract<SavingEvent | DecisionEvent, { type: Type }>

export function startSaving(state: Editing | Gone, { after, key, set, way }: Event<'save'>): Step {
  const { place, text } = state
  const asRead: SaveWay = { to: isPending(text.record) ? 'pending' : 'live' }
  const saving: Saving = {
    ...partsOf(state),
    phase: 'saving',
    text: set ? withValues(place.entity, text, { values: set }) : text,
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

/** Saves the chosen values on the other person's version. */
export function sendMerged(state: Conflict, { sides, key }: Event<'merge'>): Step {
  const { place, after, way, current, found, isAgainstLive } = state
  const text = isAgainstLive
    ? withLive(place.entity, state, sides)
    : merged(place.entity, state.text, current, found, sides)
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

/** The pending version with the live values that the person has chosen. */
function withLive(entity: Entity, { text, current, found }: Conflict, sides: Event<'merge'>['sides']): FormText {
  const chosen = found.filter(({ name }) => sides[name] === 'theirs')
  const values = Object.fromEntries(chosen.map(({ name, theirs }) => [name, theirs]))
  return withValues(entity, text, { values, labels: labelsOf(entity, current) })
}

export function whileSaving(state: Saving, event: Exclude<SavingEvent, { type: 'save' }>): Step {
  const { place, text, step, person } = state
  const { entity } = place
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

/** A valid form asks for agreement; problems are shown at once. */
const needsAgreement = ({ place, text, way }: Saving): boolean =>
  (text.changed.size > 0 || way.to === 'publish') && Object.keys(checkForm(place.entity, text).problems).length === 0

/** A press that published nothing leaves no status behind, unless its save may have been done. */
function withoutSet({ place, set = {} }: Saving, text: FormText): FormText {
  const names = Object.keys(set)
  if (names.length === 0 || text.pending) return text
  const { problems, summary } = text
  const back = withValues(place.entity, text, {
    values: Object.fromEntries(names.map((name) => [name, text.base[name] ?? null])),
  })
  return { ...back, problems, summary }
}

/** The form after a save that came to nothing. */
const rest = (state: Saving, given: FormText): Editing | Gone => {
  const { wasGone } = state
  const text = withoutSet(state, given)
  const parts = { ...partsOf(state), text }
  return wasGone ? { ...parts, phase: 'gone', ...wasGone } : { ...parts, phase: 'editing' }
}

/** A new record has been saved, and the address is still that of a new one. */
export const goOn = ({ place, person, text }: Open): FormEffect[] =>
  person === 'here' && place.id === undefined && text.record ? [{ do: 'go-to-record', row: text.record }] : []

/** Sends the changes: an earlier save without an answer first, then new related records, then the record. */
function send(state: Saving): Step {
  const { place, text, way } = state
  const { entity } = place
  if (hasNothing(state) && !text.pending && way.to !== 'publish') return unchanged(state)
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
const writing = ({ record }: FormText, { body, key, isPending: isForLater }: PendingSave): FormEffect => ({
  do: 'write',
  body,
  key,
  pendingOf: isForLater ? record?.id : undefined,
})

/** The fields in which the live record has changed as well as the pending version, until the person has compared them. */
function undecided({ text: { record }, isDecided }: Saving): string[] {
  const names = isPending(record) && !isDecided ? record?.conflicts : []
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
}

const findLive = (state: Saving, error: CallError | undefined): Step => [
  { ...state, step: { name: 'finding-live', error } },
  state.text.record ? [{ do: 'find-live', id: state.text.record.id }] : [],
]

/** The live record stands against the pending version, or in its place where that is gone. */
function meetLive(state: Saving, row: Row | undefined, error: CallError | undefined): Step {
  const { place, text, after, way } = state
  const { entity } = place
  if (!row) return error ? fail(state, error) : only(rest(state, text))
  const names = undecided(state)
  const found = error
    ? differences(entity, text, row)
    : differences(entity, text, row, names).map((one) => ({ ...one, settled: undefined }))
  if (found.length > 0) {
    const parts = { ...partsOf(state), text: { ...text, pending: undefined } }
    return only({ ...parts, phase: 'conflict', current: row, found, isAgainstLive: !error, after, way })
  }
  // Nothing of the text differs from the live record.
  return error ? only(rest(state, uponRecord(entity, text, row, {}))) : send({ ...state, isDecided: true })
}

function unchanged(state: Saving): Step {
  const next = rest(state, state.text)
  const isDone = state.after === 'leave' && state.person === 'here'
  return [next, isDone ? [{ do: 'lead-back' }] : goOn(next)]
}

/** Problems stop the save; the summary lists them. */
function stop(state: Saving, found: Readonly<Record<string, string>>, from: FieldProblem['from']): Step {
  const problems = Object.entries(found).map(([path, text]): [string, FieldProblem] => [path, { text, from }])
  const { text } = state
  const next = rest(state, { ...text, problems: { ...text.problems, ...Object.fromEntries(problems) }, summary: [] })
  return [next, goOn(next)]
}

function notMade(state: Saving, { path, message }: Event<'not-made'>): Step {
  const [next, effects] = stop(state, { [path]: message }, 'host')
  return [next, [{ do: 'warn', message }, ...effects]]
}

function relate(state: Saving): Step {
  if (!hasNewRelated(state.text)) return write(state, [])
  return [{ ...state, step: { name: 'relating' } }, [{ do: 'make-related' }]]
}

function write(state: Saving, made: readonly Made[]): Step {
  const { place, key, text, way } = state
  if (text.record && hasNothing(state)) return way.to === 'publish' ? publish(state) : saved(state, text.record, text)
  const isForLater = text.record !== undefined && way.to !== 'live'
  const body = bodyOf(place.entity, text, way)
  const pending: PendingSave = { key: text.pending?.key ?? key, body, ...(isForLater && { isPending: true }) }
  const step = { name: 'writing', sent: text, made } as const
  return [{ ...state, text: { ...text, pending }, step }, [{ do: 'withdraw-offers' }, writing(text, pending)]]
}

function written(state: Saving, row: Row | undefined): Step {
  const { place, text, step } = state
  const { entity } = place
  if (step.name === 'writing') return onward(state, row, afterSave(entity, step.sent, text, row))
  if (step.name !== 'repeating' || !text.pending) return only(state)
  // Without the record, later text has nothing to be saved on.
  return row ? relate({ ...state, text: afterEarlier(entity, text, text.pending, row) }) : fail(state, oddWrite())
}

/** The write is done. A pending version that is to be published still has to be. */
function onward(state: Saving, row: Row | undefined, text: FormText): Step {
  const { way } = state
  if (way.to !== 'publish') return saved(state, row, text)
  // Without the record, its version is unknown.
  return row ? publish({ ...state, text }) : fail({ ...state, text }, oddWrite())
}

/** Somebody else has published or discarded the same changes where there is no pending version. */
function publish(state: Saving): Step {
  const { text, way } = state
  const { record } = text
  if (!record || !isPending(record) || way.to !== 'publish') return saved(state, record, text)
  const { id, version } = record
  return [
    { ...state, step: { name: 'publishing' } },
    [{ do: 'withdraw-offers' }, { do: 'publish', id, version, at: way.at }],
  ]
}

/** Published at once, the form goes on with the live record. Text typed meanwhile is a change of that. */
function published(state: Saving, row: Row): Step {
  const { place, text, way } = state
  if (way.to !== 'publish' || way.at !== undefined) return saved(state, row, text)
  const typed = Object.fromEntries([...text.changed].map((name) => [name, text.typed[name] ?? null]))
  return saved(state, row, uponRecord(place.entity, text, row, typed))
}

function saved(state: Saving, row: Row | undefined, text: FormText): Step {
  const { place, person, after, before, way } = state
  const { entity } = place
  const isNew = before === undefined
  const isHere = person === 'here'
  const isTypedOn = text.changed.size > 0
  // A person who typed on stays in the form, and one who has left stays elsewhere.
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
  const words = way.to === 'live' || !before ? savedWords(entity, row, before?.status) : pendingWords(entity, row, way)
  const setting = entity.publishes && row?.status === 'published' ? publishedOnSite(entity).link : undefined
  const message = words + (isKept ? ' What you typed meanwhile is still here.' : '')
  effects.push({ do: 'toast', message, link: after === 'stay' || isKept ? undefined : row, setting })
  return [next, effects]
}

function refused(state: Saving, error: CallError): Step {
  const { step } = state
  if (step.name === 'publishing') return refusedPublishing(state, error)
  if (step.name !== 'repeating' && step.name !== 'writing') return only(state)
  if (error.status === 404 && isPending(state.text.record)) return findLive(state, error)
  const [next, effects] = step.name === 'repeating' ? refusedEarlier(state, error) : refusedWrite(state, step, error)
  // The comparison shows a conflict.
  return [next, error.code === 'conflict' ? effects : [{ do: 'show-failure', error }, ...effects]]
}

function refusedPublishing(state: Saving, error: CallError): Step {
  const { text } = state
  if (error.status === 404) return findLive(state, error)
  const current = error.code === 'conflict' && isRow(error.data) ? error.data : undefined
  // The live record has changed in the same fields, or somebody has saved another pending version.
  const next = current && current.version === text.version ? { ...text, record: current } : text
  if (undecided({ ...state, text: next }).length > 0) return findLive({ ...state, text: next }, undefined)
  const [failed, effects] = fail(state, error)
  return [failed, current ? effects : [{ do: 'show-failure', error }, ...effects]]
}

const refusedEarlier = (state: Saving, error: CallError): Step =>
  isUnknown(error) ? fail(state, error) : relate({ ...state, text: { ...state.text, pending: undefined } })

function refusedWrite(
  state: Saving,
  { sent, made }: Extract<Saving['step'], { name: 'writing' }>,
  error: CallError,
): Step {
  const { place, text } = state
  const current = error.code === 'conflict' && isRow(error.data) ? error.data : undefined
  // Somebody else has saved the same values.
  if (current && differences(place.entity, text, current).length === 0) {
    return onward(state, current, afterSave(place.entity, sent, text, current))
  }
  if (made.length === 0 || isUnknown(error)) return fail(state, error)
  return [{ ...state, step: { name: 'taking-back', error } }, [{ do: 'take-back', made }]]
}

function fail(state: Saving, error: CallError): Step {
  const { place, text, after, way } = state
  const { entity } = place
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

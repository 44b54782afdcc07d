import { type Entity, isEmpty, type Problem, type Values, hostNow } from '#contract'
import { checkDraft, type CheckedDraft } from '#checks'
import { editableNames, meaningOf } from '#change'
import { type FieldProblem, type FormText, type Note, baseValues } from '../form-text.ts'
import { type Path, readPath, rootOf } from '../field-path.ts'

/** The values that a save sends: all of a new record, the changed ones of a saved record. */
export const draftOf = (entity: Entity, { record, typed, changed }: FormText): Values => {
  const names = editableNames(entity, !record).filter((name) => !record || changed.has(name))
  const draft: Values = {}
  for (const name of names) {
    const field = entity.fields[name]
    if (!field) continue
    const meaning = meaningOf(field, typed[name])
    // The host generates a missing slug.
    if (field.kind === 'slug' && isEmpty(meaning) && !record) continue
    draft[name] = meaning
  }
  return draft
}

export const checkForm = (entity: Entity, state: FormText): CheckedDraft =>
  checkDraft(entity, draftOf(entity, state), state.record)

/** The problems that only matter to visitors, or to someone who decides about the text. A draft is saved with them. */
export const lackingIn = (entity: Entity, state: FormText): CheckedDraft['problems'] => {
  const isDraft = entity.publishes === true && state.typed.status === 'draft'
  const { typed, changed } = state
  const live = { ...state, typed: { ...typed, status: 'published' }, changed: new Set([...changed, 'status']) }
  return checkForm(entity, isDraft ? live : state).problems
}

/** Fields that are unique together: changing one makes the host's problem with the others obsolete. */
const uniqueTogether = (entity: Entity, name: string): string[] => [
  name,
  ...entity.unique.filter((names) => names.includes(name)).flat(),
]

/** Removes a problem as soon as the value is valid. While it is invalid, the message follows the value. */
export const withoutOldProblems = (entity: Entity, state: FormText, edited: readonly string[]): FormText => {
  const paths = Object.keys(state.problems)
  if (paths.length === 0) return state
  const now = lackingIn(entity, state)
  const touched = new Set(edited.flatMap((name) => uniqueTogether(entity, name)))
  const problems: Record<Path, FieldProblem> = {}
  for (const path of paths) {
    const old = state.problems[path]
    const text = now[path]
    if (old?.from === 'host' && !touched.has(rootOf(path))) problems[path] = old
    else if (text) problems[path] = { text, from: 'rule' }
  }
  return { ...state, problems }
}

/** Checks the format on blur. Only a save checks for empty fields. */
export const checkedOnLeaving = (entity: Entity, state: FormText, path: Path): FormText => {
  const { problems, values } = checkForm(entity, state)
  const warned = withWarnings(entity, state, { ...baseValues(state), ...values })
  const text = problems[path]
  if (!text || isEmpty(readPath(state.typed, path))) return warned
  const said = `${entity.fields[rootOf(path)]?.label ?? path}: ${text}`
  return { ...warned, said, problems: { ...warned.problems, [path]: { text, from: 'rule' } } }
}

/** A past time is allowed, since it may be intended; the record is then published at once. */
const lateSchedule = ({ publishes }: Entity, { changed }: FormText, { status, publishAt }: Values): Problem[] =>
  publishes &&
  (changed.has('status') || changed.has('publishAt')) &&
  status === 'scheduled' &&
  Date.parse(String(publishAt)) < hostNow()
    ? [{ field: 'publishAt', text: 'This time is in the past, so saving publishes it now' }]
    : []

/** A file or form that lacks an airport's coordinates may have zeros instead. */
export const zeroCoordinates = ({ key }: Entity, { lat, lon }: Values): Problem[] =>
  key === 'airport' && lat === 0 && lon === 0
    ? [{ field: 'lat', text: '0, 0 lies in the Gulf of Guinea. Check the coordinates.' }]
    : []

const withWarnings = (entity: Entity, state: FormText, values: Values): FormText => {
  if (!entity.publishes) return state
  const notes: Record<string, Note> = {}
  for (const [key, note] of Object.entries(state.notes)) if (!key.startsWith('rule:')) notes[key] = note
  const found = [...zeroCoordinates(entity, values), ...lateSchedule(entity, state, values)]
  for (const { field, text } of found) notes[`rule:${field}`] = { path: field, tone: 'warn', text }
  return { ...state, notes }
}

import { checkDraft, type CheckedDraft, type Entity, isEmpty, type Problem, type Values } from '#contract'
import type { FieldProblem, FormState, Note } from '../form-state.ts'
import { editableNames, meaningOf, type Path, readPath, rootOf } from '../typed-values.ts'

/** What a save would send: all of a new record, of a saved one what differs. */
export const draftOf = (entity: Entity, { record, typed, changed }: FormState): Values => {
  const names = editableNames(entity, !record).filter((name) => !record || changed.has(name))
  const draft: Values = {}
  for (const name of names) {
    const field = entity.fields[name]
    if (!field) continue
    const meaning = meaningOf(field, typed[name])
    // The host proposes an address where none is given.
    if (field.kind === 'slug' && isEmpty(meaning) && !record) continue
    draft[name] = meaning
  }
  return draft
}

export const checkForm = (entity: Entity, state: FormState): CheckedDraft =>
  checkDraft(entity, draftOf(entity, state), state.record ? state.base : undefined)

/** Names that are unique together answer together: changing one makes what the host said of the other old. */
const answersWith = (entity: Entity, name: string): string[] =>
  [name, ...entity.unique.filter((names) => names.includes(name)).flat()]

/** An error goes as soon as the value is right, and its words follow the value until then. */
export const withoutOldProblems = (entity: Entity, state: FormState, edited: readonly string[]): FormState => {
  const paths = Object.keys(state.problems)
  if (paths.length === 0) return state
  const { problems: now } = checkForm(entity, state)
  const touched = new Set(edited.flatMap((name) => answersWith(entity, name)))
  const problems: Record<Path, FieldProblem> = {}
  for (const path of paths) {
    const old = state.problems[path]
    const text = now[path]
    if (old?.from === 'host' && !touched.has(rootOf(path))) problems[path] = old
    else if (text) problems[path] = { text, from: 'rule' }
  }
  return { ...state, problems }
}

/** The format is checked as the person leaves the field; whether it may be empty, only a save asks. */
export const checkedOnLeaving = (entity: Entity, state: FormState, path: Path): FormState => {
  const { problems, values } = checkForm(entity, state)
  const warned = withWarnings(entity, state, { ...state.base, ...values })
  const text = problems[path]
  if (!text || isEmpty(readPath(state.typed, path))) return warned
  const said = `${entity.fields[rootOf(path)]?.label ?? path}: ${text}`
  return { ...warned, said, problems: { ...warned.problems, [path]: { text, from: 'rule' } } }
}

/** A wrong year in a time is no error, as it may be meant: but nothing is left to be waited for. */
const lateSchedule = ({ publishes }: Entity, { changed }: FormState, { status, publishAt }: Values): Problem[] =>
  publishes && (changed.has('status') || changed.has('publishAt')) && status === 'scheduled'
    && Date.parse(String(publishAt)) < Date.now()
    ? [{ field: 'publishAt', text: 'This time has passed. Saving publishes it now' }] : []

const withWarnings = (entity: Entity, state: FormState, values: Values): FormState => {
  if (!entity.warn && !entity.publishes) return state
  const notes: Record<string, Note> = {}
  for (const [key, note] of Object.entries(state.notes)) if (!key.startsWith('rule:')) notes[key] = note
  const found = [...entity.warn?.(values) ?? [], ...lateSchedule(entity, state, values)]
  for (const { field, text } of found) notes[`rule:${field}`] = { path: field, tone: 'warn', text }
  return { ...state, notes }
}

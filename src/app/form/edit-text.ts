import { type Entity, isEmpty, type Json, slugFrom, textOf, type Values } from '#contract'
import { isNewRecord, isSameValue } from '#change'
import { type FormText, labelKey, type Note, baseValues } from './form-text.ts'
import { withoutOldProblems } from './save/check-form.ts'
import { type Path, rootOf, writePath } from './field-path.ts'

/** Types into one field. */
export const typedInto = (entity: Entity, text: FormText, path: Path, value: Json): FormText =>
  withEdit(entity, { ...text, typed: writePath(text.typed, path, value) }, text, [rootOf(path)])

/** Sets several fields at once; dependent fields among the given ones keep their values. */
export const withValues = (
  entity: Entity,
  text: FormText,
  { values, labels }: { values: Values; labels?: Readonly<Record<string, string>> },
): FormText =>
  withEdit(
    entity,
    { ...text, typed: { ...text.typed, ...values }, labels: { ...text.labels, ...labels } },
    text,
    Object.keys(values),
  )

/** `undefined` removes the note. */
export const withNote = (text: FormText, key: string, note: Note | undefined): FormText => {
  if (!note && !text.notes[key]) return text
  const { [key]: _old, ...others } = text.notes
  return { ...text, notes: note ? { ...others, [key]: note } : others }
}

const withEdit = (entity: Entity, next: FormText, before: FormText, given: readonly string[]): FormText => {
  const slugs = proposedSlugs(entity, next, before, given)
  const own = [...given, ...Object.keys(slugs)]
  let state = withoutNotes({ ...next, typed: { ...next.typed, ...slugs } }, own)
  const children = new Set(
    given
      .filter((name) => next.typed[name] !== before.typed[name])
      .flatMap((name) => fieldsToClear(entity, name))
      // A new record of this save is created in the new place, so it stays.
      .filter((child) => !given.includes(child) && !isEmpty(next.typed[child]) && !isNewRecord(next.typed[child])),
  )
  for (const child of children) state = withEmptied(entity, state, child, given)
  for (const name of own) state = withUrlNote(entity, state, name)
  const names = [...own, ...children.keys()]
  return withoutOldProblems(entity, withChanges(entity, state, names), names)
}

/** The fields that a new value here makes invalid: a state is within its country, a city within both. */
const fieldsToClear = (entity: Entity, name: string): string[] =>
  Object.entries(entity.fields)
    .filter(([, field]) => field.kind === 'relation' && field.within?.some((within) => within.field === name))
    .flatMap(([child]) => [child, ...fieldsToClear(entity, child)])

/** @param given the changed fields; one of them is the child's parent place */
const withEmptied = (entity: Entity, state: FormText, child: string, given: readonly string[]): FormText => {
  const { labels, typed } = state
  const was = labels[labelKey(child, typed[child])]
  const place = given.map((name) => labels[labelKey(name, typed[name])]).find(Boolean)
  const why = was && place ? `: ${was} isn’t in ${place}` : ''
  const text = `${entity.fields[child]?.label ?? child} cleared${why}.`
  return {
    ...state,
    typed: { ...typed, [child]: null },
    said: text,
    notes: { ...state.notes, [`emptied:${child}`]: { path: child, tone: 'info', text } },
  }
}

/** Other websites link to the URL of a published page. */
const withUrlNote = (entity: Entity, state: FormText, name: string): FormText => {
  const field = entity.fields[name]
  const { typed, notes } = state
  const base = baseValues(state)
  const isPublished = entity.publishes ? base.status === 'published' : !isEmpty(base[name])
  if (field?.kind !== 'slug' || field.prefix === '' || !isPublished || typed[name] === base[name]) return state
  const now = `${field.prefix}${String(base[name])}`
  const text = `The page is live at ${now}. That URL will redirect to the new one.`
  return { ...state, notes: { ...notes, [`address:${name}`]: { path: name, tone: 'warn', text } } }
}

/** The display text of a field; for a relation, its label. */
const wordsIn =
  ({ fields }: Entity, { typed, labels }: FormText) =>
  (name: string): string => {
    const value = typed[name]
    if (fields[name]?.kind === 'relation') return labels[labelKey(name, value)] ?? ''
    return textOf(value)
  }

/** Generates a slug until a user edits it or it is saved. */
const proposedSlugs = (entity: Entity, next: FormText, before: FormText, given: readonly string[]): Values => {
  const { typed } = next
  const base = baseValues(next)
  const slugs: Values = {}
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.kind !== 'slug' || given.includes(name) || !isEmpty(base[name])) continue
    if (!field.from.flat().some((from) => given.includes(from))) continue
    const isOurs = isEmpty(typed[name]) || typed[name] === slugFrom(field.from, wordsIn(entity, before))
    if (isOurs) slugs[name] = slugFrom(field.from, wordsIn(entity, next))
  }
  return slugs
}

export const withChanges = (entity: Entity, state: FormText, names: readonly string[]): FormText => {
  const changed = new Set(state.changed)
  const base = baseValues(state)
  for (const name of names) {
    const field = entity.fields[name]
    if (field && !isSameValue(field, state.typed[name], base[name])) changed.add(name)
    else changed.delete(name)
  }
  return { ...state, changed }
}

/** Drops the notes about values that have changed. */
const withoutNotes = (state: FormText, names: readonly string[]): FormText => {
  const kept = Object.entries(state.notes).filter(([, { path }]) => !names.includes(rootOf(path)))
  return kept.length === Object.keys(state.notes).length ? state : { ...state, notes: Object.fromEntries(kept) }
}

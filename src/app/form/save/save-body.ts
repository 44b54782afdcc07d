import type { Entity, Row, Values } from '#contract'
import { type SentSave, versionToSend } from '#data'
import type { CallError } from '#kit'
import { editableNames, isNewRecord } from '#change'
import { withChanges } from '../edit-text.ts'
import { type FieldProblem, type FormText, isPendingVersion, labelKey } from '../form-text.ts'
import { isForLater, type SaveWay } from '../machine/states.ts'
import { rebaseOnRecord } from '../open-text.ts'
import { rootOf } from '../field-path.ts'
import { checkForm, draftOf } from './check-form.ts'

/**
 * The body of a save: all values of a new record; the ID, the version and the changed values of a saved one. The first
 * save of a pending version includes the version of the live record that it is based on.
 */
export const bodyOf = (entity: Entity, text: FormText, way: SaveWay): Values => {
  const { values } = checkForm(entity, text)
  const names = Object.keys(draftOf(entity, text))
  const related = relatedIn(text, names)
  const body: Values = {
    ...Object.fromEntries(names.map((name) => [name, values[name] ?? null])),
    ...(Object.keys(related).length > 0 && { related }),
    ...(way.to === 'act' && { publishing: { ...way.action } }),
  }
  const { record } = text
  if (!record) return body
  const { id, version } = record
  return isForLater(record, way)
    ? { [isPendingVersion(record) ? 'version' : 'liveVersion']: version, ...body }
    : { id, ...versionToSend(entity, version), ...body }
}

/** The names of the records that the save creates, by their provisional IDs. */
const relatedIn = ({ typed, labels }: FormText, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) =>
      [typed[name]]
        .flat()
        .filter(isNewRecord)
        .map((id) => [id, labels[labelKey(name, id)] ?? '']),
    ),
  )

/** The write may have been done although no response arrived. */
export const isUnknown = ({ status, code }: CallError): boolean =>
  status === 0 || status >= 500 || code === 'bad_answer'

/**
 * A save had no response, and the user kept typing. The same key with different text would be rejected, and a new key
 * could create the record twice. So the earlier save is sent again first, and the rest is saved afterwards.
 */
export const findSentSave = (entity: Entity, text: FormText, way: SaveWay): SentSave | undefined => {
  const { sentSave } = text
  const isAsBefore = sentSave && JSON.stringify(sentSave.body) === JSON.stringify(bodyOf(entity, text, way))
  return isAsBefore ? undefined : sentSave
}

const typedSince = (sent: FormText, now: FormText): Values =>
  Object.fromEntries(Object.entries(now.typed).filter(([name, value]) => value !== sent.typed[name]))

/** The text after the response to its save. Text typed since then is still a change. */
export const afterSave = (entity: Entity, sent: FormText, now: FormText, row: Row | undefined): FormText => {
  const since = typedSince(sent, now)
  if (row) return rebaseOnRecord(entity, now, row, since)
  const { record } = now
  const saved = record ? { record: { ...record, ...sent.typed } } : { initial: sent.typed }
  return withChanges(entity, { ...now, ...saved, changed: new Set(), sentSave: undefined }, Object.keys(since))
}

/**
 * The text after the response to an earlier save. Keeps local changes, and fields that were sent and then reverted,
 * since the saved record has the sent value.
 */
export const afterSentSave = (entity: Entity, now: FormText, { body }: SentSave, row: Row): FormText => {
  const { typed, changed } = now
  const standing = Object.entries(typed).filter(([name, value]) =>
    Object.hasOwn(body, name) ? JSON.stringify(value) !== JSON.stringify(body[name]) : changed.has(name),
  )
  return rebaseOnRecord(entity, now, row, Object.fromEntries(standing))
}

const noResponseSentence = 'Can’t reach the server. Your changes aren’t saved yet. Save again when you’re connected.'

/** The text with the reasons of a rejection: at the visible fields, or above the form. */
export const withRefusal = (entity: Entity, text: FormText, error: CallError): FormText => {
  const shown = new Set(editableNames(entity, !text.record))
  const named = Object.entries(error.fields)
  const problems: Record<string, FieldProblem> = { ...text.problems }
  for (const [path, words] of named) if (shown.has(rootOf(path))) problems[path] = { text: words, from: 'host' }
  const others = named.filter(([path]) => !shown.has(rootOf(path))).map(([, words]) => words)
  return {
    ...text,
    problems,
    sentSave: isUnknown(error) ? text.sentSave : undefined,
    summary: error.code === 'no_answer' ? [noResponseSentence] : named.length === 0 ? [error.message] : others,
  }
}

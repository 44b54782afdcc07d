// The history of a record.
//
// The activity log has each changed field before and after. `form/history/versions.ts` starts with the current record
// and reverts the changes one by one to compute earlier versions. There is one dialog, `history-dialog.tsx`, for rows,
// forms and the inbox. "Version history" in the editor is the same list with a filter.
//
// A restored version goes into the open form as unsaved changes. Without an open form, `saveFields`
// (`change/save-fields.ts`) writes it, with the record's version and a toast that offers Undo.
import { type Entity, erasedWord, type Field, isEmpty, type Json, type Values } from '#contract'
import { type FormText, labelKey } from '../form-text.ts'
import type { PastEntries } from './past-entries.ts'
import { type ActivityChange, type ActivityEntry, readActivity } from './read-activity.ts'

/** The values of a record at one time, and the names of the records that they refer to, by field. */
export interface State {
  values: Values
  names: Readonly<Record<string, string>>
}

/** The record after one entry of its history. `changes` also contains the initial values of a new record. */
export interface Version extends State, Pick<ActivityEntry, 'id' | 'at' | 'by' | 'action' | 'operationId'> {
  changes: readonly ActivityChange[]
}

/** Whether the values of such a field are IDs. */
export const isPointing = (field: Field | undefined): boolean =>
  field !== undefined && ['relation', 'relations', 'image'].includes(field.kind)

/** The values of a form, saved or typed, with the labels of the related records that it has loaded. */
export function stateOf({ fields }: Entity, values: Values, labels: FormText['labels']): State {
  const nameOf = (name: string) => (id: Json) => labels[labelKey(name, id)] ?? String(id)
  const names = Object.keys(fields)
    .filter((name) => isPointing(fields[name]) && !isEmpty(values[name]))
    .map((name) => [name, [values[name] ?? null].flat().map(nameOf(name)).join(', ')] as const)
  return { values, names: Object.fromEntries(names) }
}

/** The state before or after some changes. */
function withSide(
  { fields }: Entity,
  state: State,
  changes: readonly ActivityChange[],
  side: 'before' | 'after',
): State {
  const words = { before: 'beforeWords', after: 'afterWords' } as const
  const pointing = changes.filter(({ name }) => isPointing(fields[name]))
  return {
    values: { ...state.values, ...Object.fromEntries(changes.map((change) => [change.name, change[side]])) },
    names: { ...state.names, ...Object.fromEntries(pointing.map((change) => [change.name, change[words[side]]])) },
  }
}

/**
 * Reconstructs a record's versions, newest first, from its activity, whose entries contain the values before and after.
 * @param saved the record as the form has it: an entry may be newer, and then determines its own fields
 */
export function readVersions(entity: Entity, past: PastEntries, saved: State): Version[] {
  const entries = readActivity(past.entries, () => entity)
  let state = entries.reduceRight((now, { changes }) => withSide(entity, now, changes, 'after'), saved)
  const versions = entries.map(({ id, at, by, action, operationId, changes }): Version => {
    const version = { id, at, by, action, operationId, changes, ...withSide(entity, state, changes, 'after') }
    state = withSide(entity, version, changes, 'before')
    return version
  })
  const oldest = versions.at(-1)
  // A record may be older than its activity, for example one from another host.
  return past.hasOlder || !oldest || isFromStart(oldest)
    ? versions
    : [...versions, { id: 'first', at: '', by: '', action: '', changes: [], ...state }]
}

const isFromStart = ({ action, changes }: Version): boolean =>
  action === 'create' || changes.length === 0 || (action === 'import' && changes.every(({ before }) => isEmpty(before)))

type Act = Pick<ActivityEntry, 'action' | 'operationId'> & { recordId?: string }

/**
 * Publishing pending changes also ends their version, as an entry of its own with the reverse of the changes. Leaves it
 * out next to the entry of the change.
 */
export const withoutEnds = <T extends Act>(entries: readonly T[]): T[] =>
  entries.filter(
    ({ action, operationId, recordId }) =>
      action !== 'publish-pending' ||
      operationId === undefined ||
      !entries.some((one) => one.action === 'publish' && one.operationId === operationId && one.recordId === recordId),
  )

/** The versions that changed one of these fields, and the first one if a later one did. */
export function ofFields(versions: readonly Version[], names: readonly string[]): Version[] {
  const changed = versions.filter(({ changes }) => changes.some(({ name }) => names.includes(name)))
  const first = versions.find(({ id }) => id === 'first')
  return changed.length > 0 && first ? [...changed, first] : changed
}

/** Erased text of a person cannot be restored. */
export const isErased = (field: Field | undefined, value: Json | undefined): boolean =>
  field?.personal === true && value === erasedWord

/** Title, excerpt and text: the fields of "Version history". */
export const textFields = ({ fields }: Entity): string[] =>
  Object.entries(fields)
    .filter(([name, field]) => ['title', 'excerpt'].includes(name) || (field.kind === 'long' && field.markdown))
    .map(([name]) => name)

import { type Entity, isFixed, type Row, type Values } from '#contract'
import { attempt, showToast, useMay } from '#data'
import { editableNames, saveFields } from '#change'
import { type FormText, labelKey } from '../form-text.ts'
import type { Form } from '../form.ts'
import { useReadOnly } from '../use-form.ts'
import { isErased, type Version } from './versions.ts'

/** The fields of a version that a user can restore. */
export const restorableNames = (entity: Entity, { values }: Version, names: readonly string[]): string[] =>
  editableNames(entity, false).filter(
    // The note of an earlier publication doesn't apply to the next one.
    (name) => names.includes(name) && name !== 'publicNote' && !isErased(entity.fields[name], values[name]),
  )

const valuesIn = ({ values }: Version, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]))

/** The names of single records; a field of several looks them up itself. */
function labelsIn({ fields }: Entity, { values, names: known }: Version, names: readonly string[]): FormText['labels'] {
  return Object.fromEntries(
    names
      .filter((name) => known[name] && fields[name]?.kind !== 'relations')
      .map((name) => [labelKey(name, values[name]), known[name] ?? '']),
  )
}

/**
 * Restores fields of a version: into the form as unsaved changes, or without a form by saving. Both can be undone.
 * Undefined if the user can't change the record.
 * @param onDone closes the history
 */
export function useRestore(
  entity: Entity,
  form: Form | undefined,
  record: Row | undefined,
  onDone: () => void,
): ((version: Version, names: readonly string[]) => void) | undefined {
  const mayEdit = useMay(entity.key, 'edit')
  const isReadOnly = useReadOnly(form)
  if (isFixed(entity, form?.text().record ?? record)) return undefined
  if (form ? isReadOnly : !mayEdit || !record) return undefined
  return (version, names) => {
    onDone()
    const values = valuesIn(version, names)
    const labels = names.map((name) => entity.fields[name]?.label ?? name)
    if (!form) {
      const done = `Restored: ${labels.join(', ')}.`
      if (record)
        void attempt(() => saveFields(entity, record, { values, labels: version.names, done }).then(tellProblem))
      return
    }
    form.send({ type: 'restore-version', values, labels: labelsIn(entity, version, names) })
  }
}

/** A current rule may reject an old value. */
function tellProblem(problem: string | undefined): void {
  if (problem !== undefined) showToast(problem, { type: 'error' })
}

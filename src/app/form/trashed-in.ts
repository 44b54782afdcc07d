import { isReference, labelName } from '#contract'
import type { FormState } from './form-state.ts'
import type { Path } from './typed-values.ts'

/**
 * The labels of what a field names although it lies in the trash, from where it goes for good by itself; empty: none.
 * Only the saved one can: the host refuses one that is chosen.
 */
export const trashedIn = (path: Path, { record, typed }: FormState): string => {
  const chosen = [typed[path]].flat()
  return [record?.[labelName(path)]].flat()
    .flatMap((one) => isReference(one) && 'inTrash' in one && one.inTrash === true && chosen.includes(one.id)
      ? [one.label] : [])
    .join(', ')
}

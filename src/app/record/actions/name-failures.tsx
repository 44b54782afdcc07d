import type { Entity } from '#contract'
import { is, type Refused } from '#data'
import { Icon } from '#ui'
import { labelsOf } from '../related-labels.ts'
import type { FailedAction, Failure } from './selection.ts'

/** The number of records that the dialog shows. */
export const namedMax = 50

/** Names failed records, including unlisted ones of "all that match". A record that isn't found is shown by its ID. */
export const nameFailures = async (
  entity: Entity,
  refused: readonly Refused[],
  known: ReadonlyMap<string, string> = new Map(),
): Promise<Failure[]> => {
  let labels = new Map(known)
  // Deleted records are in the trash.
  for (const among of [[], [is('trashed', '1')]]) {
    const ids = refused
      .slice(0, namedMax)
      .map(({ id }) => id)
      .filter((id) => !labels.has(id))
    if (ids.length > 0) labels = new Map([...labels, ...(await labelsOf(entity, ids, ...among))])
  }
  return refused.map(({ id, error }) => ({ id, error, label: labels.get(id) ?? id }))
}

interface FailuresProps extends FailedAction {
  areSelected: boolean
  onClose(): void
}

/** Lists each unchanged record with the host's reason. */
export function Failures({ title, failures, areSelected, onClose }: FailuresProps) {
  const hidden = failures.length - namedMax
  return (
    <div className="note bad" role="alert">
      <Icon name="error" />
      <div className="grow">
        <p>
          <b>{title}.</b> {areSelected && <span>Still selected.</span>}
        </p>
        <ul>
          {failures.slice(0, namedMax).map(({ id, label, error }) => (
            <li key={id}>
              <b>{label}</b>: {error}
            </li>
          ))}
        </ul>
        {hidden > 0 && <p>And {hidden} more.</p>}
      </div>
      <button type="button" className="icon-btn s" aria-label="Close" onClick={onClose}>
        <Icon name="x" size="s" />
      </button>
    </div>
  )
}

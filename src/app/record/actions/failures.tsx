import { Icon } from '#ui'
import { type FailedAction, namedMax } from './selection.ts'

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

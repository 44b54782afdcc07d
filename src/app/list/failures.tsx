import { Icon } from '../ui/icon.tsx'
import type { FailedAction } from './use-actions.ts'

interface FailuresProps extends FailedAction { onClose(): void }

const shownMax = 50

/** Each record that was left as it is, with the host's reason; they alone stay selected. */
export function Failures({ title, failures, onClose }: FailuresProps) {
  const hidden = failures.length - shownMax
  return (
    <div className="note bad" role="alert">
      <Icon name="error" />
      <div className="grow">
        <p><b>{title}.</b> {failures.length === 1 ? 'It is' : 'They are'} still selected.</p>
        <ul>{failures.slice(0, shownMax).map(({ id, label, error }) => <li key={id}><b>{label}</b>: {error}</li>)}</ul>
        {hidden > 0 && <p>And {hidden} more.</p>}
      </div>
      <button type="button" className="icon-btn s" aria-label="Close" onClick={onClose}>
        <Icon name="x" size="s" />
      </button>
    </div>
  )
}

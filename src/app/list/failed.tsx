import type { Entity } from '../../contract/define.ts'
import type { CallError } from '../../kit/http.ts'
import { Icon } from '../ui/icon.tsx'
import { StatePanel } from '../ui/state-panel.tsx'

/** A list has it from around.ts, which is there by then: what keeps rows from coming may keep a file from coming. */
export function Failed({ entity, error, onRetry }: { entity: Entity; error: CallError; onRetry(): void }) {
  const isForbidden = error.status === 403
  return (
    <StatePanel
      role="alert" icon={isForbidden ? 'lock' : 'error'}
      title={isForbidden ? `You may not see the ${entity.many}` : `The ${entity.many} could not be loaded`}
      actions={!isForbidden && (
        <button type="button" className="btn" onClick={onRetry}><Icon name="refresh" />Try again</button>
      )}
    >
      {error.message} {!isForbidden && 'Your filters are kept.'}
      {error.requestId && <> Request <span className="mono">{error.requestId}</span></>}
    </StatePanel>
  )
}

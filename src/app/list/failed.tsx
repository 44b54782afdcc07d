import { capitalize, type Entity } from '#contract'
import type { CallError } from '#kit'
import { Icon, StatePanel } from '#ui'

interface FailedProps {
  entity: Entity
  error: CallError
  /** The list still shows the former rows. */
  isKept?: boolean
  onRetry(): void
}

/** Its notification has announced the failure. Lists import it statically, because a connection that can't load rows may not load another file either. */
export function Failed({ entity, error, isKept = false, onRetry }: FailedProps) {
  const isForbidden = error.status === 403
  const why = (
    <>
      {error.message}
      {error.requestId && (
        <>
          {' '}
          Request <span className="mono">{error.requestId}</span>.
        </>
      )}
    </>
  )
  if (isKept) {
    return (
      <div className="note warn">
        <Icon name="warn" />
        <p>
          These {entity.many} might be outdated. Refreshing failed. {why}{' '}
          <button type="button" className="link" onClick={onRetry}>
            Try again
          </button>
        </p>
      </div>
    )
  }
  return (
    <StatePanel
      icon={isForbidden ? 'lock' : 'error'}
      title={isForbidden ? `You can’t view ${entity.many}` : `${capitalize(entity.many)} couldn’t load`}
      actions={
        !isForbidden && (
          <button type="button" className="btn" onClick={onRetry}>
            <Icon name="refresh" />
            Try again
          </button>
        )
      }
    >
      {why} {!isForbidden && 'Your filters are kept.'}
    </StatePanel>
  )
}

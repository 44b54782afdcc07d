import { home, notFetched, useOnceBack } from '#data'
import { CallError, Link, useReload } from '#kit'
import { Icon } from '#ui'
import { Fault } from './fault.tsx'

/** A screen whose script, style or definition failed to load. */
export function LoadFault({ error, onRetry, heading }: { error: Error; onRetry(): void; heading?: 'h1' | 'h2' }) {
  const reload = useReload()
  useOnceBack(onRetry)
  const actions = (
    <>
      {reload && (
        <button type="button" className="btn primary" onClick={reload}>
          <Icon name="refresh" />
          Reload
        </button>
      )}
      <button type="button" className={reload ? 'btn' : 'btn primary'} onClick={onRetry}>
        <Icon name="refresh" />
        Try again
      </button>
      <Link className="btn" to={home}>
        Go to dashboard
      </Link>
    </>
  )
  const sentence =
    error.cause instanceof CallError
      ? error.cause.message
      : reload
        ? 'The panel was updated. Reload to continue. Your text is kept.'
        : notFetched
  return (
    <Fault
      icon="refresh"
      title="This screen didn’t load"
      details={`${error.name}: ${error.message}`}
      actions={actions}
      {...(heading && { heading })}
    >
      {sentence}
    </Fault>
  )
}

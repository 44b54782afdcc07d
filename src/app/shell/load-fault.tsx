import { useEffect, useState } from 'react'
import { CallError } from '../../kit/http.ts'
import { Link } from '../../kit/link.tsx'
import { useLocation, useRouter } from '../../kit/use-router.tsx'
import { Icon } from '../ui/icon.tsx'
import { Fault } from './fault.tsx'
import { home } from '../guard.ts'

/** A screen whose script, style or definition did not come. */
export function LoadFault({ error, onRetry, heading }: { error: Error; onRetry(): void; heading?: 'h1' | 'h2' }) {
  const router = useRouter()
  const { state } = useLocation()
  const [isNewer, setNewer] = useState(false)
  useEffect(() => {
    let isLeft = false
    void isNewerBuildThere().then((there) => { if (!isLeft) setNewer(there) })
    return () => { isLeft = true }
  }, [error])
  // Offered once: if it is no better afterwards, reloading is not what helps. What was typed is in the history entry.
  const offersReload = isNewer && state.reloaded !== true
  const reload = () => {
    router.patchState({ reloaded: true })
    window.location.reload()
  }
  const actions = (
    <>
      {offersReload && (
        <button type="button" className="btn primary" onClick={reload}><Icon name="refresh" />Reload</button>
      )}
      <button type="button" className={offersReload ? 'btn' : 'btn primary'} onClick={onRetry}>
        <Icon name="refresh" />Try again
      </button>
      <Link className="btn" to={home}>Go to dashboard</Link>
    </>
  )
  const sentence = error.cause instanceof CallError ? error.cause.message
    : offersReload ? 'The panel has been updated since you opened it. Reload it to go on; nothing you typed is lost.'
    : 'A part of the panel could not be fetched. This happens after an update, or when the connection drops. '
      + 'Nothing you saved is lost.'
  return (
    <Fault icon="refresh" title="This screen did not load" details={`${error.name}: ${error.message}`}
      actions={actions} {...(heading && { heading })}>
      {sentence}
    </Fault>
  )
}

/** Whether the page that the server gives now names other files than the one that runs here. */
async function isNewerBuildThere(): Promise<boolean> {
  const own = document.getElementById('chunks')?.textContent
  if (!own) return false
  try {
    const answer = await fetch('/', { cache: 'no-store' })
    return answer.ok && !(await answer.text()).includes(own)
  } catch {
    return false // no connection: the page that runs is the one to keep
  }
}

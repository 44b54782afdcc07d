import { type ReactNode, useEffect, useState } from 'react'
import { calls, toastMs } from '#contract'
import { endPauses } from '../../kit/back-off.ts'
import { useStore } from '../../kit/store.ts'
import { useIsOnline } from '../connection.ts'
import { useReload } from '../lazy.ts'
import { callHost, isHostAway } from '../product-host.ts'
import { Icon } from '../ui/icon.tsx'
import { useUnsaid } from '../ui/use-unsaid.ts'
import { BarButton } from './bar-button.tsx'
import { WorkBars } from './work-bars.tsx'

/** Over any screen: what stands in the way of all of them. */
export function Bars({ hasOwnReload }: { hasOwnReload: boolean }) {
  const reload = useReload()
  return (
    <>
      <OfflineBar />
      <WorkBars />
      {reload && !hasOwnReload && (
        <Bar icon="refresh" action={<button type="button" className="btn" onClick={reload}>Reload</button>}>
          <b>The panel has been updated</b> since you opened it, and a part of it could not be fetched. What you typed
          is kept when you reload.
        </Bar>
      )}
    </>
  )
}

interface BarProps { look?: string; icon: string; action?: ReactNode; children: ReactNode }
function Bar({ look = '', icon, action, children }: BarProps) {
  const isUnsaid = useUnsaid()
  return (
    <div className={`shell-bar ${look}`} role="status">
      <Icon name={icon} /><p aria-hidden={isUnsaid}>{children}</p>{action}
    </div>
  )
}

/** Says that the connection is gone, or the host, and for a moment that it is back. */
export function OfflineBar() {
  const isOnline = useIsOnline()
  const isAway = useStore(isHostAway)
  const isCut = !isOnline || isAway
  const [state, setState] = useState<'online' | 'offline' | 'back'>('online')
  useEffect(() => setState((now) => (isCut ? 'offline' : now === 'offline' ? 'back' : now)), [isCut])
  // A write that had no answer is nobody's to repeat: this tells when there would be one.
  useEffect(() => {
    if (!isAway) return
    const calling = new AbortController()
    callHost('GET', calls.profile, { signal: calling.signal, onFailure: () => {} }).catch(() => {})
    return () => calling.abort()
  }, [isAway])
  useEffect(() => {
    if (state !== 'back') return
    const timer = setTimeout(() => setState('online'), toastMs)
    return () => clearTimeout(timer)
  }, [state])
  if (state === 'online') return null
  return (
    <Bar
      look={state} icon={state === 'back' ? 'ok' : 'offline'}
      action={state === 'offline' && <BarButton onClick={endPauses}>Try now</BarButton>}
    >
      {state === 'back'
        ? <b>You are online again.</b>
        : (
          <>
            <b>{isOnline ? 'The host cannot be reached.' : 'You are offline.'}</b> Do not reload: what you type is
            kept here, and what is missing loads by itself once the connection is back.
          </>
        )}
    </Bar>
  )
}


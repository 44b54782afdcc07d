import { useEffect, useState } from 'react'
import { toastMs } from '../../contract/constants.ts'
import { Icon } from '../ui/icon.tsx'

/** Says that the connection is gone, and for a moment that it is back. */
export function OfflineBar() {
  const [state, setState] = useState<'online' | 'offline' | 'back'>(navigator.onLine ? 'online' : 'offline')
  useEffect(() => {
    const onOffline = () => setState('offline')
    const onOnline = () => setState((now) => (now === 'offline' ? 'back' : now))
    window.addEventListener('offline', onOffline)
    window.addEventListener('online', onOnline)
    return () => {
      window.removeEventListener('offline', onOffline)
      window.removeEventListener('online', onOnline)
    }
  }, [])
  useEffect(() => {
    if (state !== 'back') return
    const timer = setTimeout(() => setState('online'), toastMs)
    return () => clearTimeout(timer)
  }, [state])
  if (state === 'online') return null
  return (
    <div className={`offline ${state}`} role="status">
      <Icon name={state === 'back' ? 'ok' : 'offline'} />
      {state === 'back'
        ? <p><b>You are online again.</b></p>
        : <p><b>You are offline.</b> What you type is kept in this tab; saving waits until the connection is back.</p>}
    </div>
  )
}

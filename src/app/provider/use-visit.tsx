import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { calls } from '#contract'
import { visitUrl } from './visit-provider.ts'

interface Visit {
  begin(): Promise<void>
  /** Where to go if the browser has blocked the tab. */
  link: ReactNode
  isAway: boolean
}

/**
 * Opens the provider in another tab.
 * @param onReturn is called when the user comes back to this one
 */
export function useVisit(purpose: 'proof' | 'link', onReturn: () => void): Visit {
  const [isAway, setAway] = useState(false)
  const [blocked, setBlocked] = useState('')
  const returned = useEffectEvent(onReturn)
  useEffect(() => {
    if (!isAway) return
    window.addEventListener('focus', returned)
    return () => window.removeEventListener('focus', returned)
  }, [isAway])
  const begin = async () => {
    const url = await visitUrl(calls.provider, { purpose })
    setAway(true)
    setBlocked(window.open(url) ? '' : url)
  }
  const link = blocked !== '' && (
    <p>
      <a className="link" href={blocked} target="_blank" rel="noreferrer">
        Open the sign-in page
      </a>
    </p>
  )
  return { begin, link, isAway }
}

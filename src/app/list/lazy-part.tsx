import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { screenLoadTimeoutMs } from '../../contract/constants.ts'
import { lazyScreen } from '../../kit/lazy-screen.ts'

/**
 * A part of a screen that is fetched when it is first shown: what few use is no part of what all wait for.
 * @param waiting keeps its place meanwhile
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>, waiting?: ReactNode,
): ComponentType<P> {
  const part = lazyScreen(load, screenLoadTimeoutMs)
  return function Part(props: P) {
    const [, setLoaded] = useState(false)
    const [hasFailed, setFailed] = useState(false)
    const Loaded = part.loaded()
    useEffect(() => {
      if (Loaded || hasFailed) return
      let isLeft = false
      part.load().then(() => { if (!isLeft) setLoaded(true) }, () => { if (!isLeft) setFailed(true) })
      return () => { isLeft = true }
    }, [Loaded, hasFailed])
    if (Loaded) return <Loaded {...props} />
    if (!hasFailed) return waiting
    return (
      <p className="note bad" role="alert">
        This part did not load.{' '}
        <button type="button" className="link" onClick={() => setFailed(false)}>Try again</button>
      </p>
    )
  }
}

import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { lazy, useOnceBack } from '#data'
import { loadAgain } from '#kit'
import { topTitle } from './modals.ts'

/**
 * Loads a part of a screen when it is first shown, so that a rarely used part does not slow down the screen.
 * @param waiting keeps the place meanwhile
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting?: ReactNode,
): ComponentType<P> {
  const part = lazy(load)
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, as its file loads
  return function Part(props: P) {
    const [, setLoaded] = useState(false)
    const [failure, setFailure] = useState<unknown>()
    const Loaded = part.loaded()
    useEffect(() => {
      if (Loaded || failure) return
      let isLeft = false
      part.load().then(
        () => {
          if (!isLeft) setLoaded(true)
        },
        (error) => {
          if (!isLeft) setFailure(error)
        },
      )
      return () => {
        isLeft = true
      }
    }, [Loaded, failure])
    if (Loaded) return <Loaded {...props} />
    if (!failure) return waiting
    return <Missing failure={failure} onRetry={() => setFailure(undefined)} />
  }
}

function Missing({ failure, onRetry }: { failure: unknown; onRetry(): void }) {
  useOnceBack(onRetry)
  const retry = () => {
    topTitle()?.focus({ preventScroll: true }) // the button disappears
    onRetry()
  }
  return (
    <p className="note bad missing" role="alert">
      This part did not load.{' '}
      <button type="button" className="link" onClick={() => loadAgain(failure, retry)}>
        Try again
      </button>
    </p>
  )
}

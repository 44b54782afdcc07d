import { createStore, type Store, useStore } from './store.ts'

interface LoadingBarOptions {
  /** The bar starts at this part of 1. */
  minimum: number
  stepMs: number
  animationMs: number
}

export interface LoadingBar {
  /** Undefined means hidden; 1 means done and about to hide. */
  progress: Store<number | undefined>
  /** Returns a function that ends this load; the bar ends with the last one. */
  start(): () => void
}

// The remaining time is unknown, so each step takes a part of the way to this mark.
const mark = 0.95
const partOfStep = 0.15

export function createLoadingBar({ minimum, stepMs, animationMs }: LoadingBarOptions): LoadingBar {
  const progress = createStore<number | undefined>(undefined)
  let running = 0
  let stepping: ReturnType<typeof setInterval> | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined

  const step = () => progress.set((now = minimum) => now + (mark - now) * partOfStep)
  const begin = () => {
    clearTimeout(hiding)
    progress.set(minimum)
    stepping = setInterval(step, stepMs)
  }
  const end = () => {
    clearInterval(stepping)
    progress.set(1)
    hiding = setTimeout(() => progress.set(undefined), animationMs)
  }
  return {
    progress,
    start() {
      if (running++ === 0) begin()
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        if (--running === 0) end()
      }
    },
  }
}

/** The bar is visual only; `aria-busy` tells assistive technology what is loading. */
export function LoadingBar({ bar }: { bar: LoadingBar }) {
  const progress = useStore(bar.progress)
  if (progress === undefined) return null
  return (
    <div className="loadbar" aria-hidden="true">
      <i style={{ scale: `${progress} 1` }} />
    </div>
  )
}

export interface Blocker {
  isBlocked(): boolean
  /** Asks the person; true means to leave. */
  ask(): Promise<boolean>
}

interface Blockers {
  add(blocker: Blocker): () => void
  isBlocked(): boolean
  /**
   * Asks for each blocker in turn. Returns false at the first refusal, or while a question is open.
   * @param isInner asks the latest blocker only: the topmost part closes, and the parts below stay
   */
  mayLeave(isInner?: boolean): Promise<boolean>
  stop(): void
}

/** Keeps a person from leaving by accident. `beforeUnload` runs before the page itself can close. */
export function createBlockers(window: Window, beforeUnload: () => void): Blockers {
  const blockers = new Set<Blocker>()
  let isAsking = false

  const isBlocked = () => [...blockers].some((blocker) => blocker.isBlocked())
  const onBeforeUnload = (event: BeforeUnloadEvent) => {
    beforeUnload()
    if (isBlocked()) event.preventDefault()
  }
  const stop = () => window.removeEventListener('beforeunload', onBeforeUnload)

  return {
    add(blocker) {
      // The listener is added only when needed, because some browsers keep no page with it for a quick return.
      if (blockers.size === 0) window.addEventListener('beforeunload', onBeforeUnload)
      blockers.add(blocker)
      return () => {
        blockers.delete(blocker)
        if (blockers.size === 0) stop()
      }
    },
    isBlocked,
    async mayLeave(isInner = false) {
      if (isAsking) return false
      isAsking = true
      try {
        const asked = [...blockers].slice(isInner ? -1 : 0)
        for (const blocker of asked) if (blocker.isBlocked() && !(await blocker.ask())) return false
        return true
      } finally {
        isAsking = false
      }
    },
    stop,
  }
}

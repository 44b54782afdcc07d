export interface Blocker {
  isBlocked(): boolean
  /** Asks the person; true to leave. */
  ask(): Promise<boolean>
}

export interface Blockers {
  add(blocker: Blocker): () => void
  isBlocked(): boolean
  /**
   * Asks on behalf of each that blocks; false as soon as one is refused, or while a question is open.
   * @param isInner of the latest alone: what lies over all others is left, and they are not
   */
  mayLeave(isInner?: boolean): Promise<boolean>
  stop(): void
}

/** Keeps a person from leaving unasked. `beforeUnload` is called before the page itself may go. */
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
      // Only while it is needed: with this listener some browsers keep no page for a quick return.
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

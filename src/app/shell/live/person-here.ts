/** After this time without input the user may have left. */
export const activeWithinMs = 5 * 60_000

interface PersonHere {
  activeAt(): number
  isAway(): boolean
  end(): void
}

/** Tracks when the user was last active in this tab. `onBack` is called when they return after a long pause. */
export function followPersonHere(onBack: () => void = () => {}): PersonHere {
  let activeAt = Date.now()
  const isAway = () => Date.now() - activeAt > activeWithinMs
  const note = () => {
    if (isAway()) onBack()
    activeAt = Date.now()
  }
  const events = ['pointerdown', 'keydown'] as const
  for (const event of events) window.addEventListener(event, note, { passive: true })
  return {
    activeAt: () => activeAt,
    isAway,
    end: () => {
      for (const event of events) window.removeEventListener(event, note)
    },
  }
}

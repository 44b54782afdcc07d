// Deferred work waits while the page works for the user: while rooms or responses are loading, and just after a press.

/** Shorter than the pause before the user's next press, longer than the gaps between the steps of one load. */
const quietMs = 200
const presses = ['pointerdown', 'keydown']

let underWay = 0
let lastAt = 0
let isFollowed = false
const noteActivity = () => {
  lastAt = Date.now()
}

/** Counts as work for the user until it is done. */
export function countAsWork<T>(work: Promise<T>): Promise<T> {
  underWay += 1
  const end = () => {
    underWay -= 1
    noteActivity()
  }
  work.then(end, end)
  return work
}

const afterPaint = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
  })

/** Resolves after a painted frame, once nothing has been loading and nothing was pressed for a moment. */
export async function whenQuiet(): Promise<void> {
  if (!isFollowed) {
    isFollowed = true
    noteActivity()
    for (const type of presses) document.addEventListener(type, noteActivity, { capture: true, passive: true })
    await afterPaint()
  }
  for (;;) {
    const rest = underWay > 0 ? quietMs : lastAt + quietMs - Date.now()
    if (rest <= 0) return
    await new Promise((resolve) => setTimeout(resolve, rest))
  }
}

import { calls } from '#contract'
import { callHost } from './product-host.ts'

let early: Promise<unknown> | undefined
let isOver = false

/** Asks for the profile while the shell, which knows what to do with it, is still being fetched. */
export function askForProfileEarly(): void {
  if (isOver) return
  early ??= callHost('GET', calls.profile, { onFailure: () => {} })
  early.catch(() => {}) // said by whoever takes it
}

/** From here on whoever calls this asks for itself. */
export function takeEarlyAnswer(): Promise<unknown> | undefined {
  const answer = early
  early = undefined
  isOver = true
  return answer
}

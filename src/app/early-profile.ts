import { calls } from '../contract/calls.ts'
import { callHost } from './product-host.ts'

let early: Promise<unknown> | undefined

/** Asks for the profile while the shell, which knows what to do with it, is still being fetched. */
export function askForProfileEarly(): void {
  early ??= callHost('GET', calls.profile, { onFailure: () => {} })
  early.catch(() => {}) // said by whoever takes it
}

export function takeEarlyAnswer(): Promise<unknown> | undefined {
  const answer = early
  early = undefined
  return answer
}

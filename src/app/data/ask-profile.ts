import { calls, entityOf, type Profile, readProfile } from '#contract'
import { CallError, createStore } from '#kit'
import { callHost, isMissingCall } from './product-host.ts'

/** The reason why the panel takes the host for one without a profile, where the host did not say that it has none. */
export const profileFault = createStore<CallError | undefined>(undefined)

const silently = { onFailure: () => {} }

/** A list that every host has, and a short one. */
export const knownCall = (): string => entityOf('country')?.path ?? calls.dashboard

const isPassing = ({ status }: CallError): boolean => status === 0 || status >= 500

/**
 * The person's profile; `bare` from a host without that call. Some such hosts say so otherwise than by 404, 405 or 501:
 * without CORS headers, by 400, 403 or 500, by a page. A list that such a host answers shows that it is there.
 * @param mayLack false for a host that has had a profile, and has it still
 */
export async function askProfile(mayLack: boolean, signal: AbortSignal): Promise<Profile | 'bare'> {
  const atOnce = { ...silently, isForWrite: true, isDoubtful: true, signal }
  try {
    return await ask(atOnce)
  } catch (error) {
    if (!(error instanceof CallError) || signal.aborted) throw error
    if (mayLack && isMissingCall(error)) return 'bare'
    const isDoubtful = mayLack && error.status !== 401 && error.status !== 429
    const isThere = isDoubtful && await callHost('GET', knownCall(), atOnce).then(() => true, () => false)
    if (!isThere && error.code === 'no_answer') return ask({ ...silently, signal }) // which waits until there is one
    if (!isThere || signal.aborted) throw error
    return isPassing(error) ? ask(atOnce).catch(() => takenForNone(error)) : takenForNone(error)
  }
}

async function ask(options: Parameters<typeof callHost>[2]): Promise<Profile> {
  const read = readProfile(await callHost('GET', calls.profile, options))
  if (!read) throw new CallError('The host sent a profile that cannot be read.', { code: 'bad_answer', status: 200 })
  return read
}

function takenForNone(error: CallError): 'bare' {
  profileFault.set(error)
  return 'bare'
}

import { calls, entityOf, type Profile, readProfile } from '#contract'
import { CallError, createStore } from '#kit'
import { callHost, isMissingCall } from './product-host.ts'

/** The failure after which the panel treats the host as one without profiles, although the host didn't say so. */
export const profileFault = createStore<CallError | undefined>(undefined)

/** The path of a short list that every host has. */
export const knownCall = (): string => entityOf('country')?.path ?? calls.dashboard

const isPassing = ({ status }: CallError): boolean => status === 0 || status >= 500

/**
 * Reads the user's profile; `bare` if the host lacks that call. Most such hosts respond with 404, 405 or 501. Others
 * respond without CORS headers, with 400, 403 or 500, or with a web page. In that case, a list that loads proves that
 * the host is reachable. @param mayLack false if the host has returned a profile before
 * @param mayLack false for a host that has sent a profile before
 */
export async function askProfile(mayLack: boolean, signal: AbortSignal): Promise<Profile | 'bare'> {
  const atOnce = { isForWrite: true, isDoubtful: true, signal }
  try {
    return await requestProfile(atOnce)
  } catch (error) {
    if (!(error instanceof CallError) || signal.aborted) throw error
    if (mayLack && isMissingCall(error)) return 'bare'
    const isDoubtful = mayLack && error.status !== 401 && error.status !== 429
    const isThere =
      isDoubtful &&
      (await callHost('GET', knownCall(), atOnce).then(
        () => true,
        () => false,
      ))
    // waits until the host responds
    if (!isThere && error.code === 'no_answer') return requestProfile({ signal })
    if (!isThere || signal.aborted) throw error
    return isPassing(error) ? requestProfile(atOnce).catch(() => takenForNone(error)) : takenForNone(error)
  }
}

async function requestProfile(options: Parameters<typeof callHost>[2]): Promise<Profile> {
  const read = readProfile(await callHost('GET', calls.profile, options))
  if (!read) throw new CallError('The server sent an unreadable profile.', { code: 'bad_answer', status: 200 })
  return read
}

function takenForNone(error: CallError): 'bare' {
  profileFault.set(error)
  return 'bare'
}

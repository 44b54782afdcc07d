import { calls, dataOf, type FactorWanted, readFactorWanted, readSignedIn } from '#contract'
import { CallError } from '#kit'
import { quietly } from './failures.ts'
import { callHost, odd } from './product-host.ts'
import type { Proof } from './proof.ts'
import { signIn } from './session.ts'

/** Signs in, or throws the reason; `factorWantedBy` reads whether a second factor must follow. */
export async function signInWith(email: string, proof: Proof, signal?: AbortSignal): Promise<void> {
  const path = 'password' in proof ? calls.login : calls.loginFactor
  const answer = await callHost('POST', path, { body: { email, ...proof }, signal })
  const signedIn = readSignedIn(answer, email)
  if (!signedIn || !signIn(signedIn.email, signedIn.id)) throw odd(answer)
}

/**
 * The options of the host for a sign-in by passkey alone; undefined from a host that has none. Such a host may have no
 * call of this path, which says nothing about it.
 */
export async function passkeyOptions(signal?: AbortSignal): Promise<unknown> {
  return dataOf(await quietly('passkeyOffer', () => callHost('POST', calls.loginPasskey, { isDoubtful: true, signal })))
}

/** The step that must follow a right password; undefined for another failure. */
export const factorWantedBy = (error: unknown): FactorWanted | undefined =>
  error instanceof CallError && error.code === 'second_factor' ? readFactorWanted(error.data) : undefined

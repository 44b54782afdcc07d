import { calls, dataOf, type FactorWanted, readFactorWanted, readSignedIn } from '#contract'
import { CallError } from '#kit'
import { quietly } from './failures.ts'
import { callHost, badResponseError } from './product-host.ts'
import { type Proof, tellCodesLeft } from './proof.ts'
import { profile } from './profile.ts'
import { signIn, signOut } from './session.ts'

/** Signs in, or throws the reason; `factorWantedBy` reads whether a second factor must follow. */
export async function signInWith(email: string, proof: Proof, signal?: AbortSignal): Promise<void> {
  const path = 'password' in proof ? calls.login : calls.loginFactor
  const response = await callHost('POST', path, { body: { email, ...proof }, signal })
  const signedIn = readSignedIn(response, email)
  if (!signedIn || !signIn(signedIn.email, signedIn.id)) throw badResponseError(response)
  tellCodesLeft(response)
}

/** Signs out of the browser, and revokes the token whether the host responds or not. A bare host has no such call. */
export function endSession(): void {
  if (profile.get() !== 'bare') void quietly('signOut', () => callHost('POST', calls.logout))
  signOut()
}

/**
 * The host's options for a sign-in with a passkey and no password; undefined if it has none. Such a host may lack the
 * call, which says nothing about its other calls.
 */
export async function passkeyOptions(signal?: AbortSignal): Promise<unknown> {
  return dataOf(await quietly('passkeyOffer', () => callHost('POST', calls.loginPasskey, { isDoubtful: true, signal })))
}

/** The step that must follow a correct password; undefined for another failure. */
export const factorWantedBy = (error: unknown): FactorWanted | undefined =>
  error instanceof CallError && error.code === 'second_factor' ? readFactorWanted(error.data) : undefined

import { calls, type FactorWanted, readFactorWanted, readSignedIn } from '#contract'
import { CallError } from '#kit'
import { callHost, odd } from './product-host.ts'
import { signIn } from './session.ts'

/** The password, or the second factor of a sign-in whose password was right. */
export type Proof = { password: string } | { attempt: string; code: string }

/** Signs in, or throws the reason; `factorWantedBy` reads whether a second factor must follow. */
export async function signInWith(email: string, proof: Proof, signal?: AbortSignal): Promise<void> {
  const path = 'password' in proof ? calls.login : calls.loginFactor
  const answer = await callHost('POST', path, { body: { email, ...proof }, signal, onFailure: () => {} })
  const signedIn = readSignedIn(answer, email)
  if (!signedIn || !signIn(signedIn.email, signedIn.id)) throw odd(answer)
}

/** The step that must follow a right password; undefined for another failure. */
export const factorWantedBy = (error: unknown): FactorWanted | undefined =>
  error instanceof CallError && error.code === 'second_factor' ? readFactorWanted(error.data) : undefined

import { labelOf, user } from '#contract'
import type { Person } from '#host/http'
import type { Database } from '#host/storage'
import { challengeMs } from './challenges.ts'
import { passkeysOf } from './factor-store.ts'
import { type Party, passkeyAlgorithms } from './passkey.ts'

/** The options with which a browser asks for a passkey; its `parseRequestOptionsFromJSON` reads them. */
export const requestOptions = (challenge: string, party: Party, allowed: readonly object[] = []): object => ({
  challenge,
  rpId: party.id,
  timeout: challengeMs,
  userVerification: 'required',
  allowCredentials: allowed,
})

/** The options for the user's passkeys for this hostname, and the other hostnames for which they have some. */
export function passkeyWays(
  db: Database,
  userId: string,
  challenge: string,
  party: Party,
): { passkey?: object; elsewhere?: readonly string[] } {
  const { allowed, elsewhere } = passkeysOf(db, userId, party)
  return {
    ...(allowed.length > 0 && { passkey: requestOptions(challenge, party, allowed) }),
    ...(elsewhere.length > 0 && { elsewhere }),
  }
}

/** The options for creating a passkey that works without an email address and verifies the user. */
export function creationOptions(challenge: string, party: Party, person: Person, excluded: readonly object[]): object {
  return {
    challenge,
    rp: { id: party.id, name: party.id },
    timeout: challengeMs,
    attestation: 'none',
    user: {
      id: Buffer.from(person.id).toString('base64url'),
      name: person.email,
      displayName: labelOf(user, { ...person }),
    },
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    excludeCredentials: excluded,
  }
}

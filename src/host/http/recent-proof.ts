import { later, Refusal } from '#host/base'
import type { Person } from './route.ts'

const proofMs = 15 * 60_000

/**
 * Throws `step_up` if the person's last proof, by password or second factor, is older than 15 minutes: an open
 * screen or a stolen session must not be enough for what is dangerous. An API token proves itself with each call, and
 * the host itself needs no proof.
 */
export function requireRecentProof({ person, now }: { person: Person | undefined; now: Date }): void {
  if (person?.provedAt === undefined || later(person.provedAt, proofMs) > now.toISOString()) return
  throw new Refusal('step_up', 'Verify it’s you. Enter your password or use two-step verification.')
}

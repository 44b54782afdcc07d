import { later, Refusal } from '#host/base'
import type { Person } from './route.ts'

const proofMs = 15 * 60_000

/**
 * Whether the person's last proof, by password, second factor or provider, is younger than 15 minutes. An API token
 * proves itself with each call, and the host itself needs no proof.
 */
export const hasRecentProof = ({ person, now }: { person: Person | undefined; now: Date }): boolean =>
  person?.provedAt === undefined || later(person.provedAt, proofMs) > now.toISOString()

/** Throws `step_up` without a recent proof: an open screen or a stolen session must not be enough for what is dangerous. */
export function requireRecentProof(asked: { person: Person | undefined; now: Date }): void {
  if (hasRecentProof(asked)) return
  throw new Refusal('step_up', 'Verify it’s you. Enter your password or use two-step verification.')
}

import type { LinkFix } from '#shapes'
import type { FoundLink } from '#markdown'

/** A broken link, or one whose target differs from its text. */
interface Dead {
  /** The complete message. */
  words: string
  tone: 'bad' | 'warn'
  fix: LinkFix | null
}
export type Verdict = 'there' | Dead

export interface DeadLink extends FoundLink, Dead {}

export interface CheckedLinks {
  dead: readonly DeadLink[]
  /** Links that couldn't be looked up. */
  uncheckedCount: number
}

export interface FollowedLinks {
  /** Looks up new links and keeps the results for the others up to date. */
  follow(links: readonly FoundLink[]): void
  end(): void
}

/** @param verdictOn undefined for a link that hasn't been looked up */
export function tallyVerdicts(
  links: readonly FoundLink[],
  verdictOn: (link: FoundLink) => Verdict | undefined,
): CheckedLinks {
  const verdicts = links.map((link) => ({ link, verdict: verdictOn(link) }))
  return {
    dead: verdicts.flatMap(({ link, verdict }) => (typeof verdict === 'object' ? [{ ...link, ...verdict }] : [])),
    uncheckedCount: verdicts.filter(({ verdict }) => verdict === undefined).length,
  }
}

import { labelOf, type Reference, user } from '#contract'
import type { Person } from '#host/http'

export interface Online {
  /** Starts a poll and returns a function that ends it. */
  enter(person: Person): () => void
  people(now: Date): Reference[]
  /** The number of open polls. */
  polls(): number
}

export const nameOf = (person: Person): string => labelOf(user, { ...person }) || person.email

/** A browser polls again at once, so a user without a poll for this long is offline. */
const awayAfterMs = 40_000

/** The users who have the panel open; in memory only. */
export const onlinePeople = (): Online => {
  const seen = new Map<string, { label: string; open: number; at: number }>()
  return {
    enter(person) {
      const { id } = person
      const label = nameOf(person)
      const entry = seen.get(id) ?? { label, open: 0, at: 0 }
      Object.assign(entry, { label, open: entry.open + 1, at: Date.now() })
      seen.set(id, entry)
      return () => {
        entry.open -= 1
        entry.at = Date.now()
      }
    },
    polls: () => [...seen.values()].reduce((sum, { open }) => sum + open, 0),
    people(now) {
      for (const [id, { open, at }] of seen) if (open === 0 && now.getTime() - at > awayAfterMs) seen.delete(id)
      return [...seen].map(([id, { label }]) => ({ id, label }))
    },
  }
}

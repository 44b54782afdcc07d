import { session } from './session.ts'

/** A screen or record that was opened since the page was loaded. Newest first; nothing is stored. */
interface Visit {
  to: string
  title: string
  icon: string
}

const keptVisits = 6
let visits: readonly Visit[] = []
/** The email of the user who made the visits; other users don't see them. */
let person = ''

export function noteVisit(visit: Visit): void {
  const { email } = session.get()
  visits = [visit, ...(email === person ? visits : []).filter(({ to }) => to !== visit.to)].slice(0, keptVisits)
  person = email
}

/** The first one may be open now. */
export const recentVisits = (): readonly Visit[] => (session.get().email === person ? visits : [])

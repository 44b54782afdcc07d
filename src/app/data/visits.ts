import { session } from './session.ts'

/** Screens and records that were open since the page was loaded, the last one first; kept nowhere else. */
export interface Visit { to: string; title: string; icon: string }

const keptVisits = 6
let visits: readonly Visit[] = []
/** Whose they are: the next person sees nothing of them. */
let person = ''

export function noteVisit(visit: Visit): void {
  const { email } = session.get()
  visits = [visit, ...(email === person ? visits : []).filter(({ to }) => to !== visit.to)].slice(0, keptVisits)
  person = email
}

/** The first may be the one that is open now. */
export const recentVisits = (): readonly Visit[] => session.get().email === person ? visits : []

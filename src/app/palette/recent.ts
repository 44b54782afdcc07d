/** Screens and records that were open since the page was loaded, the last one first; kept nowhere else. */
export interface Visit { to: string; title: string; icon: string }

const keptVisits = 6
let visits: readonly Visit[] = []

export function noteVisit(visit: Visit): void {
  visits = [visit, ...visits.filter(({ to }) => to !== visit.to)].slice(0, keptVisits)
}

/** Without the one that is open now. */
export const recentVisits = (): readonly Visit[] =>
  visits.filter(({ to }) => to !== window.location.pathname + window.location.search).slice(0, 5)

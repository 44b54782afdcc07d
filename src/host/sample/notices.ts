import type { RowValues } from '#host/records'

/** Times count from seeding. */
type SampleNotice = RowValues & { readonly publishedHoursAgo: number; readonly endsInDays: number }

export const notices: readonly SampleNotice[] = [
  {
    title: 'Fog in the early morning',
    text: 'Flights may be late until 10:00. Ask your airline before you leave for the airport.',
    severity: 'warning',
    airports: 'DEL',
    status: 'published',
    publishedHoursAgo: 6,
    endsInDays: 3,
  },
  {
    title: 'New rules for power banks',
    text: 'Power banks must stay in hand luggage, and cannot be charged during a flight.',
    severity: 'information',
    everywhere: true,
    status: 'published',
    publishedHoursAgo: 50,
    endsInDays: 40,
  },
]

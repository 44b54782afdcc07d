// The publishing calendar: records that go live, expire or are due for a check in a month of the website.
export const calendarMax = 1000

export const calendarKinds = ['published', 'scheduled', 'changes', 'unpublish', 'review'] as const
export type CalendarKind = (typeof calendarKinds)[number]

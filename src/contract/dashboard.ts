/**
 * `trend` holds twelve months; the last one is this month. `previous` is the figure at the end of last month. `days`
 * holds the thirty days until today, after the day before them. Both are empty where the host does not know.
 */
export interface Figure {
  key: string
  label: string
  now: number
  previous: number
  trend: number[]
  days?: number[]
  route: string
  lessIsBetter: boolean
}
/** A number under a name of the host, such as `airports` or `totalUsers`; `route` is set if it counts a section. */
export interface Count {
  key: string
  label: string
  now: number
  route: string | undefined
}
export interface SubscriberMonth {
  month: string
  total: number
  left: number
}
export interface SubscriberDay {
  day: string
  total: number
  left: number
}
/** How much was published by the end of a month (`2026-11`) or day (`2026-11-25`), and how much in it. */
export interface PublishedCount {
  entity: string
  at: string
  total: number
  added: number
}
/** A list of a task that concerns several: `label` names what it lists, `2` of `count` are 2 blogs. */
export interface AttentionPart {
  label: string
  count: number
  route: string
}
/**
 * `kind` names the icon and the tone. `route` leads to the filtered list where a person can resolve it; where there are
 * `parts`, to the one with the most.
 */
export interface Attention {
  kind: string
  tone: 'bad' | 'warn' | 'info'
  icon: string
  count: number
  text: string
  detail: string
  route: string
  action: string
  parts?: AttentionPart[]
}
export interface StatusCount {
  entity: string
  title: string
  route: string
  statuses: { [status: string]: number }
}
export interface BoardRow {
  at: string
  entity: string
  id: string
  code: string
  title: string
  author: string
  status: string
}
export interface Happening {
  id: string
  at: string
  by: string
  entity: string
  recordId: string
  label: string
  action: string
}

/** Null: the host could not work it out. Undefined: the host has no such part. Its panel says so. */
export type DashboardPart<T> = readonly T[] | null | undefined

/** The answer of GET /api/v1/post/dashboard. */
export interface Dashboard {
  figures: DashboardPart<Figure>
  subscribers: DashboardPart<SubscriberMonth>
  subscriberDays: DashboardPart<SubscriberDay>
  /** For a person who may not view subscribers. */
  published: DashboardPart<PublishedCount>
  attention: DashboardPart<Attention>
  statuses: DashboardPart<StatusCount>
  board: DashboardPart<BoardRow>
  activity: DashboardPart<Happening>
  /** The numbers of an answer without any of these parts. */
  counts: readonly Count[]
}

/**
 * `trend` holds the figure at the end of up to twelve months; the last one is now. `previous` is the figure at the end
 * of last month. `days` holds up to thirty days until today, after the day before them. They go back as far as the
 * host has counted without a gap; without any counts they are empty or missing.
 */
export interface Figure {
  key: string
  label: string
  now: number
  previous?: number
  trend: number[]
  days?: number[]
  route: string
  lessIsBetter: boolean
}
/** A number with the host's name for it, such as `airports` or `totalUsers`; `route` is set if it counts a section. */
export interface Count {
  key: string
  label: string
  now: number
  route: string | undefined
}
/** A month or day of a chart: the `total` at its end, omitted if the host has not counted it. */
interface ChartPoint {
  total?: number
  /** The list of the records that were added, left or joined in the period. */
  route?: string
  /** The list behind the total, for the current period. */
  totalRoute?: string
}
/** How many subscribers there were, and how many joined or left. */
interface SubscriberCount extends ChartPoint {
  joined?: number
  left?: number
}
export interface SubscriberMonth extends SubscriberCount {
  month: string
}
export interface SubscriberDay extends SubscriberCount {
  day: string
}
/** How much was published by the end of a month (`2026-11`) or day (`2026-11-25`), and how much in it. */
export interface PublishedCount extends ChartPoint {
  entity: string
  at: string
  added: number
}
/**
 * One list of a task that concerns several: `label` names its records, as in “2 posts”, and `count` is their number.
 */
export interface AttentionPart {
  label: string
  count: number
  route: string
}
/**
 * `kind` determines the icon and the tone. `route` is the filtered list where a user can resolve the task; if there are
 * `parts`, the list of the largest one.
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

/** Null: the host failed to compute it, and the panel shows that. Undefined: the host doesn't have this part. */
export type DashboardPart<T> = readonly T[] | null | undefined

/** The response of GET /api/v1/post/dashboard. */
export interface Dashboard {
  figures: DashboardPart<Figure>
  subscribers: DashboardPart<SubscriberMonth>
  subscriberDays: DashboardPart<SubscriberDay>
  /** For a user who cannot view subscribers. */
  published: DashboardPart<PublishedCount>
  attention: DashboardPart<Attention>
  statuses: DashboardPart<StatusCount>
  board: DashboardPart<BoardRow>
  activity: DashboardPart<Happening>
  /** The numbers of a response without any of these parts. */
  counts: readonly Count[]
}

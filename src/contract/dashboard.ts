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
/** A number under a name of the host, such as `airports` or `totalUsers`; `route` is set if it counts a section. */
export interface Count {
  key: string
  label: string
  now: number
  route: string | undefined
}
/** A month or day of a chart: the `total` at its end, left out where the host has not counted it. */
interface ChartPoint {
  total?: number
  /** The list of what joined, left or was added in the period. */
  route?: string
  /** The list of the total, for the present period. */
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

/** Null: the host failed to compute it, and the panel shows that. Undefined: the host does not have this part. */
export type DashboardPart<T> = readonly T[] | null | undefined

/** The answer of GET /api/v1/post/dashboard. */
export interface Dashboard {
  figures: DashboardPart<Figure>
  subscribers: DashboardPart<SubscriberMonth>
  subscriberDays: DashboardPart<SubscriberDay>
  /** For a person who cannot view subscribers. */
  published: DashboardPart<PublishedCount>
  attention: DashboardPart<Attention>
  statuses: DashboardPart<StatusCount>
  board: DashboardPart<BoardRow>
  activity: DashboardPart<Happening>
  /** The numbers of an answer without any of these parts. */
  counts: readonly Count[]
}

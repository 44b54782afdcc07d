import {
  choice,
  decimal,
  flag,
  id,
  integer,
  list,
  maybe,
  type Kind,
  type Of,
  optional,
  period,
  shape,
  text,
  time,
} from '#contract'

/**
 * `trend` holds the figure at the end of up to twelve months; the last one is now. `previous` is the figure at the end
 * of last month. `days` holds up to thirty days until today, after the day before them. They go back as far as the
 * host has counted without a gap; without any counts they are empty or missing.
 */
const figure = shape({
  key: text,
  label: text,
  now: integer,
  previous: optional(integer),
  trend: list(decimal),
  days: optional(list(decimal)),
  route: text,
  lessIsBetter: flag,
})
export type Figure = Of<typeof figure>

/**
 * A month or day of a chart: the `total` at its end, omitted if the host has not counted it. `route` is the list of the
 * records that were added, left or joined in the period; `totalRoute` is the list behind the total, for the current one.
 */
const point = { total: optional(integer), route: optional(text), totalRoute: optional(text) }
const subscribers = { ...point, joined: optional(integer), left: optional(integer) }
const subscriberMonth = shape({ month: period, ...subscribers })
export type SubscriberMonth = Of<typeof subscriberMonth>
const subscriberDay = shape({ day: period, ...subscribers })
export type SubscriberDay = Of<typeof subscriberDay>

/** How much was published by the end of a month (`2026-11`) or day (`2026-11-25`), and how much in it. */
const published = shape({ entity: text, at: period, added: integer, ...point })
export type PublishedCount = Of<typeof published>

/** One list of a task that concerns several: `label` names its records, as in “2 posts”. */
const attentionPart = shape({ label: text, count: integer, route: text })
export type AttentionPart = Of<typeof attentionPart>
/**
 * `kind` determines the icon and the tone. `route` is the filtered list where a user can resolve the task; if there are
 * `parts`, the list of the largest one.
 */
const attention = shape({
  kind: text,
  tone: choice(['bad', 'warn', 'info']),
  icon: text,
  count: integer,
  text,
  detail: text,
  route: text,
  action: text,
  parts: optional(list(attentionPart)),
})
export type Attention = Of<typeof attention>

const boardRow = shape({ at: time, entity: text, id, code: text, title: text, author: text, status: text })
export type BoardRow = Of<typeof boardRow>

/** Null: the host failed to compute it, and the panel shows that. Undefined: the host doesn't have this part. */
const part = <T>(row: Kind<T>) => optional(maybe(list(row)))

/** `published` is for a user who cannot view subscribers. */
export const dashboardShape = shape({
  figures: part(figure),
  subscribers: part(subscriberMonth),
  subscriberDays: part(subscriberDay),
  published: part(published),
  attention: part(attention),
  board: part(boardRow),
})
export type Dashboard = Of<typeof dashboardShape>

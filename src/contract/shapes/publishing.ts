import { choice, count, each, optional, publishOptions, shape, text, time } from '#contract'

/** The number of records in each publishing state. `inReview` needs the feature `review`. */
export const stateCountsShape = shape({
  all: count,
  pending: count,
  goesLive: optional(count),
  inReview: optional(count),
  status: each(
    publishOptions.map(({ value }) => value),
    count,
  ),
})

/** A schedule that could not run when it was due. */
export const missedScheduleShape = shape({
  kind: choice(['publish', 'changes', 'unpublish']),
  dueAt: time,
  reason: text,
})

import { choice, count, flag, id, list, maybe, type Of, shape, spamReasons, text, time } from '#contract'

const reason = choice(spamReasons.map(({ value }) => value))

/** A subscription that looks like spam: it waits for a user's decision. */
export const heldSubscriptionShape = shape({ id, email: text, source: text, consent: maybe(text), reason, at: time })
export type HeldSubscription = Of<typeof heldSubscriptionShape>

/** `checked` recent messages; the saved rules would mark `wasSpam` of them, the typed ones `spam`. */
export const spamPreviewShape = shape({
  checked: count,
  wasSpam: count,
  spam: list(shape({ id, name: text, subject: text, receivedAt: maybe(time), status: text, reason, isNew: flag })),
})
export type SpamPreview = Of<typeof spamPreviewShape>

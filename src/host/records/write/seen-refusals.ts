// The refusals of the guard: what the record is now, and what the person can do instead.
import type { Entity, SeenFrom } from '#contract'
import { forbidden, type Refusal } from '#host/base'

export const needsPublish = ({ one }: Entity, before: readonly SeenFrom[]): Refusal => {
  const permission = 'You need permission to publish'
  const [now, later] = before.map(({ seen }) => seen)
  if (now?.kind === 'page' && now.isWithdrawn) {
    return forbidden(`The website still shows this ${one} with a notice. ${permission} to change it.`, 'status')
  }
  if (now?.kind === 'page') {
    return forbidden(`This ${one} is live. ${permission} to change it. Save the changes for later.`, 'status')
  }
  if (later?.kind === 'page') return forbidden(`This ${one} is scheduled. ${permission} to change it.`, 'status')
  if (now?.kind === 'gone' || now?.kind === 'redirect') {
    return forbidden(`The URL of this ${one} still tells visitors where it went. ${permission} to change it.`, 'status')
  }
  return forbidden(`${permission}. Save it as a draft, or submit it for review.`, 'status')
}

const isLive = (before: readonly SeenFrom[], isWithdrawn: boolean): boolean =>
  before.some(({ from, seen }) => from === null && seen.kind === 'page' && seen.isWithdrawn === isWithdrawn)

export const isUnreviewed = (
  { one, many }: Entity,
  before: readonly SeenFrom[],
  after: readonly SeenFrom[],
): Refusal => {
  if (isLive(before, true) && isLive(after, true)) {
    return forbidden(`The website still shows this ${one} with a notice. Move it to drafts first.`, 'status')
  }
  const advice = isLive(before, false)
    ? 'Save the changes for later, and submit them for review'
    : 'Submit it for review'
  return forbidden(`A second person reviews ${many} before they’re published. ${advice}.`, 'status')
}

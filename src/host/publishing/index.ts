export { allMissed, markRestored, type Missed, missedOf, nextChangeAt } from './publishing-clock.ts'
export { mergedOf, savePending } from './pending.ts'
export { type Pending, readPending } from './pending-store.ts'
export { publishingPart } from './publishing-part.ts'

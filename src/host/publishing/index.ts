export { allMissed, markRestored, nextChangeAt } from './publishing-clock.ts'
export { mergedOf, savePending } from './pending.ts'
export { readPending } from './pending-store.ts'
export { publishingPart } from './publishing-part.ts'

export { createAttempts, type Attempts } from './attempts.ts'
export { type AskedRange, askedRange, type ByteRange, rangeWithin } from './byte-range.ts'
export { createCallBudget } from './call-budget.ts'
export { escapeMarkup } from './escape-markup.ts'
export { repeatEvery, repeatEveryAsync, guardWork } from './every.ts'
export { type Log, standardLog } from './log.ts'
export { newId } from './new-id.ts'
export { readStart } from './read-start.ts'
export { type RecentErrors, createRecentErrors } from './recent-errors.ts'
export {
  conflict,
  duplicate,
  forbidden,
  idempotencyMismatch,
  inUse,
  invalid,
  malformed,
  mediaAway,
  methodNotAllowed,
  misdirected,
  notFound,
  notStarted,
  Refusal,
  secondFactorWanted,
  stopOn,
  storageRefused,
  tooLarge,
  tooMany,
  unauthenticated,
  unsupportedMedia,
  versionRequired,
} from './refusal.ts'
export { type RequestTimes, createRequestTimes } from './request-times.ts'
export { createSemaphore, createSemaphores } from './semaphore.ts'
export { StartFailure } from './start-failure.ts'
export { dayMs, daysFrom, hourMs, later, minuteMs } from './times.ts'

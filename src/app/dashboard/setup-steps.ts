import { calls, dataOf, isObject, type SetupItem, setupSteps } from '#contract'
import { callQuery } from '#data'

/** Steps of a newer release are left out. */
const readSteps = (answer: unknown): SetupItem[] | undefined => {
  const data = dataOf(answer)
  const steps: readonly unknown[] | undefined = isObject(data) && Array.isArray(data.steps) ? data.steps : undefined
  return steps?.flatMap((step) => {
    const key = isObject(step) ? setupSteps.find((known) => known === step.key) : undefined
    return key && isObject(step) ? [{ key, isDone: step.isDone === true }] : []
  })
}

export const setupQuery = callQuery(calls.setup, readSteps)

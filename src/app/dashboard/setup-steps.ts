import { calls, dataAs } from '#contract'
import { callQuery } from '#data'
import { setupShape } from '#shapes'

export const setupQuery = callQuery(calls.setup, (response) => dataAs(setupShape)(response)?.steps)

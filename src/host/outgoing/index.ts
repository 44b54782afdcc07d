export { isPublicAddress } from './public-address.ts'
export { retryAfterMs } from './retry-after.ts'
export { hostNameOf, type Lookup, OutOfReach, type Reach, sendRequest } from './send-request.ts'

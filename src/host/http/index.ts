// A route has one of three types (`Handling` in `route.ts`).
//
// - `handle` is synchronous: reads, and most writes. A write and its stored response have one transaction.
// - `prepare` does slow work first, such as hashing or storing a file. It returns the write, a `Commit`, which has the
//   transaction with the stored response.
// - `respond` is asynchronous, without a surrounding write: a long poll, or a sign-up whose timing must not reveal anything.
//
// Reads, and routes with `skipsIdempotency`, have no transaction around `handle`. They open one if they need it.
export { type CallOrigin, originOf } from './call-origin.ts'
export { bearerToken, type MachineTokens } from './caller.ts'
export type { ProxyProblem } from './client-address.ts'
export { readHost, readOrigin } from './host-name.ts'
export type { HttpSettings } from './http-settings.ts'
export { dropResponsesByTime, storedResponseTable, writesOnce } from './idempotency.ts'
export { createIpTest, type IpTest, clientOf, readIpAddress } from './ip-address.ts'
export { matchesAnyEtag, matchesEtag } from './matches-etag.ts'
export { type FormPart, readForm } from './multipart.ts'
export { pageResponse } from './page.ts'
export { isPermitted, requirePermission } from './permissions.ts'
export { progressRoutes } from './progress.ts'
export { objectIn, parseJson, readSteadily, versionIn } from './read-body.ts'
export { hasRecentProof, requireRecentProof } from './recent-proof.ts'
export { elsewhere, isWithin, rangesOf, rangesProblem } from './role-ranges.ts'
export {
  type RouteResponse,
  type Commit,
  type Context,
  newTask,
  type Person,
  type RequestFacts,
  type Route,
  type SignedIn,
  type Task,
  type Upload,
} from './route.ts'
export { responsePolicy } from './security-headers.ts'
export { securityTxtRoute } from './security-txt.ts'
export { hostServer, type ServerParts } from './server.ts'
export { staticFiles } from './static-files.ts'

export { endPauses, pause, pauseMs } from './back-off.ts'
export { hrefOf, pathOf } from './base-path.ts'
export { channelOf } from './channel.ts'
export { ignoreHeldEnter } from './held-enter.ts'
export { blockStrayDrops } from './stray-drops.ts'
export { isHotkey, isStroke, useHotkey, useHotkeys } from './hotkey.ts'
export type { ForeignResponse } from './foreign-response.ts'
export { CallError, type CallOptions, createHttp } from './http.ts'
export { isApple, isComposing } from './keyboard.ts'
export { isPlainClick, Link } from './link.tsx'
export { createLoadingBar, LoadingBar } from './loading-bar.tsx'
export { ChunkLoadError, type Loading, loadAgain, createLoading } from './loading.ts'
export { useReload } from './newer-build.ts'
export {
  askPasskey,
  canOfferPasskeys,
  hasPasskeys,
  makePasskey,
  offerPasskey,
  type PasskeyResponse,
  type PasskeyProblem,
} from './passkey.ts'
export { keep, type Persisted, restore } from './persisted.ts'
export { throttle } from './throttle.ts'
export type { Query } from './query.ts'
export { createQueries } from './queries.ts'
export { readOnce } from './read-once.ts'
export { reportFailures } from './report-failures.ts'
export { fetchForLater, openRoom, roomScript } from './rooms.ts'
export { sentencesIn } from './sentences-in.ts'
export { type Location, type NavigateOptions, type Router, startRouter } from './router.ts'
export { createStore, emptyStore, mediaQuery, type Readable, type Store, useStore } from './store.ts'
export { useBlocker } from './use-blocker.ts'
export { useQuery } from './use-query.ts'
export { LocationContext, RouterProvider, useLocation, useRouter, useSearchParams } from './use-router.tsx'

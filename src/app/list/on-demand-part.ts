import { lazy } from '../lazy.ts'

/** What lists and forms do now and then, for what asks for it without showing it. */
export const onDemand = lazy(() => import('./on-demand.tsx'))

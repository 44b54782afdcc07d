export { AppearanceChoices, DensityChoice } from './appearance-choices.tsx'
export { Crash } from './crash.tsx'
export { DataFault, Fault } from './fault.tsx'
export { LoadFault } from './load-fault.tsx'
export { PageHead, productName, usePageTitle } from './page-head.tsx'
export {
  type EntityProps,
  type ScreenRoute,
  screenRouteAt,
  prefetch,
  type Screen,
  screenSlot,
  type SectionProps,
} from './screen-routes.ts'
export { RoleFault } from './role-fault.tsx'
export { Leaving, Settled } from './settled.tsx'
export { loadingBar, useScreen } from './use-screen.ts'
export { wayBack, wayTo } from './way-back.ts'

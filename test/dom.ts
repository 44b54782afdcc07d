// A page for a test: `import '…/dom.ts'` before anything of the app. Which DOM it is, the environment variable DOM
// says; both are brought to the same, including what neither has. Cleaned after each test, which fails when anything
// was written to console.error that it did not take by `takeErrors()`.
import './dom/install.ts'
import './node-fetch.ts'

export { byLabel, byRole, byText, allByRole, nameOf, queryRole } from './dom/find.ts'
export { choose, click, compose, composeText, press, pressDown, type } from './dom/act.ts'
export { assertFocused } from './dom/focus.ts'
export { afterUnmount, render, settle, takeErrors, until, type Rendered } from './dom/render.ts'
export { resize, setMedia } from './dom/media.ts'

export { bodyShapes } from './body-shapes.ts'
export { callsPage } from './calls-page.ts'
export { openApiText } from './document.ts'

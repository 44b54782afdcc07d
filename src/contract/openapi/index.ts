export { bodyShapes } from './body-shapes.ts'
export { openApiText } from './document.ts'

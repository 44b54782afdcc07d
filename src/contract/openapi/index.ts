export { bodyShapes } from './body-shapes.ts'
export { contractCalls, openApiDocument, openApiText } from './document.ts'
export { fieldSchema } from './field-schema.ts'
export { failuresOf } from './operation.ts'

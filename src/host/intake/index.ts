export type { IntakeBudgets } from './intake-budget.ts'
export { intakePart } from './intake-part.ts'

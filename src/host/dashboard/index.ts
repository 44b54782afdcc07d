export { dashboardPart } from './dashboard-part.ts'

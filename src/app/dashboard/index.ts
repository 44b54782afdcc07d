export { dashboardScreen } from './dashboard-screen.tsx'
export { type DashboardSlots, dashboardSlots } from './slots.ts'

export { calendarScreen } from './calendar-screen.tsx'

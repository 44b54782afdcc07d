export { apiScreen } from './api-screen.tsx'
export { settingsScreen } from './settings-screen.tsx'

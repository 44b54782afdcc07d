export { settingsScreen } from './settings-screen.tsx'

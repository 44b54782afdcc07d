export { apiScreen } from './api-screen.tsx'
export { healthScreen } from './health-screen.tsx'
export { settingsScreen } from './settings-screen.tsx'
export { tokensScreen } from './tokens-screen.tsx'

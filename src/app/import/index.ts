export { ImportScreen } from './import-screen.tsx'

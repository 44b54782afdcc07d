export { prepare, Shell } from './shell.tsx'

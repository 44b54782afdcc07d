export { type ShellSlots, shellSlots } from './live/slots.ts'
export { prepare, Shell } from './shell.tsx'

export { prepare, Shell } from './shell.tsx'
export { type ShellSlots, shellSlots } from './slots.ts'

export { Shell, waitForProfile } from './shell.tsx'
export { type ShellSlots, shellSlots } from './slots.ts'

export { helpScreen, HelpPanel } from './help-screen.tsx'
export { type HelpSlots, helpSlots } from './slots.ts'

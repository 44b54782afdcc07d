export { ChatPanel } from './chat-panel.tsx'
export { KeysDialog } from './keys-dialog.tsx'
export { Palette } from './palette.tsx'

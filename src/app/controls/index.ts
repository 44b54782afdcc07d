// Dialogs, menus and what else the sign-in page has none of; the parts that it shares with all screens are in #ui.
export { AccountName } from './account-name.tsx'
export { Avatar, initialsOf } from './avatar.tsx'
export { Dialog, useModal } from './dialog.tsx'
export { Marked } from './marked.tsx'
export { MenuButton, MenuChoice, MenuItem, moveInMenu, nextItem, useMenu } from './menu-button.tsx'
export { placePopover, PopoverButton, usePopover } from './popover.tsx'
export { Tooltips } from './tooltip.tsx'

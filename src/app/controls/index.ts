// Dialogs, menus, popovers and other controls that the sign-in page doesn't have. All screens have those of #ui.
export { AccountName } from './account-name.tsx'
export { Avatar, initialsOf } from './avatar.tsx'
export { Dialog, useModal } from './dialog.tsx'
export { Marked } from './marked.tsx'
export { MenuButton, MenuChoice, MenuItem, moveInMenu, nextItem, useMenu } from './menu-button.tsx'
export { placePopover, PopoverButton, usePopover } from './popover.tsx'
export { Tooltips } from './tooltip.tsx'

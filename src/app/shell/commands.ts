import { attempt, ownProfile } from '#data'
import type { Router } from '#kit'
import { logout } from './logout.ts'

export type ShellDialog = 'appearance' | 'keys' | 'help' | 'palette'

interface CommandPlace {
  router: Router
  onShow(dialog: ShellDialog): void
}

/** A command of the account menu, which the palette also offers. */
export interface Command {
  label: string
  icon: string
  keys?: string
  isThere(): boolean
  run(place: CommandPlace): void
}

const always = () => true

/** The account menu, in its order. */
export const accountCommands: readonly Command[] = [
  {
    label: 'Your profile',
    icon: 'user',
    isThere: () => ownProfile() !== undefined,
    run: ({ router }) => void attempt(() => router.navigate('/admin/account')),
  },
  {
    label: 'Appearance and density',
    icon: 'palette',
    isThere: always,
    run: ({ onShow }) => onShow('appearance'),
  },
  {
    label: 'Keyboard shortcuts',
    icon: 'keyboard',
    keys: '?',
    isThere: always,
    run: ({ onShow }) => onShow('keys'),
  },
  {
    label: 'Help',
    icon: 'info',
    isThere: always,
    run: ({ onShow }) => onShow('help'),
  },
  {
    label: 'Logout',
    icon: 'logout',
    isThere: always,
    run: ({ router }) => void attempt(() => logout(router)),
  },
]

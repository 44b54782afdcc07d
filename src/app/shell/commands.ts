import { attempt, ownProfile } from '#data'
import type { Router } from '#kit'
import { logout } from './logout.ts'

export type ShellDialog = 'appearance' | 'keys' | 'palette'

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

/** The page of docs/help about a screen. */
export const helpAddress = (screen: string): string => `/admin/help?${new URLSearchParams({ from: screen })}`

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
    run: ({ router }) => {
      const { path, search } = router.location()
      void attempt(() => router.navigate(helpAddress(path + search)))
    },
  },
  {
    label: 'Logout',
    icon: 'logout',
    isThere: always,
    run: ({ router }) => void attempt(() => logout(router)),
  },
]

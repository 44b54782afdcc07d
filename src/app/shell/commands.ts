import { personalDataSection, type Preferences, redirect, token, webhook } from '#contract'
import { attempt, has, may, ownProfile, preferences, savePreferences } from '#data'
import type { Router } from '#kit'
import type { ShellDialog } from './dialogs.tsx'
import { logout } from './logout.ts'

interface CommandPlace {
  router: Router
  onShow(dialog: ShellDialog): void
}

/** A command of the panel itself, as the account menu and the palette offer it. */
export interface Command {
  label: string
  /** More words that people type for it. */
  words: string
  icon: string
  keys?: string
  isThere(): boolean
  run(place: CommandPlace): void
}

const screen = (label: string, words: string, icon: string, to: string, isThere: () => boolean): Command => ({
  label,
  words,
  icon,
  isThere,
  run: ({ router }) => void attempt(() => router.navigate(to)),
})
const always = () => true

/** The account menu, in its order. */
export const accountCommands: readonly Command[] = [
  screen(
    'Your profile',
    'account me name photo password language time zone',
    'user',
    '/admin/account',
    () => ownProfile() !== undefined,
  ),
  screen('Activity', 'log audit changes', 'history', '/admin/activity', () => has('activity')),
  screen(
    'Security',
    'events audit rights permissions',
    'shield',
    '/admin/security',
    () => has('security') && may('security', 'view'),
  ),
  screen('Health', 'status backup', 'pulse', '/admin/health', () => has('health') && may('settings', 'edit')),
  screen(
    'Machine tokens',
    'keys scripts programs',
    'lock',
    '/admin/tokens',
    () => has('tokens') && may(token.key, 'edit'),
  ),
  screen(
    'Webhooks',
    'hooks calls build notify',
    'link',
    '/admin/webhooks',
    () => has('webhooks') && may(webhook.key, 'edit'),
  ),
  screen(
    'Redirects',
    'moved not found 404 301',
    'link',
    '/admin/redirects',
    () => has('content') && may(redirect.key, 'view'),
  ),
  screen('Link report', 'links broken dead urls 404', 'link', '/admin/links', () => has('links')),
  screen(
    'Personal data',
    'privacy gdpr export erase person',
    'members',
    '/admin/personal-data',
    () => has('personal-data') && may(personalDataSection, 'edit'),
  ),
  screen('Mail', 'messages sent outbox smtp', 'send', '/admin/mail', () => has('mail') && may('settings', 'edit')),
  screen('Calendar', 'publishing schedule month agenda review', 'calendar', '/admin/calendar', () => has('pending')),
  screen('API', 'documentation calls', 'link', '/admin/api', always),
  {
    label: 'Appearance and density',
    words: 'theme settings preferences',
    icon: 'palette',
    isThere: always,
    run: ({ onShow }) => onShow('appearance'),
  },
  {
    label: 'Keyboard shortcuts',
    words: 'keys help',
    icon: 'keyboard',
    keys: '?',
    isThere: always,
    run: ({ onShow }) => onShow('keys'),
  },
  {
    label: 'Logout',
    words: 'log out sign out signout exit quit leave',
    icon: 'logout',
    isThere: always,
    run: ({ router }) => void attempt(() => logout(router)),
  },
]

const preference = (
  label: string,
  words: string,
  icon: string,
  change: Preferences,
  isSet: (now: Preferences) => boolean,
): Command => ({
  label,
  words,
  icon,
  isThere: () => !isSet(preferences.get()),
  run: () => void attempt(() => savePreferences(change)),
})

/** The choices of "Appearance and density" that are not in force. */
export const appearanceCommands: readonly Command[] = [
  preference('Dark theme', 'dark mode night', 'moon', { theme: 'dark' }, ({ theme }) => theme === 'dark'),
  preference('Light theme', 'light mode day', 'sun', { theme: 'light' }, ({ theme }) => theme === 'light'),
  preference(
    'Match the system’s theme',
    'theme mode automatic auto',
    'sun',
    { theme: 'system' },
    ({ theme = 'system' }) => theme === 'system',
  ),
  preference(
    'Compact density',
    'dense small narrow rows',
    'rows',
    { density: 'compact' },
    ({ density }) => density === 'compact',
  ),
  preference(
    'Comfortable density',
    'roomy spacious large rows',
    'rows',
    { density: 'comfortable' },
    ({ density = 'comfortable' }) => density === 'comfortable',
  ),
  preference('Dark menu', 'sidebar', 'menu', { menu: 'dark' }, ({ menu = 'dark' }) => menu === 'dark'),
  preference('Light menu', 'sidebar', 'menu', { menu: 'light' }, ({ menu }) => menu === 'light'),
]

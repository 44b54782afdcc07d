import type { Preferences } from '#contract'
import { attempt, preferences, savePreferences } from '#data'
import type { PaletteCommand } from './palette-command.ts'

const preference = (
  label: string,
  icon: string,
  change: Preferences,
  isSet: (now: Preferences) => boolean,
): PaletteCommand => ({
  label,
  icon,
  isThere: () => !isSet(preferences.get()),
  run: () => void attempt(() => savePreferences(change)),
})

/** The choices of "Appearance and density" that aren't active. */
export const appearanceCommands: readonly PaletteCommand[] = [
  preference('Dark theme', 'moon', { theme: 'dark' }, ({ theme }) => theme === 'dark'),
  preference('Light theme', 'sun', { theme: 'light' }, ({ theme }) => theme === 'light'),
  preference('Match the system’s theme', 'sun', { theme: 'system' }, ({ theme = 'system' }) => theme === 'system'),
  preference('Compact density', 'rows', { density: 'compact' }, ({ density }) => density === 'compact'),
  preference(
    'Comfortable density',
    'rows',
    { density: 'comfortable' },
    ({ density = 'comfortable' }) => density === 'comfortable',
  ),
  preference('Dark menu', 'menu', { menu: 'dark' }, ({ menu = 'dark' }) => menu === 'dark'),
  preference('Light menu', 'menu', { menu: 'light' }, ({ menu }) => menu === 'light'),
]

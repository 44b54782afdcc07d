import { useEffect } from 'react'
import { useHotkeys } from '../../kit/hotkey.ts'
import { useRouter } from '../../kit/use-router.tsx'
import { preferences } from '../profile.ts'
import { runUndo } from '../ui/feedback.tsx'
import type { ShellDialog } from './dialogs.tsx'
import { goKeys, newKeys, trashKeys } from './screen-keys.ts'

const aWhileMs = 2000

/** The keys that act everywhere; those of single letters can be turned off (WCAG 2.1.4). */
export function Hotkeys({ onShow }: { onShow(dialog: ShellDialog): void }) {
  const router = useRouter()
  // It opens at a stroke, and what follows is typed into it at once.
  useEffect(() => {
    const timer = setTimeout(() => void import('../palette/palette.tsx').catch(() => {}), aWhileMs)
    return () => clearTimeout(timer)
  }, [])
  useHotkeys(() => [{ keys: 'mod+z', run: runUndo }, { keys: 'mod+k', run: () => onShow('palette') }])
  useHotkeys(() => preferences.get().singleKeys === false ? [] : [
    { keys: '?', run: () => onShow('keys') },
    { keys: '[', run: toggleRail },
    ...[...goKeys(), ...newKeys(), ...trashKeys(router.location().path)]
      .map(({ keys, to }) => ({ keys, run: () => void router.navigate(to) })),
  ])
  useHotkeys(() => {
    // The screen's own comes first: another one may be made ready behind it.
    const search = document.querySelector<HTMLElement>('#main [aria-keyshortcuts="/"]')
    return search ? [{ keys: '/', run: () => search.focus() }] : []
  })
  return null
}

/** The menu is CSS's: the key presses whichever of the two switches is shown. */
function toggleRail(): void {
  const switches = [...document.querySelectorAll<HTMLInputElement>('.rail-toggle input')]
  switches.find((input) => input.offsetParent !== null)?.click()
}

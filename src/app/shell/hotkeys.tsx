import { useEffect } from 'react'
import { useHotkey } from '../../kit/hotkey.ts'
import { useStore } from '../../kit/store.ts'
import { useRouter } from '../../kit/use-router.tsx'
import { preferences, profile } from '../profile.ts'
import { runUndo } from '../ui/feedback.tsx'
import type { ShellDialog } from './dialogs.tsx'
import { goKeys, newKeys, trashKeys } from './screen-keys.ts'

const aWhileMs = 2000

/** The keys that act everywhere; those of single letters can be turned off (WCAG 2.1.4). */
export function Hotkeys({ path, onShow }: { path: string; onShow(dialog: ShellDialog): void }) {
  const router = useRouter()
  const hasSingleKeys = useStore(preferences, (now) => now.singleKeys !== false)
  useStore(profile) // says what the role permits
  // It opens at a stroke, and what follows is typed into it at once.
  useEffect(() => {
    const timer = setTimeout(() => void import('../palette/palette.tsx').catch(() => {}), aWhileMs)
    return () => clearTimeout(timer)
  }, [])
  useHotkey('mod+z', runUndo)
  useHotkey('mod+k', () => onShow('palette'))
  return hasSingleKeys && (
    <>
      <Key keys="?" run={() => onShow('keys')} />
      <Key keys="[" run={toggleRail} />
      {[...goKeys(), ...newKeys(), ...trashKeys(path)]
        .map(({ keys, to }) => <Key key={keys} keys={keys} run={() => void router.navigate(to)} />)}
    </>
  )
}

function Key({ keys, run }: { keys: string; run(): void }) {
  useHotkey(keys, run)
  return null
}

/** The menu is CSS's: the key presses whichever of the two switches is shown. */
function toggleRail(): void {
  const switches = [...document.querySelectorAll<HTMLInputElement>('.rail-toggle input')]
  switches.find((input) => input.offsetParent !== null)?.click()
}

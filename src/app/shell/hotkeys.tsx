import { type Section, sections } from '../../contract/entities/index.ts'
import { useHotkey } from '../../kit/hotkey.ts'
import { useStore } from '../../kit/store.ts'
import { useRouter } from '../../kit/use-router.tsx'
import { preferences } from '../profile.ts'
import { runUndo } from '../ui/feedback.tsx'
import type { ShellDialog } from './dialogs.tsx'

const goTo: Readonly<Record<string, string>> = {
  d: '/admin/dashboard', a: '/admin/airport', b: '/admin/blogs', c: '/admin/contact-us', m: '/admin/gallery',
  s: '/admin/general_settings',
}

/** `G`, then a letter, goes to a screen. */
export const goKeys: readonly { key: string; section: Section }[] = Object.entries(goTo).flatMap(([key, route]) => {
  const section = sections.find((other) => other.route === route)
  return section ? [{ key, section }] : []
})

/** The keys that act everywhere; those of single letters can be turned off (WCAG 2.1.4). */
export function Hotkeys({ onShow }: { onShow(dialog: ShellDialog): void }) {
  const hasSingleKeys = useStore(preferences, (now) => now.singleKeys !== false)
  useHotkey('mod+z', runUndo)
  useHotkey('mod+k', () => onShow('palette'))
  return hasSingleKeys && (
    <>
      <Key keys="?" run={() => onShow('keys')} />
      <Key keys="[" run={toggleRail} />
      {goKeys.map(({ key, section }) => <GoKey key={key} letter={key} to={section.route} />)}
    </>
  )
}

function Key({ keys, run }: { keys: string; run(): void }) {
  useHotkey(keys, run)
  return null
}

function GoKey({ letter, to }: { letter: string; to: string }) {
  const router = useRouter()
  useHotkey(`g ${letter}`, () => void router.navigate(to))
  return null
}

/** The menu is CSS's: the key presses whichever of the two switches is shown. */
function toggleRail(): void {
  const switches = [...document.querySelectorAll<HTMLInputElement>('.rail-toggle input')]
  switches.find((input) => input.offsetParent !== null)?.click()
}

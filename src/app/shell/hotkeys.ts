import { attempt, preferences, runUndo } from '#data'
import { useHotkeys, useRouter } from '#kit'
import type { ShellDialog } from './commands.ts'
import { goKeys, newKeys, trashKeys } from './screen-keys.ts'

/** Keys for all screens. The user can turn single letters off (WCAG 2.1.4). */
export function Hotkeys({ onShow }: { onShow(dialog: ShellDialog): void }) {
  const router = useRouter()
  useHotkeys(() => [
    { keys: 'mod+z', run: runUndo },
    { keys: 'mod+k', opensField: true, run: () => onShow('palette') },
  ])
  useHotkeys(() =>
    preferences.get().singleKeys === false
      ? []
      : [
          { keys: '?', run: () => onShow('keys') },
          { keys: '[', run: toggleRail },
          ...[...goKeys(), ...trashKeys(router.location().path)].map(({ keys, to }) => ({
            keys,
            run: () => void attempt(() => router.navigate(to)),
          })),
          ...newKeys().map(({ keys, to }) => ({
            keys,
            opensField: true,
            run: () => void attempt(() => router.navigate(to)),
          })),
        ],
  )
  useHotkeys(() => {
    const search = document.querySelector<HTMLElement>('#main [aria-keyshortcuts="/"]')
    return search ? [{ keys: '/', run: () => search.focus() }] : []
  })
  return null
}

/** Only CSS opens the menu, so the key presses the visible switch. */
function toggleRail(): void {
  const switches = [...document.querySelectorAll<HTMLInputElement>('.rail-toggle input')]
  switches.find((input) => input.offsetParent !== null)?.click()
}

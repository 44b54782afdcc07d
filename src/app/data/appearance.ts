import type { Preferences } from '#contract'

/** Bars of the browser around the page take the page's colour, also when the theme is not the system's. */
const pageColours = { light: '#ffffff', dark: '#181b1e' }

/** Undefined: as the system has it. */
export const pinnedTheme = ({ theme }: Preferences): 'light' | 'dark' | undefined =>
  theme === 'system' ? undefined : theme

/** Preferences as attributes of `<html>`, which styles/tokens.css reads; what is at its default has none. */
export function showAppearance(now: Preferences, root: HTMLElement): void {
  const { menu, density, reducedMotion } = now
  const pinned = pinnedTheme(now)
  set(root, 'theme', pinned)
  set(root, 'menu', menu === 'light' ? menu : undefined)
  set(root, 'density', density === 'compact' ? density : undefined)
  set(root, 'motion', reducedMotion ? 'reduced' : undefined)
  for (const meta of root.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    meta.content = pageColours[pinned ?? (meta.media.includes('dark') ? 'dark' : 'light')]
  }
}

function set(root: HTMLElement, name: string, value: string | undefined): void {
  if (value === undefined) delete root.dataset[name]
  else root.dataset[name] = value
}

import type { Preferences } from '#contract'

/** Gives the browser's own bars the colour of the page, even if the theme differs from the system's. */
const pageColours = { light: '#ffffff', dark: '#181b1e' }

/** Undefined if the theme follows the system. */
const pinnedTheme = ({ theme }: Preferences): 'light' | 'dark' | undefined => (theme === 'system' ? undefined : theme)

/** Sets preferences as attributes of `<html>`, which styles/tokens.css reads; a default has no attribute. */
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

import { useSyncExternalStore } from 'react'
import { useStore } from '../../kit/store.ts'
import { preferences, savePreferences } from '../profile.ts'
import { Icon } from '../ui/icon.tsx'

const system = () => window.matchMedia('(prefers-color-scheme: dark)')
const followSystem = (onChange: () => void) => {
  const query = system()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Light or dark; "as the system has it" is among the account's appearance. */
export function ThemeButton() {
  const theme = useStore(preferences, (now) => now.theme) ?? 'system'
  const isSystemDark = useSyncExternalStore(followSystem, () => system().matches)
  const isDark = theme === 'dark' || (theme === 'system' && isSystemDark)
  const change = () => void savePreferences({ theme: isDark ? 'light' : 'dark' })
  return (
    <button
      type="button" className="icon-btn wide-only" aria-label="Dark theme" aria-pressed={isDark} data-tip="Dark theme"
      onClick={change}
    >
      <Icon name={isDark ? 'sun' : 'moon'} />
    </button>
  )
}

import { useStore } from '../../kit/store.ts'
import { preferences, savePreferences } from '../profile.ts'
import { Icon } from '../ui/icon.tsx'

const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)').matches

/** Light or dark; "as the system has it" is among the account's appearance. */
export function ThemeButton() {
  const theme = useStore(preferences, (now) => now.theme) ?? 'system'
  const isDark = theme === 'dark' || (theme === 'system' && systemIsDark())
  const change = () => void savePreferences({ theme: isDark ? 'light' : 'dark' }).catch(() => {})
  return (
    <button type="button" className="icon-btn wide-only" aria-label="Dark theme" aria-pressed={isDark} data-tip="Dark theme" onClick={change}>
      <Icon name={isDark ? 'sun' : 'moon'} />
    </button>
  )
}

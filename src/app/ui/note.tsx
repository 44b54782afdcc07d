import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

const icons = { bad: 'error', ok: 'ok', warn: 'warn', info: 'info' } as const

/** A sentence next to a form. Screen readers read it when it appears. */
export function Note({ tone, children }: { tone: keyof typeof icons; children: ReactNode }) {
  return (
    <div className={`note ${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon name={icons[tone]} />
      <p>{children}</p>
    </div>
  )
}

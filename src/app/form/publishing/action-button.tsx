import type { ReactNode } from 'react'
import { primaryKeys } from '../save/save-button.tsx'
import type { CardAction } from './use-card-actions.ts'

interface ActionButtonProps {
  action: CardAction
  isPrimary?: boolean
  className?: string
}

export function ActionButton({ action, isPrimary = false, className = '' }: ActionButtonProps): ReactNode {
  const { label, run, isOff = false } = action
  return (
    <button
      type="button"
      className={`btn ${isPrimary ? 'primary' : ''} ${className}`}
      aria-disabled={isOff || undefined}
      aria-keyshortcuts={isPrimary ? primaryKeys() : undefined}
      onClick={isOff ? undefined : run}
    >
      {label}
    </button>
  )
}

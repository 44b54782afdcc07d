import type { MouseEvent, ReactNode } from 'react'
import { isApple, useStore } from '#kit'
import { useSlow } from '#ui'
import { useForm } from '../use-form.ts'

/** A shorter wait feels immediate without an indicator; most saves are done by then. */
export const slowSaveMs = 300

/** The keys of the button that takes the form's next step. */
export const primaryKeys = (): string => (isApple() ? 'Meta+Enter' : 'Control+Enter')

interface SaveButtonProps {
  label: string
  isPrimary: boolean
  /** There is nothing to save. */
  isOff?: boolean
  className?: string
}

/** Saves and keeps the form open, as Enter in a field and Ctrl+S do. */
export function SaveButton({ label, isPrimary, isOff = false, className = '' }: SaveButtonProps): ReactNode {
  const isUnderWay = useStore(useForm().state, ({ phase }) => phase === 'saving')
  const isBusy = useSlow(isUnderWay, slowSaveMs)
  const saveKeys = isApple() ? 'Meta+S' : 'Control+S'
  const stop = (event: MouseEvent) => {
    if (isOff) event.preventDefault()
  }
  return (
    <button
      type="submit"
      className={`btn ${isPrimary ? 'primary' : ''} ${className}`}
      aria-busy={isBusy || undefined}
      aria-disabled={isOff || undefined}
      aria-keyshortcuts={isPrimary ? `${saveKeys} ${primaryKeys()}` : saveKeys}
      onClick={stop}
    >
      {isBusy && <span className="spin" aria-hidden="true" />}
      <span>{label}</span>
    </button>
  )
}

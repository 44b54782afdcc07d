import type { ReactNode } from 'react'
import { attempt } from '#data'
import { useFeedback } from './feedback.tsx'
import { Icon } from './icon.tsx'

interface CopyButtonProps {
  /** Read when the button is pressed. */
  text(): string
  children: ReactNode
  /** Announced once the text is on the clipboard. */
  done: string
  /** Announced if the browser doesn't allow it. */
  refused(text: string): string
  className?: string
  isFocusedFirst?: boolean
}

/** Copies a text to the clipboard, which needs TLS and permission. */
export function CopyButton({ text, children, done, refused, className, isFocusedFirst }: CopyButtonProps): ReactNode {
  const { toast } = useFeedback()
  const copy = async () => {
    const copied = text()
    try {
      await navigator.clipboard.writeText(copied)
      toast(done)
    } catch {
      toast(refused(copied), { type: 'error' })
    }
  }
  return (
    <button
      type="button"
      className={className ?? 'btn s'}
      data-autofocus={isFocusedFirst || undefined}
      onClick={() => void attempt(copy)}
    >
      <Icon name="copy" />
      {children}
    </button>
  )
}

import type { ReactNode } from 'react'
import { attempt } from '#data'
import { useFeedback } from './feedback.tsx'
import { Icon } from './icon.tsx'

interface CopyButtonProps {
  /** Read at the press. */
  text(): string
  children: ReactNode
  /** Said once the text is on the clipboard. */
  done: string
  /** Said where the browser does not allow it. */
  refused(text: string): string
  className?: string
  isFocusedFirst?: boolean
}

/** Puts a text on the clipboard, which needs TLS and permission. */
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

import type { ReactNode } from 'react'
import { capital } from '#contract'
import { CopyButton, Dialog, Note } from '#ui'

interface SecretDialogProps {
  title: string
  /** The word for the secret within a sentence: `token`. */
  kind: string
  /** Explains where to put the secret. */
  note: string
  secret: string
  onClose(): void
}

/** Shows a new secret. Only its own button closes it, since no one can see the secret again. */
export function SecretDialog({ title, kind, note, secret, onClose }: SecretDialogProps): ReactNode {
  const footer = (
    <button type="button" className="btn" onClick={onClose}>
      Done
    </button>
  )
  return (
    <Dialog title={title} footer={footer} isBroad>
      <Note tone="warn">This is shown only once. {note}</Note>
      <div className="token-secret">
        <code>{secret}</code>
        <CopyButton
          text={() => secret}
          done={`${capital(kind)} copied.`}
          className="btn primary"
          isFocusedFirst
          refused={() => `Your browser blocked copying. Select the ${kind} and copy it.`}
        >
          Copy
        </CopyButton>
      </div>
    </Dialog>
  )
}

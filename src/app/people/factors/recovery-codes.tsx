import type { ReactNode } from 'react'
import { download } from '#list'
import { CopyButton, Dialog, Icon, Note } from '#ui'

interface RecoveryCodesProps {
  codes: readonly string[]
  email: string
  onClose(): void
}

/** Shows new recovery codes. Only its own button closes it, since no one can see them again. */
export function RecoveryCodes({ codes, email, onClose }: RecoveryCodesProps): ReactNode {
  const text = `Recovery codes for ${email}\nEach code signs you in once, after your password.\n\n${codes.join('\n')}\n`
  const footer = (
    <button type="button" className="btn" onClick={onClose}>
      I’ve saved my codes
    </button>
  )
  return (
    <Dialog title="Your recovery codes" footer={footer}>
      <Note tone="warn">
        Save these codes somewhere safe – you won’t see them again. If you lose your phone, each one signs you in once.
      </Note>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row wrap">
        <CopyButton
          text={() => text}
          done="Recovery codes copied."
          className="btn primary"
          isFocusedFirst
          refused={() => 'Your browser blocked copying. Download the codes, or select and copy them.'}
        >
          Copy
        </CopyButton>
        <button
          type="button"
          className="btn"
          onClick={() => download(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')}
        >
          <Icon name="download" />
          Download
        </button>
      </div>
    </Dialog>
  )
}

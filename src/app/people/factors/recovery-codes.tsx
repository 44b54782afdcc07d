import type { ReactNode } from 'react'
import { download } from '#list'
import { CopyButton, Dialog, Icon, Note } from '#ui'

interface RecoveryCodesProps {
  codes: readonly string[]
  email: string
  onClose(): void
}

/** Shows new recovery codes. Only its own button closes it, since nobody can see them again. */
export function RecoveryCodes({ codes, email, onClose }: RecoveryCodesProps): ReactNode {
  const text = `Recovery codes of ${email}\nEach signs in once, after the password.\n\n${codes.join('\n')}\n`
  const footer = (
    <button type="button" className="btn" onClick={onClose}>
      I have kept them
    </button>
  )
  return (
    <Dialog title="Your recovery codes" footer={footer}>
      <Note tone="warn">
        These are shown once. Keep them where you find them without your phone. Each signs in once, in place of your
        second factor.
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
          refused={() => 'The browser did not allow copying. Download the codes, or copy them by hand.'}
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

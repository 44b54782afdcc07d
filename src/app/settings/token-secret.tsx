import type { ReactNode } from 'react'
import { CopyButton, Dialog, Note } from '#ui'

interface TokenSecretProps { name: string; secret: string; onClose(): void }

/** Shows a new token's secret. Only its own button closes it, since nobody can see the secret again. */
export function TokenSecret({ name, secret, onClose }: TokenSecretProps): ReactNode {
  const footer = <button type="button" className="btn" onClick={onClose}>Done</button>
  return (
    <Dialog title={`The token of “${name.trim()}”`} footer={footer} isBroad>
      <Note tone="warn">
        This is shown once. Copy it now into the program that uses it. A person who has it can do what its scopes say.
      </Note>
      <div className="token-secret">
        <code>{secret}</code>
        <CopyButton
          text={() => secret} done="Token copied." className="btn primary" isFocusedFirst
          refused={() => 'The browser did not allow copying. Select the token and copy it by hand.'}
        >
          Copy
        </CopyButton>
      </div>
    </Dialog>
  )
}

import type { ReactNode } from 'react'

/** The account that a password belongs to, which password managers look for in a form. */
export const AccountName = ({ email }: { email: string }): ReactNode => (
  <input
    type="email"
    className="sr-only"
    autoComplete="username"
    value={email}
    readOnly
    tabIndex={-1}
    aria-hidden="true"
  />
)

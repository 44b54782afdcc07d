/** The names are also the reasons in security events and in the log. */
export type OidcCause =
  | 'away'
  | 'setup'
  | 'denied'
  | 'state'
  | 'token'
  | 'clock'
  | 'unknown'
  | 'unverified'
  | 'unlinked'
  | 'group'
  | 'other person'
  | 'stale'
  | 'taken'

/** A refusal by the provider, or of its response. The message is for the log. */
export class OidcFailure extends Error {
  constructor(
    readonly reason: OidcCause,
    message: string = reason,
  ) {
    super(message)
  }
}

/** Says what happened, and what the person or the operator can do. */
export function oidcSentence(reason: OidcCause, label: string): string {
  switch (reason) {
    case 'away':
      return `${label} can’t be reached. Try again in a few minutes, or ask an administrator to test the connection.`
    case 'setup':
      return `${label} and this panel aren’t set up for each other. Ask the operator to check OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and the redirect URL.`
    case 'denied':
      return `${label} didn’t let you in. Try again, or ask the people who manage ${label}.`
    case 'state':
      return 'This sign-in took too long, or was started in another tab. Try again.'
    case 'token':
      return `The response from ${label} isn’t valid, so you’re not signed in. Try again. If it happens again, contact an administrator.`
    case 'clock':
      return `The clocks of ${label} and this server differ by more than a minute. Ask the operator to correct them.`
    case 'unknown':
      return `Your ${label} account has no access here. Ask an administrator for an invitation.`
    case 'unverified':
      return `${label} hasn’t verified your email address. Verify it there, then try again.`
    case 'unlinked':
      return `Your account here isn’t connected to ${label} yet. Sign in with your password, then connect it in “Your profile”.`
    case 'group':
      return `None of your groups at ${label} has access here. Ask an administrator.`
    case 'other person':
      return `You signed in to ${label} as someone else. Try again with the account that you use here.`
    case 'stale':
      return `${label} didn’t ask you to sign in again. Sign out there, then try again.`
    case 'taken':
      return `This ${label} account is already connected to a user here.`
  }
}

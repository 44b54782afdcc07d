import type { Party, PasskeyProblem } from './passkey.ts'

/** Says why a passkey is not taken, and what helps. */
export function passkeySentence(problem: PasskeyProblem, party: Party): string {
  switch (problem.cause) {
    case 'damaged':
      return 'The answer of your passkey is incomplete. Try again, or use another device or password manager.'
    case 'frame':
      return 'The panel is shown within another page. Open it in a tab of its own, then try again.'
    case 'origin':
      return (
        `Your browser is at ${shownOrigin(problem.origin)}, but the server is at ${party.origin}. ` +
        `Open the panel at ${party.origin}, or ask an administrator to check the proxy (TRUSTED_PROXIES).`
      )
    case 'name':
      return `This passkey is for another name than ${party.id}. Choose a passkey of ${party.id}.`
    case 'elsewhere':
      return (
        `This passkey belongs to ${problem.name} and doesn’t work at ${party.id}. ` +
        `Open the panel at ${problem.name}, or sign in another way.`
      )
    case 'unverified':
      return 'Your device didn’t check that it is you. Set up a screen lock, fingerprint or PIN on it, then try again.'
    case 'algorithm':
      return 'This device makes a kind of passkey that the server can’t check. Use another device or password manager.'
    case 'unknown':
      return 'This passkey isn’t known here. It may have been removed from the account. Sign in another way.'
    case 'copied':
      return 'This passkey may have been copied: its counter went back. Sign in another way, then remove it and add a new one.'
    case 'signature':
      return 'This passkey did not prove who you are. Try again, or sign in another way.'
  }
}

/** The browser says it, so it may be any text. */
const shownOrigin = (origin: string): string => (URL.canParse(origin) ? new URL(origin).origin : 'another address')

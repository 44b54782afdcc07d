import type { Party, PasskeyProblem } from './passkey.ts'

/** The reason why a passkey is rejected, and what to do. */
export function passkeySentence(problem: PasskeyProblem, party: Party): string {
  switch (problem.cause) {
    case 'damaged':
      return 'Your passkey’s response is incomplete. Try again, or use another device or password manager.'
    case 'frame':
      return 'The panel is embedded in another page. Open it in its own tab, then try again.'
    case 'origin':
      return (
        `Your browser is at ${shownOrigin(problem.origin)}, but the server is at ${party.origin}. ` +
        `Open the panel at ${party.origin}, or ask an administrator to check the proxy (TRUSTED_PROXIES).`
      )
    case 'name':
      return `This passkey isn’t for ${party.id}. Choose one that is.`
    case 'elsewhere':
      return (
        `This passkey belongs to ${problem.name} and doesn’t work at ${party.id}. ` +
        `Open the panel at ${problem.name}, or sign in another way.`
      )
    case 'unverified':
      return 'Your device didn’t verify you. Set up a screen lock, fingerprint or PIN, then try again.'
    case 'algorithm':
      return 'This device creates a kind of passkey that isn’t supported. Use another device or password manager.'
    case 'unknown':
      return 'This passkey isn’t registered here. It might have been removed. Sign in another way.'
    case 'copied':
      return 'This passkey might have been copied. Sign in another way, then remove it and add a new one.'
    case 'signature':
      return 'This passkey couldn’t be verified. Try again, or sign in another way.'
  }
}

/** It comes from the browser, so it can be any text. */
const shownOrigin = (origin: string): string => (URL.canParse(origin) ? new URL(origin).origin : 'another URL')

import type { PasskeyProblem } from '#kit'

/** Why no passkey was used, and what to do. */
export const usingProblems: { readonly [problem in PasskeyProblem]: string } = {
  none: 'No passkey was used. Try again, or sign in another way.',
  known: 'No passkey was used. Try again, or sign in another way.',
  address: 'Browsers can’t use passkeys at this URL. Open the panel at its hostname, with https.',
  device: 'This device can’t use your passkey. Use another device, or sign in another way.',
  unreadable: 'Your password manager’s response can’t be read. Use another passkey, or sign in another way.',
}

import type { PasskeyProblem } from '#kit'

/** Why no passkey was created, and what to do. */
export const makingProblems: { readonly [problem in PasskeyProblem]: string } = {
  none: 'No passkey was created. Try again, or add an authenticator app instead.',
  known: 'This device already has a passkey for your account.',
  address: 'Browsers can’t create passkeys at this URL. Open the panel at its hostname, with https.',
  device: 'This device can’t verify you for a passkey. Set up a screen lock or PIN, or use another device.',
  unreadable:
    'Your password manager’s response can’t be read, so no passkey was added. Use another one, or an authenticator app.',
}

/** Why no passkey was used, and what to do. */
export const usingProblems: { readonly [problem in PasskeyProblem]: string } = {
  none: 'No passkey was used. Try again, or sign in another way.',
  known: 'No passkey was used. Try again, or sign in another way.',
  address: 'Browsers can’t use passkeys at this URL. Open the panel at its hostname, with https.',
  device: 'This device can’t use your passkey. Use another device, or sign in another way.',
  unreadable: 'Your password manager’s response can’t be read. Use another passkey, or sign in another way.',
}

import type { PasskeyProblem } from '#kit'

/** Why no passkey was made, and what helps. */
export const makingProblems: { readonly [problem in PasskeyProblem]: string } = {
  none: 'No passkey was made. Try again, or add a code app instead.',
  known: 'This device already has a passkey for your account.',
  address: 'Browsers can’t make passkeys at this address. Open the panel by its name, with https.',
  device: 'This device can’t make a passkey that recognises you. Set up a screen lock or PIN, or use another device.',
  unreadable: 'Your password manager’s answer can’t be read, so no passkey was added. Use another one, or a code app.',
}

/** Why no passkey was used, and what helps. */
export const usingProblems: { readonly [problem in PasskeyProblem]: string } = {
  none: 'No passkey was used. Try again, or sign in another way.',
  known: 'No passkey was used. Try again, or sign in another way.',
  address: 'Browsers can’t use passkeys at this address. Open the panel by its name, with https.',
  device: 'This device can’t use your passkey. Use another device, or sign in another way.',
  unreadable: 'Your password manager’s answer can’t be read. Use another passkey, or sign in another way.',
}

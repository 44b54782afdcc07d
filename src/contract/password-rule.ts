import { passwordMax, passwordMin } from './calls.ts'
import commonPasswords from './common-passwords.json' with { type: 'json' }
import { lengthOf } from './text-rules.ts'

/** The most common passwords of sufficient length in public lists of leaked passwords. Case doesn't count. */
const commonest: ReadonlySet<string> = new Set(commonPasswords)

/** Returns the problem of a new password, or undefined. The host hashes the password exactly as typed. */
export const passwordProblem = (password: unknown): string | undefined => {
  if (typeof password !== 'string' || password === '') return 'Enter a password'
  if (password.includes('\0')) return 'Remove the invisible character'
  const length = lengthOf(password)
  if (length < passwordMin) return `Use at least ${passwordMin} characters, for example a few words`
  if (length > passwordMax) return `Use at most ${passwordMax} characters`
  if (commonest.has(password.toLowerCase())) return 'This password is easy to guess. Choose another one.'
  return undefined
}

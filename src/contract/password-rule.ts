import { passwordMax, passwordMin } from './calls.ts'
import { lengthOf } from './text-rules.ts'

/**
 * Returns the problem of a new password, or undefined. The host also rejects passwords that are easy to guess, and hashes
 * the password exactly as typed.
 */
export const passwordProblem = (password: unknown): string | undefined => {
  if (typeof password !== 'string' || password === '') return 'Enter a password'
  if (password.includes('\0')) return 'Remove the invisible character'
  const length = lengthOf(password)
  if (length < passwordMin) return `Use at least ${passwordMin} characters, for example a few words`
  if (length > passwordMax) return `Use at most ${passwordMax} characters`
  return undefined
}

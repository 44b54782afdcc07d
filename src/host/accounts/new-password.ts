import { latinLengthOf, passwordProblem } from '#contract'
import type { Database } from '#host/storage'
import commonPasswords from './common-passwords.json' with { type: 'json' }

/** The most common passwords of sufficient length in public lists of leaked passwords. Case doesn't count. */
const commonest: ReadonlySet<string> = new Set(commonPasswords)

/**
 * Words that someone would guess first; docs/contract.md lists them. The names of the user and the website are added.
 */
const guessedFirst = ['administrator', 'airport', 'admin', 'apron', 'editor']
const nameMin = 4
const besideMin = 8

/** Whether a password has too few characters besides such words. */
function isPasswordOfNames(password: string, names: readonly string[]): boolean {
  const own = names.flatMap((name) => name.toLowerCase().split(/[^\p{L}\p{N}]+/u))
  const text = password.normalize('NFC').toLowerCase()
  const rest = [...guessedFirst, ...own]
    .filter((name) => latinLengthOf(name) >= nameMin)
    .sort((one, other) => other.length - one.length)
    .reduce((left, name) => left.replaceAll(name, ' '), text)
  return rest !== text && (rest.match(/[\p{L}\p{N}]/gu) ?? []).length < besideMin
}

/**
 * The problem of a new password, or undefined: the panel's rule, and that it is neither common nor rests on names.
 * @param names of the person and the website: name, address
 */
export function newPasswordProblem(password: unknown, names: readonly string[]): string | undefined {
  const problem = passwordProblem(password)
  if (problem !== undefined || typeof password !== 'string') return problem
  if (commonest.has(password.toLowerCase())) return 'This password is easy to guess. Choose another one.'
  return isPasswordOfNames(password, names)
    ? `Names are easy to guess. Use ${besideMin} or more other characters.`
    : undefined
}

interface Named {
  email: string
  firstName: string
  lastName: string | null
}

/** The website’s name; empty until someone enters one. */
export const siteNameIn = (db: Database): string =>
  db.get<{ siteName: string | null }>('select siteName from settings limit 1')?.siteName ?? ''

/** The names that this user's password may not consist of: their own, their address's and the website's. */
export function passwordNames(db: Database, { email, firstName, lastName }: Named): string[] {
  return [email, firstName, lastName ?? '', siteNameIn(db)]
}

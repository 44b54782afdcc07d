import { invitationDays, labelOf, user } from '#contract'
import type { Person } from '#host/http'
import { writeLetter, type Mail } from '#host/mail'
import type { Database } from '#host/storage'
import { isProviderOnly } from './oidc/only.ts'
import type { Accounts } from './open-accounts.ts'
import { siteNameIn } from './new-password.ts'

export type Named = Pick<Person, 'firstName' | 'lastName' | 'email'>

/** "Maria Fernandes (maria@example.com) invited you to Airside Guide". */
export function invitedWords(db: Database, by: Named | undefined): string {
  const site = siteNameIn(db) || 'the administration panel'
  return by ? `${labelOf(user, by)} (${by.email}) invited you to ${site}` : `You were invited to ${site}`
}

/** The start of the sentence that tells the person how to get in. */
export const stepOf = (accounts: Accounts, otherwise = 'Set your name and password'): string =>
  isProviderOnly(accounts) ? `Sign in with ${accounts.settings.provider?.label}` : otherwise

interface Invited {
  email: string
  role: string
  link: string
  expiresAt: string
}

export function invitationMail(accounts: Accounts, by: Named, { email, role, link, expiresAt }: Invited): Mail {
  const { db } = accounts
  return {
    kind: 'invitation',
    to: email,
    recordId: undefined,
    subject: `Invitation to ${siteNameIn(db) || 'the administration panel'}`,
    goodUntil: expiresAt,
    ...writeLetter(
      'Hello,',
      `${invitedWords(db, by)}. Your role is ${role}. ${stepOf(accounts)} within ${invitationDays} days:`,
      { link, words: 'Accept invitation' },
      'If you don’t know who sent this, ignore this email.',
    ),
  }
}

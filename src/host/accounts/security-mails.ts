// Emails users about changes to their account that an administrator, or someone with their password, can make.
import { writeLetter, type Outbox } from '#host/mail'
import { securityKey } from '#host/records'
import type { SecurityEvent } from '#host/security'
import type { Database } from '#host/storage'
import { passwordHashOf, userById } from './users.ts'

/** Scans at most this many sign-ins (about 2 ms). */
const lookedBack = 1000

/** Whether the account has signed in before, and never with this device, such as "Firefox on Windows". */
export function isNewDevice(db: Database, personId: string, device: string): boolean {
  const row = db.get(
    `select count(*) as count, sum(device is ?) as known from (
    select json_extract(changes, '$.device') as device from activity
    where entity = ? and recordId = ? and action = 'sign-in' order by at desc limit ${lookedBack})`,
    [device, securityKey, personId],
  )
  return Number(row?.count) > 0 && Number(row?.known) === 0
}

const ending =
  'If this wasn’t you, change your password, sign out your other sessions under “Your profile” ' +
  'and contact an administrator.'

interface Words {
  subject: string
  said: string
}

function wordsOf({ kind, facts = {}, ip }: SecurityEvent): Words | undefined {
  const name = facts.name === undefined ? '' : `, “${facts.name}”`
  switch (kind) {
    case 'sign-in':
      return facts.newDevice !== true
        ? undefined
        : {
            subject: 'Sign-in from a new device',
            said: `Someone signed in to your account from a new device: ${facts.device}, IP address ${ip}.`,
          }
    case 'password-changed':
      return facts.how === 'first'
        ? undefined
        : { subject: 'Your password was changed', said: 'Your account’s password was changed.' }
    case 'email-changed':
      return {
        subject: 'Your email address was changed',
        said: 'Your account’s email address was changed. Sign in with the new address from now on.',
      }
    case 'factor-added':
      return {
        subject: 'Two-step verification: sign-in method added',
        said: `A sign-in method${name} was added to your account.`,
      }
    case 'factor-removed':
      return {
        subject: 'Two-step verification: sign-in method removed',
        said: `A sign-in method${name} was removed from your account.`,
      }
    case 'provider-linked':
      return {
        subject: `Your account was connected to ${facts.name}`,
        said: `Your account was connected to ${facts.name}, which can sign you in from now on.`,
      }
    case 'recovery-code-used':
      return {
        subject: 'A recovery code was used',
        said: 'A recovery code was used to sign in to your account.',
      }
    default:
      return undefined
  }
}

/** Puts the messages about an event into the outbox: after a change of address, one to the earlier address as well. */
export function mailAbout(db: Database, outbox: Outbox, now: Date, event: SecurityEvent): void {
  const words = wordsOf(event)
  const user = event.personId === undefined ? undefined : userById(db, event.personId)
  // An account without a password was never used: an administrator corrects its address.
  if (!words || !user || passwordHashOf(db, user.id) === undefined) return
  const earlier = event.kind === 'email-changed' ? event.facts?.before : undefined
  const texts = writeLetter(`Hello ${user.firstName},`, words.said, ending)
  for (const to of new Set([user.email, earlier])) {
    if (typeof to !== 'string' || to === '') continue
    outbox({ kind: 'security', to, recordId: user.id, subject: words.subject, ...texts }, now)
  }
}

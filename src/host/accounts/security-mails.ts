// A person hears by mail of what somebody with their password, or an administrator, can do to their account.
import type { Outbox } from '#host/mail'
import { securityKey } from '#host/records'
import type { SecurityEvent } from '#host/security'
import type { Database } from '#host/storage'
import { passwordHashOf, userById } from './users.ts'

/** So many sign-ins are looked through: 2 ms. */
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
  'If you did not do this or ask for it, change your password, end your other sessions under “Your profile” ' +
  'and tell an administrator.'

interface Letter {
  subject: string
  said: string
}

function letterOf({ kind, facts = {}, ip }: SecurityEvent): Letter | undefined {
  const name = facts.name === undefined ? '' : `, “${facts.name}”`
  switch (kind) {
    case 'sign-in':
      return facts.newDevice !== true
        ? undefined
        : {
            subject: 'Sign-in from a new device',
            said: `your account was used with ${facts.device} for the first time, from the address ${ip}.`,
          }
    case 'password-changed':
      return facts.how === 'first'
        ? undefined
        : { subject: 'Your password was changed', said: 'the password of your account was changed.' }
    case 'email-changed':
      return {
        subject: 'The email address of your account was changed',
        said: 'the email address of your account was changed. Messages go to the new address, and you sign in with it.',
      }
    case 'factor-added':
      return {
        subject: 'A second factor was added',
        said: `a second factor${name} was added to your account.`,
      }
    case 'factor-removed':
      return {
        subject: 'A second factor was removed',
        said: `a second factor${name} was removed from your account.`,
      }
    case 'recovery-code-used':
      return {
        subject: 'A recovery code was used',
        said: 'a recovery code was used to sign in to your account.',
      }
    default:
      return undefined
  }
}

/** Puts the messages about an event into the outbox: after a change of address, one to the earlier address as well. */
export function mailAbout(db: Database, outbox: Outbox, now: Date, event: SecurityEvent): void {
  const letter = letterOf(event)
  const user = event.personId === undefined ? undefined : userById(db, event.personId)
  // An account without a password was never used: an administrator corrects its address.
  if (!letter || !user || passwordHashOf(db, user.id) === undefined) return
  const earlier = event.kind === 'email-changed' ? event.facts?.before : undefined
  const text = `Hello ${user.firstName},\n\n${letter.said}\n\n${ending}\n`
  for (const to of new Set([user.email, earlier])) {
    if (typeof to !== 'string' || to === '') continue
    outbox({ kind: 'security', to, recordId: user.id, subject: letter.subject, text }, now)
  }
}

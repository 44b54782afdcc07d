import { capital, isText } from '#contract'
import { permissionSections } from '#record'
import type { SecurityEvent } from './read-security.ts'

/** The kinds of security events by the host's names, in the order of the filter. */
export const kindTitles: Readonly<Record<string, string>> = {
  'sign-in': 'Signed in',
  'sign-in-failed': 'Sign-in failed',
  'sign-out': 'Signed out',
  'session-ended': 'Sessions ended',
  refused: 'Refused',
  'password-changed': 'Password changed',
  'email-changed': 'Email address changed',
  'factor-added': 'Second factor added',
  'factor-removed': 'Second factor removed',
  'factor-failed': 'Second factor failed',
  'recovery-codes-made': 'Recovery codes made',
  'recovery-code-used': 'Recovery code used',
  'person-added': 'Person added',
  'person-deleted': 'Person deleted',
  'person-restored': 'Person restored',
  'person-approved': 'Person approved',
  'person-suspended': 'Person suspended',
  'role-given': 'Role given',
  'role-added': 'Role added',
  'role-changed': 'Role changed',
  'role-deleted': 'Role deleted',
  'role-restored': 'Role restored',
  'status-changed': 'Status changed',
  'settings-changed': 'Settings changed',
  'token-made': 'Token made',
  'token-revoked': 'Token revoked',
  exported: 'Exported',
  erased: 'Erased for good',
  retention: 'Old events erased',
}

export const kindOptions = Object.entries(kindTitles).map(([value, label]) => ({ value, label }))

export const placeWords: Readonly<Record<string, string>> = {
  loopback: 'this computer',
  private: 'a private network',
  public: 'the internet',
}

const reasons: Readonly<Record<string, string>> = {
  password: 'Wrong address or password',
  'too many': 'Too many attempts',
  blocked: 'The account may not sign in',
  'current password': 'Wrong current password',
  address: 'The address is outside of the role’s ranges',
}
const ways: Readonly<Record<string, string>> = {
  own: 'In their profile',
  link: 'By a link in a message',
  first: 'For the first time',
  'reset-admin': 'By the operator, with reset-admin',
  read: 'By reading one page after the other',
}

const sectionTitle = (key: unknown): string =>
  permissionSections.find((section) => section.key === key)?.title ?? String(key)

/** The other facts of the event, in short sentences. */
export function factWords({ facts }: SecurityEvent): string[] {
  const {
    count,
    newDevice,
    ended,
    reason,
    how,
    before,
    after,
    method,
    path,
    section,
    record: _,
    device,
    ...more
  } = facts
  const words = [
    newDevice === true && 'New device',
    isText(reason) && (reasons[reason] ?? reason),
    isText(how) && (ways[how] ?? `By ${how}`),
    before !== undefined && after !== undefined && `From ${before || 'none'} to ${after || 'none'}`,
    method !== undefined && `${method} ${path}`,
    section !== undefined && `${sectionTitle(section)}${count === undefined ? '' : `: ${count}`}`,
    count !== undefined && section === undefined && `${count} more in one minute`,
    ended !== undefined && `${ended === 1 && isText(device) ? device : ended} ended`,
    ...Object.entries(more).map(([name, value]) => value !== '' && `${capital(name)}: ${value}`),
  ]
  return words.filter((one) => isText(one))
}

import { capitalize, isText } from '#contract'
import { permissionSections } from '#readable'
import type { SecurityEntry } from '#shapes'
import { definitionOf } from '#translated'

/** The kinds of security events by the host's names, in the order of the filter. */
export const kindTitles: Readonly<Record<string, string>> = {
  'sign-in': 'Signed in',
  'sign-in-failed': 'Sign-in failed',
  'sign-out': 'Signed out',
  'session-ended': 'Sessions ended',
  refused: 'Refused',
  'password-changed': 'Password changed',
  'email-changed': 'Email address changed',
  'factor-added': 'Two-step verification added',
  'factor-removed': 'Two-step verification removed',
  'factor-failed': 'Two-step verification failed',
  'recovery-codes-made': 'Recovery codes created',
  'recovery-code-used': 'Recovery code used',
  'provider-linked': 'Organisation account connected',
  'provider-email': 'Email address changed at the organisation',
  'person-invited': 'User invited',
  'invitation-revoked': 'Invitation revoked',
  'person-added': 'User added',
  'person-deleted': 'User deleted',
  'person-restored': 'User restored',
  'person-approved': 'User approved',
  'person-suspended': 'User suspended',
  'role-given': 'Role assigned',
  'role-added': 'Role added',
  'role-changed': 'Role changed',
  'role-deleted': 'Role deleted',
  'role-restored': 'Role restored',
  'status-changed': 'Status changed',
  'settings-changed': 'Settings changed',
  'token-made': 'Token created',
  'token-changed': 'Token changed',
  'token-revoked': 'Token revoked',
  'token-restored': 'Token restored',
  exported: 'Exported',
  erased: 'Erased permanently',
  retention: 'Old events erased',
}

export const kindOptions = Object.entries(kindTitles).map(([value, label]) => ({ value, label }))

export const placeWords: Readonly<Record<NonNullable<SecurityEntry['place']>, string>> = {
  loopback: 'this computer',
  private: 'a private network',
  public: 'the internet',
}

const reasons: Readonly<Record<string, string>> = {
  password: 'Wrong email address or password',
  'too many': 'Too many attempts',
  blocked: 'The account can’t sign in',
  'current password': 'Wrong current password',
  address: 'The IP address isn’t allowed for the role',
  only: 'Only the organisation’s account can sign in',
  away: 'The identity provider couldn’t be reached',
  setup: 'The identity provider and this panel aren’t set up for each other',
  denied: 'The identity provider refused',
  state: 'Too late, or started in another browser',
  token: 'The identity provider’s response isn’t valid',
  clock: 'The identity provider’s clock differs',
  unknown: 'The organisation account has no access',
  unverified: 'The organisation hasn’t verified the email address',
  unlinked: 'The account isn’t connected to the organisation account',
  group: 'None of the groups has access',
  'other person': 'Another organisation account',
  stale: 'The identity provider didn’t ask for a new sign-in',
  taken: 'The organisation account belongs to another user',
}
const ways: Readonly<Record<string, string>> = {
  own: 'In their profile',
  link: 'From a link in an email',
  first: 'For the first time',
  'reset-admin': 'By the operator, with reset-admin',
  read: 'By reading page after page',
  provider: 'By signing out at the organisation',
}

const sectionTitle = (key: unknown): string =>
  permissionSections.find((section) => section.key === key)?.title ?? String(key)

/** The names of fields arrive as one text, which the host truncates if it is long. */
const fieldWords = (entity: string, names: string): string =>
  names
    .split(', ')
    .map((name) => definitionOf(entity)?.fields[name]?.label ?? name)
    .join(', ')

/** Formats "airport edit, blog view" as "Airport: edit, Blogs: view". */
const permissionList = (given: string): string =>
  given
    .split(', ')
    .map((one) => {
      const [section = '', permission = ''] = one.split(' ')
      return `${sectionTitle(section)}: ${permission}`
    })
    .join(', ')

/** A fact that the event stores as an identifier. */
function moreWords(kind: string, name: string, value: unknown): string | false {
  if (value === '') return false
  const text = String(value)
  if (name === 'fields') return `Changed: ${fieldWords(kind.replace('-changed', ''), text)}`
  if (name === 'gained' || name === 'lost') return `${capitalize(name)}: ${permissionList(text)}`
  if (name === 'blocksSignIn') return value === true ? 'Blocks sign-in' : 'Does not block sign-in'
  return `${capitalize(name)}: ${text}`
}

/** The other facts of the event, in short sentences. */
export function factWords({ kind, facts }: SecurityEntry): string[] {
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
    ...Object.entries(more).map(([name, value]) => moreWords(kind, name, value)),
  ]
  return words.filter((one) => isText(one))
}

import { isText, readEmail, user as definition } from '#contract'
import { checkDraft } from '#checks'
import { partOf } from '#host/records'
import { OidcFailure } from './oidc-failure.ts'
import type { OidcSettings } from './oidc-settings.ts'

/** The person whom the provider has verified. */
export interface Identity {
  sub: string
  /** The provider's session; empty if it has none. */
  sid: string
  /** In the stored form; empty without one. */
  email: string
  isEmailVerified: boolean
  /** Those that the provider sends and a user here can have. */
  names: { firstName?: string; lastName?: string }
  groups: readonly string[]
  /** The provider has checked a second factor. */
  hasFactor: boolean
}

type Claims = { [name: string]: unknown }

const subMax = 255
const named = partOf(definition, ['firstName', 'lastName'])

/** Values of `acr` that stand for a second factor: OpenID's, REFEDS', PAPE's and Okta's. */
const factorClasses: readonly unknown[] = [
  'phr',
  'phrh',
  'https://refeds.org/profile/mfa',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  'urn:okta:loa:2fa:any',
]

const textsIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter(isText) : [])

function namesIn({ given_name, family_name }: Claims): Identity['names'] {
  const { values, problems } = checkDraft(named, { firstName: given_name ?? '', lastName: family_name ?? null })
  return {
    ...(isText(values.firstName) && !problems.firstName && { firstName: values.firstName }),
    ...(isText(values.lastName) && !problems.lastName && values.lastName !== '' && { lastName: values.lastName }),
  }
}

/** Reads who it is. Microsoft Entra ID has `xms_edov` in place of `email_verified`, and app roles in `roles`. */
export function identityIn(claims: Claims, { trustsMfa }: OidcSettings): Identity {
  const { sub, sid, email, email_verified, xms_edov, amr, acr, groups, roles } = claims
  if (!isText(sub) || sub === '' || sub.length > subMax || sub.includes('\0')) {
    throw new OidcFailure('token', 'the token has no subject')
  }
  return {
    sub,
    sid: isText(sid) ? sid.slice(0, subMax) : '',
    email: (isText(email) ? readEmail(email) : undefined) ?? '',
    isEmailVerified: email_verified === true || xms_edov === true || xms_edov === 1 || xms_edov === '1',
    names: namesIn(claims),
    groups: [...textsIn(groups), ...textsIn(roles)],
    hasFactor: trustsMfa || textsIn(amr).includes('mfa') || factorClasses.includes(acr),
  }
}

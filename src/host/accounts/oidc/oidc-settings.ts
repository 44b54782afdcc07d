import { StartFailure } from '#host/base'

/** The organisation's identity provider, and who may enter by it. */
export interface OidcSettings {
  /** Exactly as the provider writes it. */
  issuer: string
  clientId: string
  clientSecret: string
  /** The provider's name on the button, such as "Keycloak". */
  label: string
  /** The role of each group, by name, in the order of precedence; undefined if groups decide nothing. */
  roles: ReadonlyMap<string, string> | undefined
  /** Passwords and passkeys only sign in one administrator. */
  isOnly: boolean
  /** The provider always checks a second factor, although its tokens don't say so. */
  trustsMfa: boolean
}

/** How the host reads its environment. */
interface Reader {
  text(name: string, other: string): string
  secret(name: string): string | undefined
  flag(name: string, other: '0' | '1'): boolean
}

const names = ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_LABEL', 'OIDC_ROLES', 'OIDC_ONLY', 'OIDC_TRUSTS_MFA']
const labelMax = 40

const isLoopback = ({ hostname }: URL): boolean => /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)

function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))
  return isSafe && !/[?#]/.test(text) && url.username === '' && url.password === ''
}

function readRoles(text: string): ReadonlyMap<string, string> | undefined {
  const pairs = text
    .split(',')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.lastIndexOf('=')
      return [pair.slice(0, Math.max(at, 0)).trim(), pair.slice(at + 1).trim()] as const
    })
  if (pairs.some(([group, role]) => group === '' || role === '')) {
    throw new StartFailure(`OIDC_ROLES must be like Editors=Editor,Authors=Author, not “${text}”`)
  }
  return pairs.length > 0 ? new Map(pairs) : undefined
}

/** Undefined without OIDC_ISSUER; throws a StartFailure for settings that can't work. */
export function readOidcSettings({ text, secret, flag }: Reader): OidcSettings | undefined {
  const issuer = text('OIDC_ISSUER', '')
  if (issuer === '') {
    const lonely = names.find((name) => text(name, '') !== '' || text(`${name}_FILE`, '') !== '')
    if (lonely !== undefined) throw new StartFailure(`${lonely} is set without OIDC_ISSUER: set both`)
    return undefined
  }
  if (!isIssuer(issuer)) {
    throw new StartFailure(`OIDC_ISSUER must be an address such as https://login.example.com, not “${issuer}”`)
  }
  const clientId = text('OIDC_CLIENT_ID', '')
  const clientSecret = secret('OIDC_CLIENT_SECRET')?.trim() ?? ''
  if (clientId === '') throw new StartFailure('OIDC_CLIENT_ID must be set with OIDC_ISSUER')
  if (clientSecret === '') throw new StartFailure('OIDC_CLIENT_SECRET must be set with OIDC_ISSUER')
  const label = text('OIDC_LABEL', new URL(issuer).hostname)
  if (label.length > labelMax) throw new StartFailure(`OIDC_LABEL can have up to ${labelMax} characters`)
  return {
    issuer,
    clientId,
    clientSecret,
    label,
    roles: readRoles(text('OIDC_ROLES', '')),
    isOnly: flag('OIDC_ONLY', '0'),
    trustsMfa: flag('OIDC_TRUSTS_MFA', '0'),
  }
}

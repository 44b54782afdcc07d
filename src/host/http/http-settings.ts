import type { IpTest } from './ip-address.ts'

/** The settings of this room. */
export interface HttpSettings {
  port: number
  host: string
  /** As `readHost` writes names. */
  allowedHosts: readonly string[]
  /** As `readOrigin` writes them. */
  allowedOrigins: readonly string[]
  isProxy: IpTest
  /** Contacts for vulnerability reports: `mailto:` and `https:` URLs. */
  securityContacts: readonly string[]
  /** Extends Strict-Transport-Security to all subdomains. */
  isHttpsOfSubdomains: boolean
  /** The calls that the sessions of one person may make in a minute. */
  personCallsPerMinute: number
}

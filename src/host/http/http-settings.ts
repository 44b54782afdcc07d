import type { AddressTest } from './ip-address.ts'

/** The settings of this room. */
export interface HttpSettings {
  port: number
  host: string
  /** As `readHost` writes names. */
  allowedHosts: readonly string[]
  /** As `readOrigin` writes them. */
  allowedOrigins: readonly string[]
  isProxy: AddressTest
  /** Where a weakness is reported: `mailto:` and `https:` addresses. */
  securityContacts: readonly string[]
  /** Over https, browsers then ask for all subdomains over https alone (Strict-Transport-Security). */
  isHttpsOfSubdomains: boolean
  /** The calls that the sessions of one person may make in a minute. */
  personCallsPerMinute: number
}

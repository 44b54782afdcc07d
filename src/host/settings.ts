import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { isEmail, passwordProblem } from '#contract'
import { imagePixelsMax } from '#picture'
import { proxyTest, type ProxyTest } from './http/client-address.ts'
import { StartFailure } from './start-failure.ts'
import type { Locking } from './storage/database.ts'

/** The README's table of environment variables, read and checked. */
export interface Settings {
  port: number
  host: string
  dataDir: string
  adminEmail: string
  /** Generated when undefined. */
  adminPassword: string | undefined
  sampleData: boolean
  sqliteLocking: Locking
  /** Names without port, lower-case. */
  allowedHosts: readonly string[]
  allowedOrigins: readonly string[]
  isProxy: ProxyTest
  sessionIdleMs: number
  sessionMaxMs: number
  loginFailuresPerAddress: number
  loginFailuresPerClient: number
  /** Pixels of a picture in all. */
  imagePixelsMax: number
}

type Environment = Readonly<Record<string, string | undefined>>

const hostPattern = /^(?:\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?)$/

export const readSettings = (environment: Environment): Settings => {
  const text = (name: string, other: string): string => environment[name]?.trim() || other
  const wrong = (name: string, expected: string): StartFailure =>
    new StartFailure(`${name} must be ${expected}, not “${environment[name]}”`)

  const whole = (name: string, other: number, min: number, max: number): number => {
    const value = text(name, String(other))
    if (!/^\d{1,9}$/.test(value) || Number(value) < min || Number(value) > max) {
      throw wrong(name, `a whole number from ${min} to ${max}`)
    }
    return Number(value)
  }
  const list = (name: string): string[] =>
    text(name, '').split(',').map((entry) => entry.trim()).filter((entry) => entry !== '')

  const readHosts = (host: string): string[] => {
    const given = list('ALLOWED_HOSTS').map((entry) => entry.toLowerCase().replace(/(?<=[^:]|\]):\d{1,5}$/, ''))
    if (!given.every((entry) => hostPattern.test(entry))) {
      throw wrong('ALLOWED_HOSTS', 'host names, separated by commas')
    }
    return given.length > 0 ? given : [isIP(host) === 6 ? `[${host}]` : host.toLowerCase(), 'localhost', '127.0.0.1']
  }
  const readOrigins = (): string[] => list('ALLOWED_ORIGINS').map((entry) => {
    const origin = entry.replace(/\/$/, '')
    if (!/^https?:/.test(origin) || !URL.canParse(origin) || new URL(origin).origin !== origin) {
      throw wrong('ALLOWED_ORIGINS', 'origins such as https://admin.example.com, separated by commas')
    }
    return origin
  })
  const readProxies = (): ProxyTest => {
    const test = proxyTest(list('TRUSTED_PROXIES'))
    if (!test) throw wrong('TRUSTED_PROXIES', 'addresses or ranges, separated by commas')
    return test
  }

  const host = text('HOST', '127.0.0.1')
  const adminEmail = text('ADMIN_EMAIL', 'admin@example.com').toLowerCase()
  if (!isEmail(adminEmail)) throw wrong('ADMIN_EMAIL', 'an address like name@example.com')
  // Neither trimmed nor shown: it is a password.
  const adminPassword = environment.ADMIN_PASSWORD || undefined
  const problem = adminPassword === undefined ? undefined : passwordProblem(adminPassword)
  if (problem) throw new StartFailure(`ADMIN_PASSWORD cannot be used: ${problem}`)
  const sampleData = text('SAMPLE_DATA', '1')
  if (sampleData !== '0' && sampleData !== '1') throw wrong('SAMPLE_DATA', '0 or 1')
  const sqliteLocking = text('SQLITE_LOCKING', 'exclusive')
  if (sqliteLocking !== 'exclusive' && sqliteLocking !== 'normal') throw wrong('SQLITE_LOCKING', 'exclusive or normal')

  return {
    port: whole('PORT', 8080, 0, 65_535), host, adminEmail, adminPassword, sampleData: sampleData === '1',
    sqliteLocking, dataDir: resolve(text('DATA_DIR', './data')),
    allowedHosts: readHosts(host), allowedOrigins: readOrigins(), isProxy: readProxies(),
    sessionIdleMs: whole('SESSION_IDLE_MINUTES', 60, 1, 1440) * 60_000,
    sessionMaxMs: whole('SESSION_MAX_HOURS', 12, 1, 720) * 3_600_000,
    loginFailuresPerAddress: whole('LOGIN_FAILURES_PER_ADDRESS', 10, 1, 1_000_000),
    loginFailuresPerClient: whole('LOGIN_FAILURES_PER_CLIENT', 20, 1, 1_000_000),
    imagePixelsMax: whole('IMAGE_MEGAPIXELS', imagePixelsMax / 1e6, 1, 144) * 1e6,
  }
}

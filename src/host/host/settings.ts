import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve, sep } from 'node:path'
import { readEmail } from '#contract'
import { imagePixelsMax } from '#picture'
import { type AccountSettings, newPasswordProblem, readOidcSettings } from '#host/accounts'
import type { BackupSettings } from '#host/backup'
import { StartFailure } from '#host/base'
import { createIpTest, type IpTest, type HttpSettings, readHost, readOrigin } from '#host/http'
import type { IntakeBudgets } from '#host/intake'
import type { LinkSettings } from '#host/links'
import { fullHostName, type MailSettings, readSmtpUrl, type SmtpServer } from '#host/mail'
import type { MediaSettings } from '#host/media'
import { type S3Folder, startOf, type StoragePlace } from '#host/objects'
import type { SampleSettings } from '#host/sample'
import type { StorageSettings } from '#host/storage'
import type { TokenSettings } from '#host/tokens'
import type { WebhookSettings } from '#host/webhooks'

/** The environment variables of docs/configuration.md, read and checked, by the room that takes them. */
export interface Settings {
  storage: StorageSettings
  http: HttpSettings
  mail: MailSettings
  media: MediaSettings
  accounts: AccountSettings
  tokens: TokenSettings
  intake: IntakeBudgets
  webhooks: WebhookSettings
  links: LinkSettings
  backup: BackupSettings
  sample: SampleSettings
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads a secret from `NAME`, or from the file in `NAME_FILE`, as containers provide it, without its last line end. It
 * is neither trimmed nor shown. Returns undefined if neither is set.
 */
function readSecret(environment: Environment, name: string): string | undefined {
  const file = environment[`${name}_FILE`]?.trim() || undefined
  const value = environment[name] || undefined
  if (file === undefined) return value
  if (value !== undefined) throw new StartFailure(`${name} and ${name}_FILE are both set: set one`)
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '') || undefined
  } catch (error) {
    throw new StartFailure(`${name}_FILE can’t be read: ${error instanceof Error ? error.message : error}`)
  }
}

/** Whether one of two folders in the same bucket contains or equals the other. */
function isWithin(one: S3Folder, other: S3Folder): boolean {
  const starts = [startOf(one), startOf(other)]
  const isSame = one.s3.bucket === other.s3.bucket && new URL(one.s3.endpoint).host === new URL(other.s3.endpoint).host
  return isSame && starts.some((start) => starts.every((known) => known.startsWith(start)))
}

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
    text(name, '')
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '')

  const readHosts = (host: string): string[] => {
    const given = list('ALLOWED_HOSTS').map((entry) => {
      const name = readHost(entry)?.name
      if (name === undefined) throw wrong('ALLOWED_HOSTS', 'host names, separated by commas')
      return name
    })
    const own = readHost(isIP(host) === 6 ? `[${host}]` : host)?.name
    return given.length > 0 ? given : [...(own === undefined ? [] : [own]), 'localhost', '127.0.0.1', '[::1]']
  }
  const readOrigins = (): string[] =>
    list('ALLOWED_ORIGINS').map((entry) => {
      const origin = readOrigin(entry)
      if (origin === undefined) {
        throw wrong('ALLOWED_ORIGINS', 'origins such as https://admin.example.com, separated by commas')
      }
      return origin
    })
  const readContacts = (): string[] =>
    list('SECURITY_CONTACT').map((entry) => {
      const isContact = URL.canParse(entry) && /^(?:mailto|https):/.test(entry) && /^[!-~]+$/.test(entry)
      if (!isContact)
        throw wrong('SECURITY_CONTACT', 'addresses such as mailto:security@example.com, separated by commas')
      return entry
    })
  const readProxies = (): IpTest => {
    const test = createIpTest(list('TRUSTED_PROXIES'))
    if (!test) throw wrong('TRUSTED_PROXIES', 'addresses or ranges, separated by commas')
    return test
  }

  const dataDir = resolve(text('DATA_DIR', './data'))
  const readPlaces = (): StoragePlace[] => {
    const folder = text('BACKUP_DIR', '')
    // A failure of the data folder's disk must not destroy the backups.
    if (folder !== '' && `${resolve(folder)}${sep}`.startsWith(`${dataDir}${sep}`)) {
      throw wrong('BACKUP_DIR', 'a folder outside of DATA_DIR')
    }
    return [folder === '' ? [] : { folder: resolve(folder) }, readS3Folder('BACKUP_S3') ?? []].flat()
  }
  const readMedia = (): StoragePlace => {
    const bucket = readS3Folder('MEDIA_S3')
    const backups = readS3Folder('BACKUP_S3')
    // Each would list the other's files as its own, and backups remove those that they do not know.
    if (bucket && backups && isWithin(bucket, backups)) throw wrong('MEDIA_S3_PREFIX', 'apart from the backups')
    return bucket ?? { folder: join(dataDir, 'media') }
  }
  const readS3Folder = (start: 'BACKUP_S3' | 'MEDIA_S3'): S3Folder | undefined => {
    const bucket = text(`${start}_BUCKET`, '')
    if (bucket === '') return undefined
    if (!/^[a-z0-9][a-z0-9._-]{1,62}$/i.test(bucket)) throw wrong(`${start}_BUCKET`, 'a bucket’s name')
    const endpoint = text(`${start}_ENDPOINT`, '')
    if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol)) {
      throw wrong(`${start}_ENDPOINT`, 'the store’s address, such as https://s3.eu-central-1.amazonaws.com')
    }
    const prefix = text(`${start}_PREFIX`, '').replaceAll(/^\/+|\/+$/g, '')
    if (!/^[\w./-]*$/.test(prefix)) throw wrong(`${start}_PREFIX`, 'letters, digits and slashes')
    const secret = (name: string): string => {
      const value = readSecret(environment, name)
      if (value === undefined) throw new StartFailure(`${name} must be set with ${start}_BUCKET`)
      return value
    }
    const accessKeyId = secret(`${start}_ACCESS_KEY_ID`)
    const secretAccessKey = secret(`${start}_SECRET_ACCESS_KEY`)
    const region = text(`${start}_REGION`, 'us-east-1')
    return { s3: { endpoint, bucket, region, accessKeyId, secretAccessKey }, prefix }
  }

  const readSmtp = (): SmtpServer | undefined => {
    const given = readSecret(environment, 'SMTP_URL')?.trim()
    if (given === undefined || given === '') return undefined
    const server = readSmtpUrl(given)
    // Never shows the URL, which contains a password.
    if (!server) throw new StartFailure('SMTP_URL must be like smtps://user:password@mail.example.com')
    return server
  }

  const readSmtpName = (): string | undefined => {
    const given = text('SMTP_NAME', '')
    const name = fullHostName(given)
    if (given !== '' && name === undefined) throw wrong('SMTP_NAME', 'a full host name such as panel.example.com')
    return name
  }

  const host = text('HOST', '127.0.0.1')
  const adminEmail = readEmail(text('ADMIN_EMAIL', 'admin@example.com'))
  if (adminEmail === undefined) throw wrong('ADMIN_EMAIL', 'an address like name@example.com')
  // A password is neither trimmed nor shown.
  const adminPassword = readSecret(environment, 'ADMIN_PASSWORD')
  const problem = adminPassword === undefined ? undefined : newPasswordProblem(adminPassword, [adminEmail])
  if (problem) throw new StartFailure(`ADMIN_PASSWORD can’t be used: ${problem}`)
  const flag = (name: string, other: '0' | '1'): boolean => {
    const value = text(name, other)
    if (value !== '0' && value !== '1') throw wrong(name, '0 or 1')
    return value === '1'
  }
  const provider = readOidcSettings({ text, flag, secret: (name) => readSecret(environment, name) })
  const sqliteLocking = text('SQLITE_LOCKING', 'exclusive')
  if (sqliteLocking !== 'exclusive' && sqliteLocking !== 'normal') throw wrong('SQLITE_LOCKING', 'exclusive or normal')

  return {
    storage: { dataDir, sqliteLocking },
    http: {
      port: whole('PORT', 8080, 0, 65_535),
      host,
      allowedHosts: readHosts(host),
      allowedOrigins: readOrigins(),
      isProxy: readProxies(),
      securityContacts: readContacts(),
      isHttpsOfSubdomains: flag('HSTS_SUBDOMAINS', '0'),
      personCallsPerMinute: whole('PERSON_CALLS_PER_MINUTE', 6000, 1, 1_000_000),
    },
    mail: { smtp: readSmtp(), smtpName: readSmtpName() },
    media: {
      place: readMedia(),
      imagePixelsMax: whole('IMAGE_MEGAPIXELS', imagePixelsMax / 1e6, 1, 144) * 1e6,
    },
    accounts: {
      adminEmail,
      adminPassword,
      sessionIdleMs: whole('SESSION_IDLE_MINUTES', 60, 1, 1440) * 60_000,
      // People who have left the organisation are out by then.
      sessionMaxMs: whole('SESSION_MAX_HOURS', 12, 1, provider ? 12 : 720) * 3_600_000,
      loginFailuresPerAddress: whole('LOGIN_FAILURES_PER_ADDRESS', 10, 1, 1_000_000),
      loginFailuresPerClient: whole('LOGIN_FAILURES_PER_CLIENT', 20, 1, 1_000_000),
      provider,
    },
    tokens: { callsPerMinute: whole('TOKEN_CALLS_PER_MINUTE', 6000, 1, 1_000_000) },
    intake: {
      perMinute: whole('INTAKE_PER_MINUTE', 60, 1, 1_000_000),
      perAddress: whole('INTAKE_PER_ADDRESS', 5, 1, 1_000_000),
    },
    webhooks: { mayBePrivate: flag('WEBHOOK_ALLOW_PRIVATE', '0') },
    links: { checksOthers: flag('LINK_CHECK', '0') },
    backup: {
      places: readPlaces(),
      everyMs: whole('BACKUP_EVERY_HOURS', 24, 1, 8760) * 3_600_000,
      keep: whole('BACKUP_KEEP', 7, 1, 1000),
    },
    sample: { isWanted: flag('SAMPLE_DATA', '1') },
  }
}

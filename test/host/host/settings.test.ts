import { assert, folderFor, join, resolve, test } from '../host.ts'
import { writeFileSync } from 'node:fs'
import { readSettings } from '../../../src/host/host/settings.ts'
import { StartFailure } from '../../../src/host/base/start-failure.ts'

test('unset and empty variables use the documented defaults', () => {
  for (const environment of [{}, { PORT: '', HOST: ' ', ADMIN_PASSWORD: '', ALLOWED_HOSTS: ',' }]) {
    const settings = readSettings(environment)
    const { isProxy, ...http } = settings.http
    assert.deepEqual(
      { ...settings, http },
      {
        storage: { dataDir: resolve('data'), sqliteLocking: 'exclusive' },
        http: {
          port: 8080,
          host: '127.0.0.1',
          allowedHosts: ['127.0.0.1', 'localhost', '127.0.0.1', '[::1]'],
          allowedOrigins: [],
          securityContacts: [],
          isHttpsOfSubdomains: false,
          personCallsPerMinute: 6000,
        },
        mail: { smtp: undefined, smtpName: undefined },
        media: { place: { folder: resolve('data/media') }, imagePixelsMax: 40_000_000 },
        accounts: {
          adminEmail: 'admin@example.com',
          adminPassword: undefined,
          sessionIdleMs: 3_600_000,
          sessionMaxMs: 43_200_000,
          loginFailuresPerAddress: 10,
          loginFailuresPerClient: 20,
          provider: undefined,
        },
        tokens: { callsPerMinute: 6000 },
        intake: { perMinute: 60, perAddress: 5 },
        webhooks: { mayBePrivate: false },
        links: { checksOthers: false },
        backup: { places: [], everyMs: 86_400_000, keep: 7 },
        sample: { isWanted: true },
      },
    )
    assert.equal(isProxy('127.0.0.1'), false)
  }
})

test('accepts valid values', () => {
  const settings = readSettings({
    PORT: '0',
    HOST: '::1',
    ADMIN_EMAIL: 'Ops@Example.com',
    ADMIN_PASSWORD: ' spaces are kept ',
    SAMPLE_DATA: '0',
    ALLOWED_HOSTS: 'Admin.Example.com., [0::1]:8080 ,10.0.0.1:80,münchen.example',
    ALLOWED_ORIGINS: 'https://A.example.com.,http://localhost:5173/,https://b.example.com:443',
    TRUSTED_PROXIES: '10.0.0.0/8, ::1',
    SESSION_IDLE_MINUTES: '5',
    SESSION_MAX_HOURS: '1',
    SQLITE_LOCKING: 'normal',
    HSTS_SUBDOMAINS: '1',
  })
  const { http, accounts, sample, storage } = settings
  assert.equal(http.isHttpsOfSubdomains, true)
  assert.deepEqual(
    [http.port, accounts.adminEmail, accounts.adminPassword, sample.isWanted, storage.sqliteLocking],
    [0, 'ops@example.com', ' spaces are kept ', false, 'normal'],
  )
  assert.deepEqual(http.allowedHosts, ['admin.example.com', '[::1]', '10.0.0.1', 'xn--mnchen-3ya.example'])
  assert.deepEqual(http.allowedOrigins, ['https://a.example.com', 'http://localhost:5173', 'https://b.example.com'])
  assert.deepEqual(['10.9.9.9', '::1', '11.0.0.1'].map(http.isProxy), [true, true, false])
  assert.deepEqual(readSettings({ HOST: '::1' }).http.allowedHosts[0], '[::1]')
})

const bad: Record<string, string[]> = {
  PORT: ['http', '-1', '65536', '80.5', '1e3', '0x50'],
  ADMIN_EMAIL: ['admin', 'a@b\nc'],
  ADMIN_PASSWORD: ['short', 'passwordpassword', 'x'.repeat(257)],
  SAMPLE_DATA: ['yes', '2'],
  SQLITE_LOCKING: ['shared', '1'],
  HSTS_SUBDOMAINS: ['yes'],
  SECURITY_CONTACT: ['security@example.com', 'http://example.com', 'mailto:a@example.com\nExpires: never'],
  ALLOWED_HOSTS: ['http://x', 'a b', '*'],
  ALLOWED_ORIGINS: ['*', 'example.com', 'https://example.com/path', 'null', 'ftp://example.com'],
  TRUSTED_PROXIES: ['proxy', '10.0.0.0/99', 'true'],
  SESSION_IDLE_MINUTES: ['0', '-5', 'ten'],
  SESSION_MAX_HOURS: ['0', '9999'],
  BACKUP_DIR: ['data', './data/backups'],
  BACKUP_EVERY_HOURS: ['0', 'daily'],
  BACKUP_KEEP: ['0', '-1'],
  BACKUP_S3_BUCKET: ['a/b', 'x'],
  LOGIN_FAILURES_PER_ADDRESS: ['0', 'many'],
  LOGIN_FAILURES_PER_CLIENT: ['0', ''.padEnd(12, '9')],
  TOKEN_CALLS_PER_MINUTE: ['0', '1000001'],
  PERSON_CALLS_PER_MINUTE: ['0', 'all'],
  INTAKE_PER_MINUTE: ['0'],
  INTAKE_PER_ADDRESS: ['many'],
}
for (const [name, values] of Object.entries(bad)) {
  test(`an invalid ${name} is reported in one sentence that names it`, () => {
    for (const value of values) {
      assert.throws(
        () => readSettings({ [name]: value }),
        (error: unknown) => error instanceof StartFailure && error.message.startsWith(name),
        value,
      )
    }
  })
}

test('an invalid ADMIN_PASSWORD is not shown', () => {
  assert.throws(
    () => readSettings({ ADMIN_PASSWORD: 'secret' }),
    (error: unknown) => error instanceof Error && !error.message.includes('secret'),
  )
})

test('the first password can come from a file, as with container secrets', (t) => {
  const file = join(folderFor(t), 'password')
  writeFileSync(file, 'four words that nobody knows\n')
  assert.equal(readSettings({ ADMIN_PASSWORD_FILE: file }).accounts.adminPassword, 'four words that nobody knows')
  assert.throws(() => readSettings({ ADMIN_PASSWORD_FILE: `${file}s` }), /^Error: ADMIN_PASSWORD_FILE can’t be read/)
  assert.throws(() => readSettings({ ADMIN_PASSWORD_FILE: file, ADMIN_PASSWORD: 'another long password' }), /set one$/)
})

const store = {
  BACKUP_S3_ENDPOINT: 'https://s3.example.com',
  BACKUP_S3_BUCKET: 'backups',
  BACKUP_S3_ACCESS_KEY_ID: 'id',
  BACKUP_S3_SECRET_ACCESS_KEY: 'a secret',
}

test('backups go to a folder, a store or both, and secrets can come from files', (t) => {
  const file = join(folderFor(t), 'secret')
  writeFileSync(file, ' with blanks \n')
  const { BACKUP_S3_SECRET_ACCESS_KEY: _, ...others } = store
  const { backup } = readSettings({
    ...others,
    BACKUP_DIR: '/backups',
    BACKUP_S3_SECRET_ACCESS_KEY_FILE: file,
    BACKUP_S3_PREFIX: '/one/',
    BACKUP_EVERY_HOURS: '6',
    BACKUP_KEEP: '3',
  })
  assert.deepEqual(backup, {
    everyMs: 21_600_000,
    keep: 3,
    places: [
      { folder: '/backups' },
      {
        prefix: 'one',
        s3: {
          endpoint: 'https://s3.example.com',
          bucket: 'backups',
          region: 'us-east-1',
          accessKeyId: 'id',
          secretAccessKey: ' with blanks ',
        },
      },
    ],
  })
})

const { BACKUP_S3_BUCKET, BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY } = store
const mediaStore = {
  MEDIA_S3_ENDPOINT: BACKUP_S3_ENDPOINT,
  MEDIA_S3_BUCKET: BACKUP_S3_BUCKET,
  MEDIA_S3_ACCESS_KEY_ID: BACKUP_S3_ACCESS_KEY_ID,
  MEDIA_S3_SECRET_ACCESS_KEY: BACKUP_S3_SECRET_ACCESS_KEY,
}

test('media can have their own store, but never that of the backups', () => {
  assert.deepEqual(
    readSettings({ ...mediaStore, MEDIA_S3_PREFIX: 'pictures/', MEDIA_S3_REGION: 'eu-central-1' }).media.place,
    {
      prefix: 'pictures',
      s3: {
        endpoint: 'https://s3.example.com',
        bucket: 'backups',
        region: 'eu-central-1',
        accessKeyId: 'id',
        secretAccessKey: 'a secret',
      },
    },
  )
  const both = { ...store, ...mediaStore }
  for (const [backups, media] of [
    ['', ''],
    ['one', ''],
    ['', 'media'],
    ['one', 'one'],
    ['one', 'one/media'],
    ['a/b', 'a'],
  ]) {
    assert.throws(
      () => readSettings({ ...both, BACKUP_S3_PREFIX: backups, MEDIA_S3_PREFIX: media }),
      (error: unknown) =>
        error instanceof StartFailure && error.message.startsWith('MEDIA_S3_PREFIX must be apart from the backups'),
      `${backups} and ${media}`,
    )
  }
  for (const [backups, media, more] of [
    ['one', 'two', {}],
    ['one', 'one-more', {}],
    ['', '', { MEDIA_S3_BUCKET: 'pictures' }],
    ['', '', { MEDIA_S3_ENDPOINT: 'https://other.example.com' }],
  ] as const) {
    const { place } = readSettings({ ...both, BACKUP_S3_PREFIX: backups, MEDIA_S3_PREFIX: media, ...more }).media
    assert.ok('s3' in place)
  }
  assert.throws(
    () => readSettings({ ...mediaStore, MEDIA_S3_SECRET_ACCESS_KEY: '' }),
    /MEDIA_S3_SECRET_ACCESS_KEY must be set with MEDIA_S3_BUCKET/,
  )
})

test('an incomplete store or a secret set twice is reported in one sentence without the secret', (t) => {
  const wrong: [Record<string, string>, RegExp][] = [
    [{ BACKUP_S3_ENDPOINT: 's3.example.com' }, /^BACKUP_S3_ENDPOINT must be/],
    [{ BACKUP_S3_ACCESS_KEY_ID: '' }, /^BACKUP_S3_ACCESS_KEY_ID must be set/],
    [{ BACKUP_S3_SECRET_ACCESS_KEY: '' }, /^BACKUP_S3_SECRET_ACCESS_KEY must be set/],
    [{ BACKUP_S3_SECRET_ACCESS_KEY_FILE: '/x' }, /^BACKUP_S3_SECRET_ACCESS_KEY and .*_FILE are both set/],
    [
      { BACKUP_S3_SECRET_ACCESS_KEY: '', BACKUP_S3_SECRET_ACCESS_KEY_FILE: join(folderFor(t), 'none') },
      /_FILE can’t be read/,
    ],
    [{ BACKUP_S3_PREFIX: 'a b' }, /^BACKUP_S3_PREFIX must be/],
  ]
  for (const [more, reason] of wrong) {
    assert.throws(
      () => readSettings({ ...store, ...more }),
      (error: unknown) =>
        error instanceof StartFailure && reason.test(error.message) && !error.message.includes('a secret'),
    )
  }
})

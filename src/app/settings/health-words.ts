// The texts of the health screen: the state of each line, and advice if something is wrong.
import type { HealthLine } from '#shapes'

/** `advice` says how to fix a problem. Names in braces are replaced with facts. */
interface Words {
  text: string
  advice?: string
}

const titles: { readonly [key: string]: string } = {
  release: 'Release',
  engine: 'Database engine',
  disk: 'Free disk space',
  database: 'Database',
  media: 'Media',
  backup: 'Backup',
  verify: 'Verified backup',
  integrity: 'Integrity check',
  activity: 'Activity log',
  audit: 'Activity log in backups',
  outbox: 'Outgoing mail',
  schedules: 'Scheduled publishing',
  sessions: 'Open sessions',
  polls: 'Open panels',
  errors: 'Errors',
  migrations: 'Migrations',
  policy: 'Content security policy',
  proxy: 'Headers of proxies',
  clock: 'Clock',
  provider: 'Identity provider',
}

const makeRoom = 'Free disk space, or move the data folder to a larger disk.'

const words: { readonly [code: string]: Words } = {
  'release.is': { text: '{version}, build {build}' },
  'engine.is': { text: '{name}, SQLite {version}' },
  'engine.disturbed': {
    text: '{name}, SQLite {version}; another program touched its files at {at}',
    advice: 'Don’t open apron.db in other programs. Copy it with “npm run backup”. See the log for details.',
  },
  'disk.enough': { text: '{freeBytes} free' },
  'disk.low': { text: 'only {freeBytes} free', advice: makeRoom },
  'disk.full': {
    text: 'only {freeBytes} free; a backup needs {neededBytes}',
    advice: `${makeRoom} Until then, backups fail, and saving might fail soon.`,
  },
  'database.is': { text: '{bytes}' },
  'media.is': { text: '{bytes}, images: {files}' },
  'media.away': {
    text: '{place} hasn’t responded since {failedAt}; {bytes}, images: {files}',
    advice: 'No one can upload or view images. See the log for the cause, and check the store and its key.',
  },
  'backup.off': {
    text: 'no scheduled backups',
    advice: 'Set BACKUP_DIR or BACKUP_S3_BUCKET, or run “npm run backup -- FILE” each day.',
  },
  'backup.none': { text: 'none in {place} yet; next at {next}' },
  'backup.made': { text: '{name} in {place}, {bytes}, at {at}; next at {next}' },
  'backup.late': {
    text: 'last in {place} at {at}; the next was due at {next}',
    advice: 'Select “Back up now”. See the log for the cause.',
  },
  'backup.failed': {
    text: 'failed in {place} at {failedAt}',
    advice: 'See the log for the cause, often a full disk or an unreachable store. Then select “Back up now”.',
  },
  'backup.damaged': {
    text: 'created in {place} at {at}, but some images in the data folder are damaged',
    advice: 'Restore these images from an earlier backup, or upload them again. The log lists them.',
  },
  'verify.none': { text: 'not verified yet', advice: 'Select “Verify” after the next backup.' },
  'verify.done': { text: '{name} verified at {at}' },
  'verify.failed': {
    text: 'the backup in {place} couldn’t be verified at {failedAt}',
    advice:
      'Select “Back up now”. If that fails too, move backups to another place, because this one might be failing.',
  },
  'integrity.none': { text: 'not checked yet', advice: 'Select “Check integrity”.' },
  'integrity.whole': { text: 'no damage found at {at}' },
  'integrity.failed': {
    text: 'the check found damage at {failedAt}',
    advice:
      'Stop the server, keep a copy of the data folder, and restore the last good backup. See docs/operations.md.',
  },
  'activity.is': { text: 'changes: {entries}' },
  'audit.cut': {
    text: 'changes from an earlier backup are missing',
    advice: 'If no one restored an older backup, someone changed the database. Run “npm run audit-verify”.',
  },
  'outbox.empty': { text: 'none' },
  'outbox.waiting': { text: 'emails: {files}' },
  'outbox.old': {
    text: 'emails: {files}, oldest from {oldestAt}',
    advice: 'People are waiting for these emails. Check the program that sends the files of the outbox folder.',
  },
  'outbox.queued': { text: 'waiting emails: {messages}' },
  'outbox.away': {
    text: 'no emails sent since {failedAt}; waiting: {messages}',
    advice: 'Open “Mail” under System for the mail server’s response. Check the server and SMTP_URL.',
  },
  'outbox.late': {
    text: 'waiting emails: {messages}, the oldest since {oldestAt}',
    advice: 'Open “Mail” under System to see the mail server’s responses.',
  },
  'outbox.refused': {
    text: 'cancelled in the last day: {messages}',
    advice: 'Open “Mail” under System to see why.',
  },
  'outbox.unanswerable': {
    text: 'waiting emails: {messages}; replies to our emails reach no one',
    advice: 'Enter “Replies go to” or “Contact email” under “Website setting”.',
  },
  'schedules.none': { text: 'nothing is overdue' },
  'schedules.overdue': {
    text: '{overdue} overdue',
    advice: 'Open these records and fix them. See the log for the cause.',
  },
  'schedules.missed': {
    text: '{missed} not carried out',
    advice: 'The dashboard lists these records with the reasons.',
  },
  'provider.unchecked': { text: '{name}', advice: 'Select “Test the connection”.' },
  'provider.works': { text: '{name} responded at {at}' },
  'provider.away': {
    text: '{name} couldn’t be reached at {at}: {reason}',
    advice: 'Check the provider, and the network between it and this server.',
  },
  'provider.setup': {
    text: '{name} sent an unusable configuration at {at}: {reason}',
    advice: 'Check OIDC_ISSUER. See docs/single-sign-on.md.',
  },
  'sessions.is': { text: '{open}' },
  'polls.is': { text: '{open}' },
  'errors.none': { text: 'none since the start' },
  'errors.some': {
    text: '{recent} in the last day, {total} since the start',
    advice: 'Search the log for the request ID.',
  },
  'policy.kept': { text: 'nothing refused since the start' },
  'policy.broken': {
    text: '{total} refused since the start, the last at {at}: {directive} stopped “{blocked}” on {page}',
    advice: 'An extension, a proxy that changes pages, or an attack. Compare the deployed files with “npm run verify”.',
  },
  'proxy.none': { text: 'no problems since the start' },
  'proxy.client': {
    text: 'the proxy {proxy} sent “{header}: {value}” at {at}, which can’t be read ({total} since the start)',
    advice:
      'Configure the proxy as docs/operations.md describes. Otherwise, limits and IP ranges apply to the proxy instead of its visitors.',
  },
  'proxy.scheme': {
    text: 'the proxy {proxy} sent “{header}: {value}” at {at}, which is neither http nor https ({total} since the start)',
    advice: 'Set the proxy to send http or https. Otherwise, links in emails start with http.',
  },
  'proxy.ignored': {
    text: 'the proxy {proxy} sends {header} but no X-Forwarded-For, most recently at {at} ({total} since the start)',
    advice:
      'Set the proxy to send X-Forwarded-For. Otherwise, limits and IP ranges apply to the proxy instead of its visitors.',
  },
  'proxy.ignored-scheme': {
    text: 'the proxy {proxy} sends {header} but no X-Forwarded-Proto, most recently at {at} ({total} since the start)',
    advice: 'Set the proxy to send X-Forwarded-Proto. Otherwise, links in emails start with http.',
  },
  'clock.none': { text: 'no sign of a wrong time' },
  'clock.behind': {
    text: 'probably behind: one-time codes from {people} users were about {minutes} min ahead, most recently at {at}',
    advice: 'Turn on time synchronisation (NTP) on the server. Otherwise, these users can’t sign in with codes.',
  },
  'clock.ahead': {
    text: 'probably ahead: one-time codes from {people} users were about {minutes} min old, most recently at {at}',
    advice: 'Turn on time synchronisation (NTP) on the server. Otherwise, these users can’t sign in with codes.',
  },
  'migrations.is': { text: 'schema {schema} of {known}' },
}

interface HealthWords {
  title: string
  text: string
  advice: string | undefined
}

/**
 * Describes a line; returns undefined for an unknown code. @param show formats a fact for display, such as a size or a
 * time
 */
export function healthWords(
  line: HealthLine,
  show: (name: string, fact: string | number) => string,
): HealthWords | undefined {
  const found = words[`${line.key}.${line.code}`]
  const title = titles[line.key]
  if (!found || title === undefined) return undefined
  const text = found.text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const fact = line.facts[name]
    return fact === undefined ? '–' : show(name, fact)
  })
  return { title, text, advice: found.advice }
}

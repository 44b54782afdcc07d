// What each line of the health screen says, and what to do where it is not as it should be.
import type { HealthLine } from '#contract'

/** `advice`: what to do, of each line that is not as it should be. Facts stand in braces, by name. */
interface Words { text: string; advice?: string }

const titles: { readonly [key: string]: string } = {
  release: 'Release', engine: 'Database engine', disk: 'Free disk space', database: 'Database', media: 'Media',
  backup: 'Backup', verify: 'Verified backup', integrity: 'Integrity check', activity: 'Activity log', audit: 'Activity log against backups',
  outbox: 'Mail to be sent', schedules: 'Scheduled publishing', sessions: 'Open sessions', polls: 'Open panels',
  errors: 'Errors', migrations: 'Migrations',
}

const makeRoom = 'Make room on the disk, or give the data folder a larger one.'

const words: { readonly [code: string]: Words } = {
  'release.is': { text: '{version}, build {build}' },
  'engine.is': { text: '{name}, SQLite {version}' },
  'engine.disturbed': {
    text: '{name}, SQLite {version}; another program touched its files at {at}',
    advice: 'Let no other program open apron.db. Copy it with “npm run backup” instead. The log says what happened.',
  },
  'disk.enough': { text: '{freeBytes} free' },
  'disk.low': { text: 'only {freeBytes} free', advice: makeRoom },
  'disk.full': {
    text: 'only {freeBytes} free; a backup needs {neededBytes}',
    advice: `${makeRoom} Until then no backup can be made, and saving may soon fail.`,
  },
  'database.is': { text: '{bytes}' },
  'media.is': { text: '{bytes}, pictures: {files}' },
  'backup.off': {
    text: 'no scheduled backups', advice: 'Set BACKUP_DIR or BACKUP_S3_BUCKET, or run “npm run backup -- FILE” each day.',
  },
  'backup.none': { text: 'none in {place} yet; the next at {next}' },
  'backup.made': { text: '{name} in {place}, {bytes}, at {at}; the next at {next}' },
  'backup.late': {
    text: 'the last in {place} is of {at}; the next was due at {next}',
    advice: 'Read in the log why the host has made none since, or press “Back up now”.',
  },
  'backup.failed': {
    text: 'failed in {place} at {failedAt}',
    advice: 'The log says why: mostly the disk is full or the store cannot be reached. Then press “Back up now”.',
  },
  'backup.damaged': {
    text: 'made in {place} at {at}, but some pictures of the data folder are damaged',
    advice: 'Restore these pictures from an earlier backup, or upload them again. The log names them.',
  },
  'verify.none': { text: 'not read back as a whole yet' },
  'verify.done': { text: '{name} was read back whole at {at}' },
  'verify.failed': {
    text: 'the backup in {place} could not be read back at {failedAt}',
    advice: 'Press “Back up now”. Where that fails too, back up to another place: the medium may be failing.',
  },
  'integrity.none': { text: 'not checked yet' },
  'integrity.whole': { text: 'whole at {at}' },
  'integrity.failed': {
    text: 'the check found damage at {failedAt}',
    advice: 'Stop the host, keep a copy of the data folder, and restore the last good backup. See docs/operations.md.',
  },
  'activity.is': { text: 'entry {entries}, {head}' },
  'audit.cut': {
    text: 'it does not hold what the backup before the last one ended with',
    advice: 'Where no older backup was restored, somebody changed the database: run “npm run audit-verify”.',
  },
  'outbox.empty': { text: 'none' },
  'outbox.waiting': { text: 'messages: {files}' },
  'outbox.old': {
    text: 'messages: {files}, the oldest of {oldestAt}',
    advice: 'Check what sends the files of the outbox folder: people wait for these messages.',
  },
  'schedules.none': { text: 'nothing is overdue' },
  'schedules.overdue': {
    text: '{overdue} overdue', advice: 'Open them: something that they need has changed, and the log says what.',
  },
  'sessions.is': { text: '{open}' },
  'polls.is': { text: '{open}' },
  'errors.none': { text: 'none since the start' },
  'errors.some': {
    text: '{recent} in the last day, {total} since the start', advice: 'Look the request up in the log.',
  },
  'migrations.is': { text: 'schema {schema} of {known}' },
}

export interface HealthWords { title: string; text: string; advice: string | undefined }

/**
 * A line in words; undefined for a code that this panel does not know.
 * @param show a fact as a person reads it: sizes and times have their own ways
 */
export function healthWords(line: HealthLine, show: (name: string, fact: string | number) => string): HealthWords | undefined {
  const found = words[`${line.key}.${line.code}`]
  const title = titles[line.key]
  if (!found || title === undefined) return undefined
  const text = found.text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const fact = line.facts[name]
    return fact === undefined ? '–' : show(name, fact)
  })
  return { title, text, advice: found.advice }
}

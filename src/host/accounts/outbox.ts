import { randomBytes, randomUUID } from 'node:crypto'
import { readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HealthLine } from '#contract'
import type { Log } from '../log.ts'
import { makeFolder, syncToDisk } from '../storage/sync-to-disk.ts'
import { hourMs } from '../times.ts'

interface Mail { to: string; subject: string; text: string }

/** Writes a message to the folder from which a mail program sends it; on disk when it returns. */
export type Outbox = (mail: Mail, now: Date) => void

/** RFC 2047: a header encodes text outside of ASCII, and line ends that could begin another header. */
const headerText = (text: string): string =>
  /^[\x20-\x7e]*$/.test(text) ? text : `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`

const format = ({ to, subject, text }: Mail, now: Date): string => [
  'From: no-reply@localhost', `To: ${headerText(to)}`, `Subject: ${headerText(subject)}`,
  `Date: ${now.toUTCString().replace('GMT', '+0000')}`, `Message-ID: <${randomUUID()}@localhost>`,
  'MIME-Version: 1.0', 'Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 8bit', '',
  ...text.split('\n'), '',
].join('\r\n')

/** Writes one .eml (RFC 5322) for each message to `DATA_DIR/outbox/`. The log names the file, never its content. */
export const outboxIn = (dataDir: string, log: Log): Outbox => (mail, now) => {
  const folder = join(dataDir, 'outbox')
  makeFolder(folder)
  const name = `${now.toISOString().replaceAll(/[-:]/g, '')}-${randomBytes(4).toString('hex')}.eml`
  const draft = join(folder, `.${name}`)
  try {
    writeFileSync(draft, format(mail, now), { mode: 0o600, flag: 'wx' })
    syncToDisk(draft)
    renameSync(draft, join(folder, name))
  } catch (error) {
    // After a full disk, an incomplete hidden file with the recipient's address would remain.
    rmSync(draft, { force: true })
    throw error
  }
  syncToDisk(folder)
  log('message in outbox', { file: `outbox/${name}`, subject: mail.subject })
}

const oldMs = 24 * hourMs

/** The messages that are not sent yet. Their names begin with the time. */
export function outboxLine(dataDir: string, now: Date): HealthLine {
  const folder = join(dataDir, 'outbox')
  const there = statSync(folder, { throwIfNoEntry: false }) === undefined ? [] : readdirSync(folder)
  const names = there.filter((name) => name.endsWith('.eml') && !name.startsWith('.')).sort()
  const [oldest] = names
  const writtenAt = oldest === undefined ? undefined : statSync(join(folder, oldest), { throwIfNoEntry: false })?.mtime
  if (!writtenAt) return { key: 'outbox', code: 'empty', state: 'ok', facts: { files: 0 } }
  const facts = { files: names.length, oldestAt: writtenAt.toISOString() }
  return now.getTime() - writtenAt.getTime() > oldMs ? { key: 'outbox', code: 'old', state: 'warn', facts }
    : { key: 'outbox', code: 'waiting', state: 'ok', facts }
}

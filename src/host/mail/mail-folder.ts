import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HealthLine } from '#shapes'
import { hourMs, type Log } from '#host/base'
import { makeFolder, syncToDisk } from '#host/storage'
import { composeMail } from './compose-mail.ts'
import { MailFailure, type MailWay } from './mail-way.ts'

const folderOf = (dataDir: string): string => join(dataDir, 'outbox')

/**
 * Writes one .eml (RFC 5322) for each message to `DATA_DIR/outbox/`, from which a mail program sends it. The log names
 * the file, never its content.
 */
export function mailFolder(dataDir: string, log: Log, now: () => Date): MailWay {
  const folder = folderOf(dataDir)
  const write = (content: string): string => {
    const name = `${now().toISOString().replaceAll(/[-:]/g, '')}-${randomBytes(4).toString('hex')}.eml`
    const draft = join(folder, `.${name}`)
    try {
      makeFolder(folder)
      writeFileSync(draft, content, { flag: 'wx' })
      syncToDisk(draft)
      renameSync(draft, join(folder, name))
      syncToDisk(folder)
    } catch (error) {
      // On a full disk, an incomplete hidden file with the recipient's address would remain.
      if (existsSync(draft)) rmSync(draft)
      throw new MailFailure('away', error instanceof Error ? error.message : String(error))
    }
    return name
  }
  return {
    send: async (mail, sender) => {
      const name = write(composeMail(mail, sender))
      log('message in outbox', { file: `outbox/${name}`, kind: mail.kind })
      return `written to outbox/${name}`
    },
    rest: () => {},
    stop: () => {},
  }
}

const oldMs = 24 * hourMs

/** The files that are not sent yet. Their names begin with the time. */
export function mailFolderLine(dataDir: string, now: Date): HealthLine {
  const folder = folderOf(dataDir)
  const there = statSync(folder, { throwIfNoEntry: false }) === undefined ? [] : readdirSync(folder)
  const names = there.filter((name) => name.endsWith('.eml') && !name.startsWith('.')).sort()
  const [oldest] = names
  const writtenAt = oldest === undefined ? undefined : statSync(join(folder, oldest), { throwIfNoEntry: false })?.mtime
  if (!writtenAt) return { key: 'outbox', code: 'empty', state: 'ok', facts: { files: 0 } }
  const facts = { files: names.length, oldestAt: writtenAt.toISOString() }
  return now.getTime() - writtenAt.getTime() > oldMs
    ? { key: 'outbox', code: 'old', state: 'warn', facts }
    : { key: 'outbox', code: 'waiting', state: 'ok', facts }
}

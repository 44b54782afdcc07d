import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The messages in a host's outbox, oldest first. */
export const outboxOf = (dataDir: string): string[] => {
  const folder = join(dataDir, 'outbox')
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')).sort()
    .map((name) => readFileSync(join(folder, name), 'utf8')) : []
}

/** The token of the link in a message. */
export const tokenIn = (message: string | undefined): string => /\?token=([\w-]{43})\r\n/.exec(message ?? '')?.[1] ?? ''

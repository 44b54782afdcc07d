import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A message with its quoted-printable text (RFC 2045, section 6.7) as people read it. */
export const readable = (message: string): string =>
  message
    .split(/(?=^--=_)/m)
    .map((part) =>
      !part.includes('\r\nContent-Transfer-Encoding: quoted-printable')
        ? part
        : Buffer.from(
            part
              .replaceAll('=\r\n', '')
              .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
            'latin1',
          ).toString(),
    )
    .join('')

/** The messages in a host's outbox, oldest first. */
export const outboxOf = (dataDir: string): string[] => {
  const folder = join(dataDir, 'outbox')
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.eml'))
        .sort()
        .map((name) => readable(readFileSync(join(folder, name), 'utf8')))
    : []
}

/** The token of the link in a message. */
export const tokenIn = (message: string | undefined): string => /\?token=([\w.-]+)\r\n/.exec(message ?? '')?.[1] ?? ''

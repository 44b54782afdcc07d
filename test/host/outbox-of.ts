import assert from 'node:assert/strict'
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

/** Every paragraph starts with a capital, also after the greeting. Quotes, links and a visitor's own text stay as they are. */
function assertCapitals(message: string): void {
  const text = /\r\n\r\n(?:--=_.*\r\n(?:.+\r\n)+\r\n)?([\s\S]*?)(?:\r\n--=_|$)/.exec(message)?.[1] ?? ''
  for (const paragraph of text.split(/(?:\r\n){2,}/)) assert.match(paragraph, /^(?:[^a-z]|https?:|$)/, message)
}

/** The messages in a host's outbox, oldest first. */
export const outboxOf = (dataDir: string): string[] => {
  const folder = join(dataDir, 'outbox')
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.eml'))
        .sort()
        .map((name) => {
          const message = readable(readFileSync(join(folder, name), 'utf8'))
          assertCapitals(message)
          return message
        })
    : []
}

/** The token of the link in a message. */
export const tokenIn = (message: string | undefined): string => /\?token=([\w.-]+)\r\n/.exec(message ?? '')?.[1] ?? ''

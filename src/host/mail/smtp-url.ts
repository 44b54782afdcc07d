import { isIPv6 } from 'node:net'

export interface SmtpServer {
  /** A name, or an address without brackets. */
  host: string
  port: number
  /** TLS from the first byte (RFC 8314), else STARTTLS. */
  isTls: boolean
  /** False only on loopback, where no one else can read the connection. */
  mustEncrypt: boolean
  login: { user: string; password: string } | undefined
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)

const decodedLogin = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Reads `smtp://` or `smtps://` with host, port and sign-in; undefined if the text is no such address. */
export function readSmtpUrl(text: string): SmtpServer | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname, port, pathname, search, hash, username, password } = new URL(text)
  const isTls = protocol === 'smtps:'
  const host = hostname.replaceAll(/^\[|\]$/g, '').toLowerCase()
  const [user, secret] = [decodedLogin(username), decodedLogin(password)]
  const isWhole = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/.test(host) || isIPv6(host)
  if (!isTls && protocol !== 'smtp:') return undefined
  if (!isWhole || !/^\/?$/.test(pathname) || search + hash !== '' || port === '0') return undefined
  if (user === undefined || secret === undefined || (user === '') !== (secret === '')) return undefined
  return {
    host,
    port: port === '' ? (isTls ? 465 : 587) : Number(port),
    isTls,
    mustEncrypt: !isLoopback(host),
    login: user === '' ? undefined : { user, password: secret },
  }
}

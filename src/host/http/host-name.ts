import type { IncomingMessage } from 'node:http'

interface NamedHost {
  /** In lower case, without the dot at the end of a fully qualified name; IPv6 addresses in brackets. */
  name: string
  port: string | undefined
}

const namePattern = /^(?:\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?)$/

/**
 * Reads a `Host` header or an entry of a setting. `localhost.`, `LOCALHOST` and `localhost` are one name, and so are
 * `[0::1]` and `[::1]`, and `münchen.example` and its ASCII form. Returns undefined if the text is no host.
 */
export function readHost(text: string | undefined): NamedHost | undefined {
  const [, written = '', port] = /^(\[[0-9a-f:.]+\]|[^:\s/@?#\\%[\]]+?)(?::(\d{1,5}))?$/i.exec(text?.trim() ?? '') ?? []
  const bare = written.replace(/\.$/, '')
  if (bare === '' || !URL.canParse(`http://${bare}/`)) return undefined
  const { hostname } = new URL(`http://${bare}/`)
  return namePattern.test(hostname) ? { name: hostname, port } : undefined
}

/** The one form of an origin, as for `readHost`; undefined for other text, such as an address with a path. */
export function readOrigin(text: string | undefined): string | undefined {
  const [, scheme = '', host] = /^(https?):\/\/([^/]+)\/?$/i.exec(text?.trim() ?? '') ?? []
  const named = readHost(host)
  if (!named) return undefined
  const origin = `${scheme}://${named.name}${named.port === undefined ? '' : `:${named.port}`}`
  return URL.canParse(origin) ? new URL(origin).origin : undefined
}

/**
 * The host name and port for links in messages. The request's own port could belong to another program, which would
 * read the secret in the link, so the real port replaces it. A trusted proxy knows its port. A name without a port
 * stays so: a proxy responds at 80 and 443, even one that TRUSTED_PROXIES does not name.
 */
export function linkedHost({ headers, socket }: IncomingMessage, isFromProxy: boolean): string {
  const { name = '', port } = readHost(headers.host) ?? {}
  if (port === undefined) return name
  return `${name}:${isFromProxy ? port : socket.localPort}`
}

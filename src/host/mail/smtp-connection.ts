import { connect, isIP, isIPv6, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { MailFailure } from './mail-way.ts'
import type { SmtpServer } from './smtp-url.ts'

/** A reply of the server: its code, and its lines without the code, as one text. */
export interface SmtpReply {
  code: number
  lines: readonly string[]
}

/** RFC 5321, section 4.5.3.1.5: a line has at most 512 bytes. This is the limit for a whole reply. */
const replyMax = 64 * 1024

export interface SmtpConnection {
  /**
   * The next reply of the server.
   * @throws MailFailure `away`, if none comes in time or the connection ends
   */
  reply(ms: number): Promise<SmtpReply>
  write(text: string): void
  /** Continues encrypted, after the reply to STARTTLS. */
  encrypt(ms: number): Promise<void>
  /** The address of this end as RFC 5321, section 4.1.3, writes it for EHLO. */
  addressLiteral(): string
  end(): void
}

const awayFailure = (reason: string): MailFailure => new MailFailure('away', reason)

/** A connection that reads complete replies. Nothing sent over it is logged. */
export async function smtpConnection(server: SmtpServer, ms: number): Promise<SmtpConnection> {
  const tlsOptions = {
    servername: isIP(server.host) === 0 ? server.host : '',
    host: server.host,
    rejectUnauthorized: server.mustEncrypt,
  }
  let received = ''
  const replies: SmtpReply[] = []
  let lines: string[] = []
  let failure: MailFailure | undefined
  let wake = (): void => {}

  const fail = (reason: string): void => {
    failure ??= awayFailure(reason)
    socket.destroy()
    wake()
  }
  const read = (text: string): void => {
    received += text
    if (received.length + lines.join().length > replyMax) return fail('the mail server sends too much')
    for (let end = received.indexOf('\n'); end >= 0; end = received.indexOf('\n')) {
      const line = received.slice(0, end).replace(/\r$/, '')
      received = received.slice(end + 1)
      const [, code = '', mark = ''] = /^([2-5]\d\d)([ -]|$)/.exec(line) ?? []
      if (code === '') return fail('the mail server doesn’t speak SMTP')
      lines.push(line.slice(4))
      if (mark === '-') continue
      replies.push({ code: Number(code), lines })
      lines = []
    }
    wake()
  }
  const listen = (to: Socket): Socket =>
    to
      .setEncoding('latin1')
      .on('data', read)
      .on('error', (error) => fail(`can’t reach the mail server: ${error.message}`))
      .on('close', () => fail('the mail server closed the connection'))

  /** Waits until the condition holds. */
  const until = async (isThere: () => boolean, limitMs: number): Promise<void> => {
    const timer = setTimeout(() => fail('the mail server doesn’t respond'), limitMs)
    while (!isThere() && !failure)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    clearTimeout(timer)
    if (failure && !isThere()) throw failure
  }

  let isOpen = false
  const opened = (): void => {
    isOpen = true
    wake()
  }
  let socket: Socket = listen(
    server.isTls
      ? connectTls({ ...tlsOptions, port: server.port }, opened)
      : connect({ host: server.host, port: server.port }, opened),
  )
  await until(() => isOpen, ms)

  return {
    reply: async (limitMs) => {
      await until(() => replies.length > 0, limitMs)
      const reply = replies.shift()
      if (!reply) throw awayFailure('the mail server doesn’t respond')
      return reply
    },
    write: (text) => {
      socket.write(text, 'latin1')
    },
    encrypt: async (limitMs) => {
      // Text that came before encryption must not count as the server's (CVE-2011-0411).
      if (received !== '' || replies.length > 0) throw awayFailure('the mail server spoke before encryption')
      socket.removeAllListeners()
      isOpen = false
      socket = listen(connectTls({ ...tlsOptions, socket }, opened))
      await until(() => isOpen, limitMs)
    },
    addressLiteral: () => {
      const { localAddress = '127.0.0.1' } = socket
      return `[${isIPv6(localAddress) ? 'IPv6:' : ''}${localAddress.replace(/%.*/, '')}]`
    },
    end: () => socket.destroy(),
  }
}

import { composeMail } from './compose-mail.ts'
import type { MailSender } from './mail.ts'
import { MailFailure, type MailWay } from './mail-way.ts'
import { type SmtpConnection, smtpConnection, type SmtpReply } from './smtp-connection.ts'
import type { SmtpServer } from './smtp-url.ts'

/** The longest times for one reply: the sum for one message stays below the time of its claim, ten minutes. */
const usualTimes = { replyMs: 45_000, acceptedMs: 120_000 }
/** Servers limit the messages of one connection. */
const messagesPerConnection = 50

const textOfReply = ({ code, lines }: SmtpReply): string => `${code} ${lines.join(' ')}`
const isGood = ({ code }: SmtpReply): boolean => code >= 200 && code < 400

/** RFC 3463: the server's own text is left out, since it could repeat the password. */
const codesOf = ({ code, lines: [line = ''] }: SmtpReply): string =>
  [code, /^\d\.\d{1,3}\.\d{1,3}/.exec(line)?.[0] ?? ''].join(' ').trim()

/** An address literal is the last choice, because many relays require a name. */
const nameFor = (connection: SmtpConnection, sender: MailSender): string =>
  sender.hostName ?? connection.addressLiteral()

const refusedName = (name: string, reply: SmtpReply): MailFailure =>
  new MailFailure(
    'away',
    `the mail server refuses the hostname ${name} (EHLO). Set SMTP_NAME to the full host name of this server, ` +
      `such as panel.example.com. Its response: ${textOfReply(reply)}`,
  )

/** Sends by a mail server, one message after the other over one connection. */
export function createSmtpTransport(server: SmtpServer, { replyMs, acceptedMs } = usualTimes): MailWay {
  let open: SmtpConnection | undefined
  let sent = 0

  const say = async (connection: SmtpConnection, line: string): Promise<SmtpReply> => {
    connection.write(`${line}\r\n`)
    return connection.reply(replyMs)
  }

  /** Returns the words of the server's extensions. */
  const greet = async (connection: SmtpConnection, sender: MailSender): Promise<readonly string[]> => {
    const reply = await say(connection, `EHLO ${nameFor(connection, sender)}`)
    if (!isGood(reply)) throw refusedName(nameFor(connection, sender), reply)
    return reply.lines.slice(1).map((line) => line.toUpperCase())
  }

  const signIn = async (connection: SmtpConnection, extensions: readonly string[]): Promise<void> => {
    if (!server.login) return
    const { user, password } = server.login
    // Old servers write `AUTH=LOGIN PLAIN`, some of them next to the line of the standard.
    const ways = extensions.filter((line) => /^AUTH[ =]/.test(line)).flatMap((line) => line.split(/[ =]+/).slice(1))
    const base64 = (text: string): string => Buffer.from(text).toString('base64')
    let reply: SmtpReply
    if (ways.includes('PLAIN')) reply = await say(connection, `AUTH PLAIN ${base64(`\0${user}\0${password}`)}`)
    else if (ways.includes('LOGIN')) {
      reply = await say(connection, 'AUTH LOGIN')
      if (reply.code === 334) reply = await say(connection, base64(user))
      if (reply.code === 334) reply = await say(connection, base64(password))
    } else {
      const offered = [...new Set(ways)].filter((way) => /^[A-Z0-9_-]{1,20}$/.test(way)).join(', ')
      const reason = offered === '' ? 'offers no sign-in' : `offers only ${offered} for the sign-in`
      throw new MailFailure(
        'away',
        `the mail server ${reason}. Use a server that takes a password (PLAIN or LOGIN), such as a relay or an account ` +
          'with an app password',
      )
    }
    if (reply.code !== 235) throw new MailFailure('away', `the mail server refuses the sign-in: ${codesOf(reply)}`)
  }

  const begin = async (sender: MailSender): Promise<SmtpConnection> => {
    const connection = await smtpConnection(server, replyMs)
    open = connection
    sent = 0
    const greeting = await connection.reply(replyMs)
    if (!isGood(greeting))
      throw new MailFailure('away', `the mail server refuses connections: ${textOfReply(greeting)}`)
    let extensions = await greet(connection, sender)
    const isOffered = extensions.includes('STARTTLS')
    if (!server.isTls && server.mustEncrypt && !isOffered) {
      throw new MailFailure('away', 'the mail server offers no encryption (STARTTLS)')
    }
    if (!server.isTls && isOffered) {
      const reply = await say(connection, 'STARTTLS')
      if (!isGood(reply)) throw new MailFailure('away', `the mail server refuses STARTTLS: ${textOfReply(reply)}`)
      await connection.encrypt(replyMs)
      extensions = await greet(connection, sender)
    }
    await signIn(connection, extensions)
    return connection
  }

  const close = (): void => {
    open?.end()
    open = undefined
  }

  /** Distinguishes a refusal of this message from one of all messages. 421 says that the server ends the connection. */
  const stopUnless = (reply: SmtpReply, isWanted: boolean): void => {
    if (isWanted) return
    throw new MailFailure(reply.code === 421 ? 'away' : reply.code >= 500 ? 'refused' : 'later', textOfReply(reply))
  }

  const transfer = async (
    connection: SmtpConnection,
    sender: MailSender,
    to: string,
    message: string,
  ): Promise<string> => {
    for (const line of [`MAIL FROM:<${sender.address}>`, `RCPT TO:<${to}>`]) {
      const reply = await say(connection, line)
      // Postfix and others delay the refusal of a name until they know the recipient.
      if (!isGood(reply) && /\b(?:EHLO|HELO)\b/i.test(textOfReply(reply)))
        throw refusedName(nameFor(connection, sender), reply)
      stopUnless(reply, isGood(reply))
    }
    const ready = await say(connection, 'DATA')
    stopUnless(ready, ready.code === 354)
    // RFC 5321, section 4.5.2: a dot alone on its line would end the message.
    connection.write(`${message.replaceAll(/^\./gm, '..')}.\r\n`)
    const accepted = await connection.reply(acceptedMs)
    stopUnless(accepted, accepted.code >= 200 && accepted.code < 300)
    return textOfReply(accepted)
  }

  return {
    send: async (mail, sender) => {
      const message = composeMail(mail, sender)
      try {
        if (sent >= messagesPerConnection) close()
        const connection = open ?? (await begin(sender))
        sent += 1
        return await transfer(connection, sender, mail.to, message)
      } catch (error) {
        close() // so that the next message starts on a new connection
        throw error
      }
    },
    rest: () => {
      open?.write('QUIT\r\n')
      close()
    },
    stop: close,
  }
}

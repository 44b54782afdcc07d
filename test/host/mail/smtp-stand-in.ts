import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface SmtpStandIn {
  url: string
  port: number
  /** Every line that came outside of a message. */
  said: string[]
  /** The messages that were taken, as they came, without the dots of transparency. */
  taken: { from: string; to: string; text: string }[]
  /** The next answers to a verb, in the place of the usual ones; `.` is the end of a message, `hello` the greeting. */
  answers: Map<string, (string | 'silent' | 'drop' | 'hold')[]>
  /** Gives an answer that was held. */
  held: (() => void)[]
  extensions: string[]
  connections: number
  end(): void
}

const usual: Readonly<Record<string, string>> = {
  hello: '220 mail.test ESMTP',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  '.': '250 2.0.0 taken as 1',
  AUTH: '235 2.7.0 welcome',
  QUIT: '221 bye',
}

/** A scripted mail server on loopback, without encryption. */
export async function smtpStandInFor(t: { after(end: () => void): void }, port = 0): Promise<SmtpStandIn> {
  const sockets = new Set<Socket>()
  const end = (): void => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  const standIn: SmtpStandIn = {
    url: '',
    port: 0,
    said: [],
    taken: [],
    answers: new Map(),
    held: [],
    extensions: ['8BITMIME'],
    connections: 0,
    end,
  }
  const server = createServer((socket) => {
    standIn.connections += 1
    sockets.add(socket)
    let [buffer, isMessage, from, to] = ['', false, '', '']
    const response = (verb: string): boolean => {
      const own = standIn.answers.get(verb)?.shift()
      if (own === 'silent') return false
      if (own === 'drop') {
        socket.destroy()
        return false
      }
      const usually =
        verb === 'EHLO'
          ? ['mail.test', ...standIn.extensions]
              .map((line, at, all) => `250${at === all.length - 1 ? ' ' : '-'}${line}`)
              .join('\r\n')
          : (usual[verb] ?? '500 what?')
      const text = own === undefined || own === 'hold' ? usually : own
      const give = () => {
        socket.write(`${text}\r\n`)
      }
      if (own === 'hold') standIn.held.push(give)
      else give()
      return /^[23]/.test(text)
    }
    const line = (text: string): void => {
      standIn.said.push(text)
      const verb = text.split(/[ :]/, 1)[0] ?? ''
      const isGood = response(verb)
      if (verb === 'MAIL') from = text.slice('MAIL FROM:'.length)
      if (verb === 'RCPT') to = text.slice('RCPT TO:'.length)
      if (verb === 'DATA') isMessage = isGood
    }
    response('hello')
    socket
      .setEncoding('latin1')
      .on('error', () => {})
      .on('data', (text: string) => {
        buffer += text
        for (;;) {
          const at = buffer.indexOf(isMessage ? '\r\n.\r\n' : '\r\n')
          if (at < 0) return
          const whole = buffer.slice(0, at)
          buffer = buffer.slice(at + (isMessage ? 5 : 2))
          if (!isMessage) {
            line(whole)
            continue
          }
          isMessage = false
          if (response('.')) standIn.taken.push({ from, to, text: `${whole}\r\n`.replaceAll(/^\.\./gm, '.') })
        }
      })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  t.after(end)
  standIn.port = (server.address() as AddressInfo).port
  standIn.url = `smtp://127.0.0.1:${standIn.port}`
  return standIn
}

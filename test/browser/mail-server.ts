// A third-party mail server on this computer.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { readable } from '../host/outbox-of.ts'

interface Server {
  listen(port: number, host: string, done: () => void): { address(): { port: number } }
  close(done: () => void): void
}
type Done = (error?: Error | null, answer?: unknown) => void
interface ServerOptions {
  onAuth(auth: { username: string; password: string }, session: unknown, done: Done): void
  onRcptTo(address: { address: string }, session: { secure: boolean }, done: Done): void
  onData(stream: Readable, session: unknown, done: Done): void
  logger: false
  closeTimeout: number
}
const require = createRequire(join(process.cwd(), 'test/browser/package.json'))
const { SMTPServer }: { SMTPServer: new (options: ServerOptions) => Server } = require('smtp-server')

export interface MailServer {
  /** For SMTP_URL. */
  url: string
  /** The accepted messages as received, decoded. */
  taken: string[]
  /** Response codes that recipients get once. */
  refuseOnce: Map<string, number>
  /** The next message gets no response; resolves with its text. */
  holdNext(): Promise<string>
  /** Whether every message came over TLS. */
  isEncrypted(): boolean
  close(): Promise<void>
  /** Listens again on the same port. */
  open(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const taken: string[] = []
  const refuseOnce = new Map<string, number>()
  let isEncrypted = true
  let onHeld: ((text: string) => void) | undefined
  let port = 0
  let server: Server
  const options: ServerOptions = {
    logger: false,
    closeTimeout: 100,
    onAuth: ({ username, password }, _session, done) => {
      if (username === 'apron' && password === 'p@ss:word') done(null, { user: username })
      else done(new Error('wrong'))
    },
    onRcptTo: ({ address }, { secure }, done) => {
      isEncrypted &&= secure
      const responseCode = refuseOnce.get(address)
      refuseOnce.delete(address)
      done(responseCode === undefined ? null : Object.assign(new Error('not now'), { responseCode }))
    },
    onData: (stream, _session, done) =>
      void buffer(stream).then((bytes) => {
        const text = readable(bytes.toString())
        if (onHeld) {
          onHeld(text)
          onHeld = undefined
          return
        }
        taken.push(text)
        done(null, 'taken')
      }),
  }
  const open = async () => {
    server = new SMTPServer(options)
    port = await new Promise<number>((resolve) => {
      const listening = server.listen(port, '127.0.0.1', () => resolve(listening.address().port))
    })
  }
  await open()
  return {
    url: `smtp://apron:${encodeURIComponent('p@ss:word')}@127.0.0.1:${port}`,
    taken,
    refuseOnce,
    isEncrypted: () => isEncrypted,
    open,
    holdNext: () =>
      new Promise((resolve) => {
        onHeld = resolve
      }),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

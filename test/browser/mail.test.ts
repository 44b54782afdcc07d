// The whole way of a message: written in the panel, sent by the host, taken by a mail server that is not ours.
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { calls } from '../../src/contract/calls.ts'
import { readable } from '../host/outbox-of.ts'
import { axe, startBrowser } from './browser.ts'
import { administrator } from './started-host.ts'

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
}
const require = createRequire(join(process.cwd(), 'test/browser/package.json'))
const { SMTPServer }: { SMTPServer: new (options: ServerOptions) => Server } = require('smtp-server')

const taken: string[] = []
const greylisted = new Set(['zoe@example.net'])
let isEncrypted = true
const server = new SMTPServer({
  logger: false,
  onAuth: ({ username, password }, _session, done) => {
    if (username === 'apron' && password === 'p@ss:word') done(null, { user: username })
    else done(new Error('wrong'))
  },
  onRcptTo: ({ address }, { secure }, done) => {
    isEncrypted &&= secure
    done(greylisted.delete(address) ? Object.assign(new Error('greylisted'), { responseCode: 451 }) : null)
  },
  onData: (stream, _session, done) => void buffer(stream).then((bytes) => {
    taken.push(bytes.toString())
    done(null, 'taken')
  }),
})
const port = await new Promise<number>((resolve) => {
  const listening = server.listen(0, '127.0.0.1', () => resolve(listening.address().port))
})
const browser = await startBrowser({
  SMTP_URL: `smtp://apron:${encodeURIComponent('p@ss:word')}@127.0.0.1:${port}`, SAMPLE_DATA: '0',
})
after(async () => {
  await browser.stop()
  await new Promise<void>((resolve) => server.close(resolve))
})

const post = async (path: string, body: object, token?: string): Promise<{ data: { id: string } }> => {
  const headers = { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) }
  const answer = await fetch(browser.origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  assert.ok(answer.ok, `${path}: ${answer.status}`)
  return answer.json()
}

test('a message is answered by a mail server that greylists it first; the list of mail tries it again', async () => {
  const { data: { id: token } } = await post(calls.login, administrator)
  const { data: { id } } = await post('/api/v1/post/contact_us/create', {
    name: 'Zoë Ng', email: 'zoe@example.net', subject: 'Lost bag', body: 'It is blue.',
  }, token)
  const page = await browser.open(`/admin/contact-us?message=${id}`, { isSignedIn: true, width: 390, height: 844 })
  await page.getByRole('button', { name: 'Reply' }).click()
  const field = page.getByLabel('Answer to zoe@example.net')
  await field.fill('Grüße, we found it.')
  assert.deepEqual(await axe(page), [])
  await field.press('Control+Enter')
  await page.getByText('On its way', { exact: true }).waitFor()
  await page.getByText('451').first().waitFor()
  await page.goto(`${browser.origin}/admin/mail`)
  await page.getByText('Last answer: 451').waitFor()
  assert.deepEqual(await axe(page), [])
  await page.getByRole('button', { name: /^Try again now: “Re: Lost bag”/ }).click()
  await page.getByText('Sent to zoe@example.net.').waitFor()
  await page.getByRole('button', { name: 'Send a test to yourself' }).click()
  await page.getByText(`Sent to ${administrator.email}.`).waitFor()
  const [answer = '', ...others] = taken.filter((text) => text.includes('\r\nTo: zoe@example.net\r\n'))
  assert.equal(others.length, 0)
  assert.match(readable(answer), /Grüße, we found it\.\r\n\r\nOn .*, Zoë Ng wrote:\r\n> It is blue\./)
  assert.ok(isEncrypted)
})

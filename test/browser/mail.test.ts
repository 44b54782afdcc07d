// The whole path of a message: written in the panel, sent by the host, and accepted by a third-party mail server.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { calls } from '../../src/contract/calls.ts'
import { axe, startBrowser } from './browser.ts'
import { startMailServer } from './mail-server.ts'
import { administrator, startHost } from './started-host.ts'

const server = await startMailServer()
const browser = await startBrowser({ SMTP_URL: server.url, SAMPLE_DATA: '0' })
after(async () => {
  await browser.stop()
  await server.close()
})

interface Sent {
  id: string
  state: string
  lastAnswer: string | null
  tries: number
}

/** API calls as an administrator. */
async function callerOf(origin: string) {
  const send = async (path: string, body?: object, token?: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    }
    const answer = await fetch(origin + path, {
      method: body ? 'POST' : 'GET',
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    assert.ok(answer.ok, `${path}: ${answer.status}`)
    const { data } = await answer.json()
    return data
  }
  const { id: token } = await send(calls.login, administrator)
  const post = (path: string, body: object) => send(path, body, String(token))
  return {
    message: async (email: string): Promise<string> =>
      (
        await post('/api/v1/post/contact_us/create', {
          name: 'Zoë Ng',
          email,
          subject: 'Lost bag',
          body: 'It is blue.',
        })
      ).id,
    test: (): Promise<Sent> => post(calls.mailTest, {}),
    tryNow: (id: string): Promise<Sent> => post(`${calls.mail}/${id}/try`, {}),
    list: async (): Promise<Sent[]> => (await send(calls.mail, undefined, String(token))).messages,
  }
}

test('a greylisted reply waits and is sent on retry from the mail screen', async () => {
  server.refuseOnce.set('zoe@example.net', 451)
  const id = await (await callerOf(browser.origin)).message('zoe@example.net')
  const page = await browser.open(`/admin/contact-us?message=${id}`, { isSignedIn: true, width: 390, height: 844 })
  await page.getByRole('button', { name: 'Reply' }).click()
  const field = page.getByLabel('Reply to zoe@example.net')
  await field.fill('Grüße, we found it.')
  assert.deepEqual(await axe(page), [])
  await field.press('Control+Enter')
  await page.getByText('Sending', { exact: true }).waitFor()
  await page.getByText('451').first().waitFor()
  await page.goto(`${browser.origin}/admin/mail`)
  await page.getByText('Last response: 451').waitFor()
  assert.deepEqual(await axe(page), [])
  await page.getByRole('button', { name: /^Try again now: “Re: Lost bag”/ }).click()
  await page.getByText('Sent to zoe@example.net.').waitFor()
  await page.getByRole('button', { name: 'Send test email' }).click()
  await page.getByText(`Sent to ${administrator.email}.`).waitFor()
  const [answer = '', ...others] = server.taken.filter((text) => text.includes('\r\nTo: zoe@example.net\r\n'))
  assert.equal(others.length, 0)
  assert.match(answer, /Grüße, we found it\.\r\n\r\nOn .*, Zoë Ng wrote:\r\n> It is blue\./)
  assert.ok(server.isEncrypted())
})

test('a rejection ends the delivery of an email, but neither an unreachable server nor a killed host does', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'apron-mail-'))
  t.after(() => rmSync(dataDir, { recursive: true, force: true }))
  const start = () => startHost({ SMTP_URL: server.url, SAMPLE_DATA: '0', DATA_DIR: dataDir })
  let host = await start()
  t.after(() => host.stop())
  let caller = await callerOf(host.origin)
  server.refuseOnce.set(administrator.email, 550)
  const refused = await caller.test()
  assert.deepEqual([refused.state, refused.lastAnswer?.slice(0, 3)], ['given-up', '550'])

  await server.close()
  const waiting = await caller.test()
  assert.deepEqual([waiting.state, waiting.tries], ['waiting', 1])
  await server.open()
  assert.equal((await caller.tryNow(waiting.id)).state, 'sent')

  const held = server.holdNext()
  const cut = caller.test().catch(() => {})
  const text = await held
  process.kill(host.pid, 'SIGKILL')
  await cut
  host = await start()
  caller = await callerOf(host.origin)
  const again = (await caller.list()).find(({ state }) => state === 'waiting') ?? assert.fail('the message is lost')
  assert.equal((await caller.tryNow(again.id)).state, 'sent')
  const idIn = (mail: string) => /^Message-ID: .*$/m.exec(mail)?.[0] ?? assert.fail('no Message-ID')
  const [same, ...others] = server.taken.filter((mail) => idIn(mail) === idIn(text))
  assert.equal(same, text, 'the second time it is the same, by which a mailbox knows it')
  assert.equal(others.length, 0)
})

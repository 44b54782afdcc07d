// The panel behind a proxy that responds instead of the host, in a real browser.
import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { browserBefore, type Page } from './browser.ts'
import { administrator, startHost } from './started-host.ts'

type Mode = 'open' | 'basic' | 'single sign-on' | 'portal'
let mode: Mode = 'open'

const page = (title: string): string => `<!doctype html><title>${title}</title><h1>${title}</h1>`

/** Whether the proxy has responded itself. Like real ones, it lets cached files of the page through. */
function answers({ headers, url = '' }: IncomingMessage, response: ServerResponse, elsewhere: string): boolean {
  const isCall = /^\/(?:api|personal|tokens|users)\//.test(url)
  const html = { 'Content-Type': 'text/html' }
  if (mode === 'open' || !isCall) return false
  if (mode === 'portal') response.writeHead(200, html).end(page('Welcome to the airport Wi-Fi'))
  else if (mode === 'single sign-on') response.writeHead(302, { Location: `${elsewhere}/authorize` }).end()
  // The browser does not send its own Basic credentials if a script has set the header.
  else if (headers.authorization === undefined) return false
  else response.writeHead(401, { ...html, 'WWW-Authenticate': 'Basic realm="Staff"' }).end(page('401'))
  return true
}

const host = await startHost()
const signOn = createServer((_, response) => {
  response.writeHead(200, { 'Content-Type': 'text/html' }).end(page('Single sign-on'))
})
const proxy = createServer((incoming, response) => {
  const elsewhere = `http://127.0.0.1:${(signOn.address() as AddressInfo).port}`
  if (answers(incoming, response, elsewhere)) return
  const { method, headers, url } = incoming
  const passed = httpRequest(`${host.origin}${url}`, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers)
    answer.pipe(response)
  })
  passed.on('error', () => response.destroy())
  response.on('close', () => passed.destroy())
  incoming.pipe(passed)
})
for (const server of [signOn, proxy]) {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
}
const origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
const browser = await browserBefore({ ...host, origin })
after(async () => {
  for (const server of [signOn, proxy]) {
    server.close()
    server.closeAllConnections()
  }
  await browser.stop()
})

/** A signed-in page at the dashboard, before the proxy starts to respond instead of the host. */
async function open(): Promise<Page> {
  mode = 'open'
  const opened = await browser.open('/login', { expected: /./ })
  // Simulates a browser that knows the proxy's password: it sends it once and then passes the refusal to the script. A
  // call that was under way before would open the browser's own dialog, which takes all input.
  await opened.context().setHTTPCredentials({ username: 'staff', password: 'secret' })
  await opened.getByLabel('Email').fill(administrator.email)
  await opened.getByLabel('Password', { exact: true }).fill(administrator.password)
  await opened.getByRole('button', { name: 'Sign in', exact: true }).click()
  await opened.waitForURL('**/admin/dashboard')
  await opened.getByRole('link', { name: 'Airport', exact: true }).waitFor()
  return opened
}

const cases: [mode: Mode, sentence: RegExp][] = [
  ['basic', /A proxy in front of the server requires its own sign-in \(Basic\)/],
  ['single sign-on', /A proxy redirected this to another URL/],
  ['portal', /A web page came back instead of the server’s response/],
]
for (const [given, sentence] of cases) {
  test(`reports interception by a proxy (${given}), and the user can still sign out`, async () => {
    const opened = await open()
    mode = given
    await opened.getByRole('link', { name: 'Airport', exact: true }).click()
    await opened.getByRole('alert').filter({ hasText: sentence }).first().waitFor()
    assert.equal(await opened.getByRole('alertdialog').count(), 0)
    await opened.getByRole('button', { name: /^Account/ }).click()
    await opened.getByRole('menuitem', { name: 'Logout' }).click()
    await opened.waitForURL('**/login')
    await opened.context().close()
  })
}

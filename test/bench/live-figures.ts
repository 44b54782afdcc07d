// Measures how soon a change by one user appears in another user's browser, and the cost of 200 waiting polls on the
// host.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Page, startBrowser } from '../browser/browser.ts'
import { atMost, median, type Figure } from './figure.ts'
import { send, signIn } from './http.ts'

const pollsWanted = 200
/** The host allows a dozen per user. */
const pollsEach = 10
const password = 'a password of the figures'
type Headers = Record<string, string>

type Made = { data: { id: string } }
const post = async (origin: string, path: string, body: object, headers: Headers): Promise<Made> => {
  const answer = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** A user created by the administrator, who signs in by the link in the email. */
const colleague = async (origin: string, dataDir: string, headers: Headers, name: string): Promise<Headers> => {
  const email = `${name}@example.com`
  const person = { firstName: 'Poll', lastName: name, email, roleId: 'administrator', statusId: 'active' }
  await post(origin, '/api/v1/post/users/create', person, headers)
  const outbox = join(dataDir, 'outbox')
  const letters = readdirSync(outbox).map((file) => readFileSync(join(outbox, file), 'utf8'))
  const token = /token=([\w-]+)/.exec(letters.find((text) => text.includes(`To: ${email}`)) ?? '')?.[1]
  await post(origin, '/users/reset-password', { token, password }, headers)
  const { data } = await post(origin, '/api/v1/post/users/login', { email, password }, headers)
  return { ...headers, Authorization: `Bearer ${data.id}` }
}

/** The time when the text appears on the page, by the clock that this process uses too. */
const seenAt = (page: Page, words: string) =>
  page.evaluate(
    (words) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (!document.querySelector('[role=log]')?.textContent?.includes(words)) return
          observer.disconnect()
          resolve(Date.now())
        }
        const observer = new MutationObserver(look)
        observer.observe(document.body, { subtree: true, childList: true, characterData: true })
      }),
    words,
  )

const eventTimes = async (page: Page, origin: string, headers: Headers): Promise<number[]> => {
  await page.getByRole('button', { name: 'Chat' }).click()
  await page.getByRole('textbox', { name: 'Message' }).waitFor()
  const times: number[] = []
  for (let n = 0; n < 25; n += 1) {
    const words = `message ${n} of the figures`
    const seen = seenAt(page, words)
    await page.evaluate(() => 0) // the page is responsive
    const said = Date.now()
    await post(origin, '/api/v1/post/chat', { text: words }, headers)
    times.push((await seen) - said)
  }
  return times
}

const megabytesOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

const listMedian = async (origin: string, headers: Headers): Promise<number> => {
  const times: number[] = []
  for (let n = 0; n < 300; n += 1) {
    const begun = performance.now()
    await send(`${origin}/api/v1/post/airports?page=${1 + (n % 3)}&sort=name`, headers)
    times.push(performance.now() - begun)
  }
  return median(times)
}

const openPolls = async (origin: string, people: readonly Headers[]): Promise<() => void> => {
  const agent = new Agent({ maxSockets: Infinity })
  const polls = people.flatMap((headers) =>
    Array.from({ length: pollsEach }, () => {
      const poll = request(`${origin}/api/v1/post/events`, { agent, headers })
      poll
        .on('error', () => {})
        .on('response', (answer) => answer.resume())
        .end()
      return poll
    }),
  )
  await Promise.all(polls.map((poll) => new Promise((resolve) => poll.once('finish', resolve))))
  await new Promise((resolve) => setTimeout(resolve, 1000)) // all polls have arrived
  return () => {
    for (const poll of polls) poll.destroy()
  }
}

/** @param program the built host */
export const liveFigures = async (program: string): Promise<Figure[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'apron-live-'))
  const browser = await startBrowser({ DATA_DIR: dataDir }, program)
  const { origin, hostPid } = browser
  try {
    const headers = await signIn(origin)
    const people: Headers[] = []
    for (let n = 0; n < pollsWanted / pollsEach; n += 1) people.push(await colleague(origin, dataDir, headers, `p${n}`))
    const page = await browser.open('/admin/dashboard', { isSignedIn: true })
    const times = await eventTimes(page, origin, people[0] ?? headers)
    await page.close()
    await listMedian(origin, headers) // compiles
    const idle = await listMedian(origin, headers)
    const before = megabytesOf(hostPid)
    const close = await openPolls(origin, people)
    const busy = await listMedian(origin, headers)
    const grown = megabytesOf(hostPid) - before
    close()
    const [alone, beside] = [idle, busy].map((ms) => ms.toFixed(2))
    console.log(`list of airports: median ${alone} ms, with ${pollsWanted} polls waiting ${beside} ms`)
    return [
      atMost('what another person says is seen, median', median(times), 1000, 'ms', 0),
      atMost(`memory of ${pollsWanted} waiting polls`, grown, 100, 'MB'),
      atMost(`list calls beside ${pollsWanted} waiting polls, to idle ones`, busy / idle, 1.5, '×', 2),
    ]
  } finally {
    await browser.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

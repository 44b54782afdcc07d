import { OutOfReach, type Reach, retryAfterMs, sendRequest } from '#host/outgoing'

/** The outcome of a check. `reason` says why it is not `ok`. */
export interface Checked {
  state: 'ok' | 'broken' | 'cannot_check'
  reason: string
  /** A retry may soon succeed. */
  isPassing?: true
  /** A GET would have the same result, and the website asked for fewer requests. */
  isFinal?: true
  /** The pause that the website asks for. */
  retryAfterMs?: number | undefined
}

export interface Checking {
  userAgent: string
  /** Waits until a request may go to this host. */
  turn(host: string): Promise<void>
  /** Tests reach a server of their own. */
  reach?: Reach | undefined
  limitMs?: number | undefined
  /** Ends the check. */
  signal: AbortSignal
}

const limitMs = 15_000
const maxRedirects = 5
const tooManyRequests = 429
/** LinkedIn returns this status to robots. */
const noRobots = 999

class TooLate extends Error {}

/** The status and headers of one response, whose body is not read. */
async function sendOnce(url: URL, method: 'HEAD' | 'GET', checking: Checking) {
  await checking.turn(url.host)
  const ending = new AbortController()
  const end = () => ending.abort()
  checking.signal.throwIfAborted()
  checking.signal.addEventListener('abort', end)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooLate('no answer in time')), checking.limitMs ?? limitMs)
    ending.signal.addEventListener('abort', () => reject(new Error('the check has ended')))
  })
  try {
    const headers = { 'User-Agent': checking.userAgent, Accept: '*/*' }
    const answer = sendRequest(url, { method, headers }, checking.reach ?? {}, ending.signal)
    answer.catch(() => {}) // the race may be over
    const response = await Promise.race([answer, late])
    return { status: response.statusCode ?? 0, headers: response.headers }
  } finally {
    clearTimeout(timer)
    checking.signal.removeEventListener('abort', end)
    ending.abort()
  }
}

/** Follows redirects and checks each target: one to a private address is not followed. */
async function followRedirects(address: string, method: 'HEAD' | 'GET', checking: Checking): Promise<Checked> {
  let url = new URL(address)
  for (let hops = 0; hops <= maxRedirects; hops += 1) {
    const { status, headers } = await sendOnce(url, method, checking)
    const { location } = headers
    if (![301, 302, 303, 307, 308].includes(status) || location === undefined) {
      return verdictOn(status, retryAfterMs(headers['retry-after'], headers.date, new Date()))
    }
    if (!URL.canParse(location, url)) return cannotCheck('It redirects to an invalid address')
    url = new URL(location, url)
    if (!/^https?:$/.test(url.protocol)) return cannotCheck('It redirects to something other than a web page')
  }
  return cannotCheck('It redirects too many times')
}

const cannotCheck = (reason: string): Checked => ({ state: 'cannot_check', reason })

function verdictOn(status: number, pauseMs: number | undefined): Checked {
  if (status >= 200 && status < 300) return { state: 'ok', reason: '' }
  if (status === 404 || status === 410)
    return { state: 'broken', reason: `The linked website returned ${status}: not found` }
  if (status === tooManyRequests) {
    return {
      ...cannotCheck('The linked website limits requests (429)'),
      isPassing: true,
      isFinal: true,
      retryAfterMs: pauseMs,
    }
  }
  if (status === noRobots) return { ...cannotCheck(`The linked website blocks robots (${status})`), isFinal: true }
  if (status >= 500) {
    return { ...cannotCheck(`The linked website has an error (${status})`), isPassing: true, retryAfterMs: pauseMs }
  }
  return cannotCheck(`The linked website refused the request (${status})`)
}

/**
 * An unknown name and a refused connection count as broken; anything else may be temporary, or caused by this network.
 */
function verdictOnFailure(error: unknown): Checked {
  if (error instanceof OutOfReach) {
    return { ...cannotCheck('Its IP address isn’t public'), isFinal: true }
  }
  if (error instanceof TooLate) return { ...cannotCheck('The linked website didn’t respond in time'), isPassing: true }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOTFOUND') return { state: 'broken', reason: 'No website has this hostname' }
  if (code === 'ECONNREFUSED') return { state: 'broken', reason: 'The website refuses connections' }
  if (/CERT|SSL|TLS|SIGNATURE/.test(code)) return cannotCheck('The website’s certificate isn’t valid')
  return { ...cannotCheck('The website couldn’t be reached'), isPassing: true }
}

/** Sends HEAD, then GET before reporting a problem: many websites respond to HEAD incorrectly. */
export async function checkUrl(url: string, checking: Checking): Promise<Checked> {
  const tried = async (method: 'HEAD' | 'GET'): Promise<Checked> => {
    try {
      return await followRedirects(url, method, checking)
    } catch (error) {
      checking.signal.throwIfAborted()
      return verdictOnFailure(error)
    }
  }
  const head = await tried('HEAD')
  return head.state === 'ok' || head.isFinal ? head : tried('GET')
}

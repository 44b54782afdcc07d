// The calls to the embedded host, which docs/website.md of the repository explains.
const { HOST_URL = 'http://127.0.0.1:8080', HOST_TOKEN } = process.env
const timeoutMs = 10_000

const authorization = HOST_TOKEN ? { Authorization: `Bearer ${HOST_TOKEN}` } : {}

const call = (path, options = {}) =>
  fetch(new URL(path, HOST_URL), {
    ...options,
    headers: { ...authorization, ...options.headers },
    signal: AbortSignal.timeout(timeoutMs),
  })

/**
 * Reads published content; undefined if there is none, even if its path redirects, which `redirects` resolves. Throws
 * if the host does not respond.
 * @returns `{ isGone: true }` for a page that was published in error, and `{ elsewhere }` for one that is only available
 *   in other languages, with its paths
 */
export async function read(path, query = {}) {
  const answer = await call(`/content/v1/${path}?${new URLSearchParams(query)}`, { redirect: 'manual' })
  if (answer.status === 410) return { isGone: true }
  if (answer.status === 404) {
    const { alternates = [] } = (await answer.json()).data ?? {}
    return alternates.length > 0 ? { elsewhere: alternates } : undefined
  }
  if ([301, 400].includes(answer.status)) return undefined
  if (!answer.ok) throw new Error(`the host answers ${answer.status} for ${path}`)
  return answer.json()
}

/** A file that the host creates for the website: an image, the sitemap, the feed. */
export async function file(path) {
  const answer = await call(path)
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

const post = (path, body, headers = {}) =>
  call(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...headers },
  })

/** The signed time for a form that is shown now; undefined while the host accepts no forms. */
export async function formTime() {
  const answer = await call('/intake/v1/form')
  return answer.ok ? (await answer.json()).data.time : undefined
}

/**
 * Submits a form. The idempotency key turns repeated clicks into one message.
 * @returns the problems by field; empty if the form was received
 */
export async function handIn(path, fields, key) {
  const answer = await post(`/intake/v1/${path}`, fields, { 'Idempotency-Key': key })
  if (answer.ok) return {}
  const { error, fields: problems } = await answer.json()
  return problems ?? { '': error }
}

/** Reports a path that visitors look for, so that editors can redirect it. A failure does not affect the visitor. */
export const reportMissing = (path) => post('/content/v1/not-found', { path }).catch(() => {})

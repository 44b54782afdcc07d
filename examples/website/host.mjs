// The calls to the embedded host: docs/website.md of the repository explains them.
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
 * Reads published content; undefined where there is none, be it that its address leads elsewhere: `redirects` knows
 * where. Throws where the host gives no answer.
 * @returns of a page that was published in error: `{ isGone: true }`
 */
export async function read(path, query = {}) {
  const answer = await call(`/content/v1/${path}?${new URLSearchParams(query)}`, { redirect: 'manual' })
  if (answer.status === 410) return { isGone: true }
  if ([301, 400, 404].includes(answer.status)) return undefined
  if (!answer.ok) throw new Error(`the host answers ${answer.status} for ${path}`)
  return answer.json()
}

/** A file that the host makes for the website: a picture, the sitemap, the feed. */
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

/** The signed time for a form that is shown now; undefined while the host takes no forms. */
export async function formTime() {
  const answer = await call('/intake/v1/form')
  return answer.ok ? (await answer.json()).data.time : undefined
}

/**
 * Hands in a form. The key makes a repeated press one message.
 * @returns the problems by field; empty once the form is received
 */
export async function handIn(path, fields, key) {
  const answer = await post(`/intake/v1/${path}`, fields, { 'Idempotency-Key': key })
  if (answer.ok) return {}
  const { error, fields: problems } = await answer.json()
  return problems ?? { '': error }
}

/** Lets people redirect a path that visitors look for. Its failure is of no matter to the visitor. */
export const reportMissing = (path) => post('/content/v1/not-found', { path }).catch(() => {})

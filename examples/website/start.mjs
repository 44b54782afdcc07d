// Starts the website. Unless HOST_URL or HOST_TOKEN names a host, it starts one first, with sample data in a temporary
// folder and with everything that the website needs turned on.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const email = 'admin@example.com'
const { HOST_URL, HOST_TOKEN, PORT = '8090' } = process.env

/** Resolves with the host's URL once it accepts calls. */
async function startHost(folder, password) {
  const host = spawn(process.execPath, ['dist/host.mjs'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: folder,
      SAMPLE_DATA: '1',
      ADMIN_EMAIL: email,
      ADMIN_PASSWORD: password,
    },
  })
  const stop = () => host.kill()
  process.on('SIGINT', stop).on('SIGTERM', stop).on('exit', stop)
  host.on('exit', (code) => {
    rmSync(folder, { recursive: true, force: true })
    process.exit(code ?? 1)
  })
  let text = ''
  for await (const chunk of host.stdout.iterator({ destroyOnReturn: false })) {
    text += chunk
    const url = /^ready: (\S+)$/m.exec(text)?.[1]
    if (url) return url
  }
  // It has printed the reason, and `exit` ends this process.
  return new Promise(() => {})
}

async function call(url, token, body) {
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  const { data, error } = await response.json()
  if (!response.ok) throw new Error(`${url}: ${error}`)
  return data
}

/** Lets the website read content and send forms. */
async function connect(hostUrl, password) {
  const api = `${hostUrl}api/v1/post/`
  const { id: session } = await call(`${api}users/login`, undefined, { email, password })
  const { id, version } = await call(`${api}general_settings`, session)
  await call(`${api}general_settings/create`, session, {
    id,
    version,
    contentAccess: 'token',
    contentMaxAge: 0,
    contentPreviewUrl: `http://127.0.0.1:${PORT}/preview?token={token}`,
    intakeAccess: 'token',
  })
  const scopes = ['content:read', 'intake:write']
  return (await call(`${api}tokens`, session, { name: 'Example website', scopes })).token
}

if (!HOST_URL && !HOST_TOKEN) {
  const folder = mkdtempSync(join(tmpdir(), 'apron-example-'))
  const password = randomBytes(12).toString('base64url')
  const hostUrl = await startHost(folder, password)
  process.env.HOST_URL = hostUrl
  process.env.HOST_TOKEN = await connect(hostUrl, password)
  console.log(`panel: ${hostUrl}\nemail: ${email}\npassword: ${password}\nsent emails: ${join(folder, 'outbox')}`)
}
await import('./main.mjs')

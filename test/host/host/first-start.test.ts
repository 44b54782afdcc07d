import { administrator, assert, startHost, test } from '../host.ts'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../free-port.ts'

async function listening(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    await pause(1)
  }
}

test('the first start responds only once the administrator can sign in', async (t) => {
  const port = await freePort()
  const signIn = () =>
    fetch(`http://127.0.0.1:${port}/api/v1/post/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(administrator),
    })
  // A costly hash leaves time between listening and the administrator's first password.
  const starting = startHost({ environment: { PORT: String(port) }, scryptCost: { N: 2 ** 16, r: 8, p: 1 } })
  t.after(async () => (await starting).stop())
  await listening(port)
  const early = signIn()
  const health = await fetch(`http://127.0.0.1:${port}/healthz`)
  const afterHealth = await signIn()
  assert.deepEqual([(await early).status, health.status, afterHealth.status], [200, 200, 200])
  const { log } = await starting
  assert.deepEqual(
    log.filter((line) => line.includes('sign-in failed')),
    [],
  )
})

test('a start that fails after listening returns 503 to waiting requests', async (t) => {
  const port = await freePort()
  const starting = startHost({
    environment: { PORT: String(port), ADMIN_PASSWORD: '' },
    scryptCost: { N: 2 ** 16, r: 8, p: 1 },
    show: () => {
      throw new Error('nobody can read this')
    },
  })
  const failed = assert.rejects(starting, /nobody can read this/)
  t.after(() => failed)
  await listening(port)
  const { status } = await fetch(`http://127.0.0.1:${port}/healthz`)
  assert.equal(status, 503)
  await failed
})

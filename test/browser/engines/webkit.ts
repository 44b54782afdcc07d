// WebKitGTK, the engine of Safari, on a virtual display. It is driven by WebDriver (https://www.w3.org/TR/webdriver2/).
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../free-port.ts'
import type { Engine } from './engine.ts'
import { keyActions } from './key-actions.ts'

/**
 * The driver reports no errors, so each document collects its own. Returns whether this is the first time, which the
 * document before isn't.
 */
const collect = `(() => {
  if (window.foundByTour) return false
  const found = (window.foundByTour = [])
  const write = console.error
  console.error = (...parts) => {
    found.push(parts.join(' '))
    write(...parts)
  }
  addEventListener('error', ({ message }) => found.push(message))
  addEventListener('unhandledrejection', ({ reason }) => found.push(String(reason)))
  addEventListener('securitypolicyviolation', (event) => found.push(event.violatedDirective + ' ' + event.blockedURI))
  return true
})()`

export async function startWebKit(): Promise<Engine> {
  assert.ifError(spawnSync('WebKitWebDriver', ['--help']).error) // before the display starts
  const screen = ['-displayfd', '1', '-screen', '0', '1600x1200x24']
  const display = spawn('Xvfb', screen, { stdio: ['ignore', 'pipe', 'ignore'] })
  const [number] = await once(createInterface({ input: display.stdout }), 'line')
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${number}`,
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', // a container lacks the namespaces of the sandbox
    },
  })
  const send = async (method: string, path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      body: body ? JSON.stringify(body) : null,
    })
    const { value } = JSON.parse(await response.text())
    if (!response.ok) throw new Error(`${path}: ${value.error} ${value.message}`)
    return value
  }
  while (!(await send('GET', '/status').catch(() => undefined))) await pause(50)
  // The driver's own waiting for a page may hang, and so may a script that starts while the document changes.
  const alwaysMatch = { pageLoadStrategy: 'none', timeouts: { script: 2000 } }
  const { sessionId } = await send('POST', '/session', { capabilities: { alwaysMatch } })
  const command = (name: string, body: object) => send('POST', `/session/${sessionId}/${name}`, body)
  const read = (expression: string) => command('execute/sync', { script: `return ${expression}`, args: [] })
  await read(collect)
  const problems: string[] = []
  const note = async () => problems.push(...(await read('window.foundByTour.splice(0)')))
  const load = async (name: string, body: object) => {
    await note()
    await command(name, body)
    for (const end = Date.now() + 60_000; !(await read(collect).catch(() => false)); await pause(10))
      assert(Date.now() < end, 'the document before is still there')
  }
  return {
    open: (url) => load('url', { url }),
    reload: () => load('refresh', {}),
    read,
    // An element that moves, such as an entry of a menu that slides in, can't be clicked yet.
    async click(element) {
      for (const end = Date.now() + 60_000; ; await pause(50)) {
        const [id] = Object.values(await read(element))
        try {
          await command(`element/${id}/click`, {})
          return
        } catch (error) {
          if (Date.now() > end || !/not interactable/.test(String(error))) throw error
        }
      }
    },
    press: (...keys) => command('actions', { actions: [keyActions(keys)] }),
    // The browser's own bar keeps a window at least 447 px wide.
    resize: (width, height) => command('window/rect', { width, height }),
    async problems() {
      await note()
      return problems
    },
    async stop() {
      await send('DELETE', `/session/${sessionId}`)
      for (const program of [driver, display]) {
        program.kill()
        await once(program, 'exit')
      }
    },
  }
}

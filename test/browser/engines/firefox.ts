// Firefox by WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/), which it speaks over a WebSocket.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import type { Engine } from './engine.ts'
import { keyActions } from './key-actions.ts'

const require = createRequire(join(process.cwd(), 'test/browser/package.json'))
/** Node 20 has no WebSocket of its own. */
const { ws: Socket }: { ws: typeof WebSocket } = require('playwright-core/lib/utilsBundle')

/**
 * Firefox checks the integrity of a file, and decodes an image, even if leaving the page has aborted its download. The
 * hash is that of no bytes.
 */
const ofAbortedDownload = /47DEQpj8HBSa\+\/TImW\+5JCeuQeRkm5NMpJWZG3hSuFU=|^Image corrupt or truncated/

export async function startFirefox(): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'apron-firefox-'))
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0', 'about:blank']
  const firefox = spawn(process.env.FIREFOX ?? 'firefox-esr', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const origin = await new Promise<string>((resolve, reject) => {
    firefox.once('error', reject)
    firefox.once('exit', (code) => reject(new Error(`Firefox ended with ${code}`)))
    createInterface({ input: firefox.stderr }).on('line', (line) => {
      const found = /WebDriver BiDi listening on (\S+)/.exec(line)?.[1]
      if (found) resolve(found)
    })
  })
  const problems: string[] = []
  const waiting = new Map<number, (response: string) => void>()
  const socket = new Socket(`${origin}/session`)
  socket.onmessage = ({ data }) => {
    const { id, method, params } = JSON.parse(String(data))
    if (method !== 'log.entryAdded') waiting.get(id)?.(String(data))
    else if (params.level === 'error' && !ofAbortedDownload.test(params.text)) problems.push(params.text)
  }
  await new Promise((resolve) => {
    socket.onopen = resolve
  })

  let last = 0
  const send = async (method: string, params: object) => {
    const id = ++last
    const response = new Promise<string>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const { type, result, message } = JSON.parse(await response)
    waiting.delete(id)
    if (type !== 'success') throw new Error(`${method}: ${message}`)
    return result
  }
  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  const { contexts } = await send('browsingContext.getTree', {})
  const { context } = contexts[0]
  const evaluate = async (expression: string) => {
    const { type, result, exceptionDetails } = await send('script.evaluate', {
      expression,
      target: { context },
      awaitPromise: true,
    })
    if (type === 'exception') throw new Error(exceptionDetails.text)
    return result
  }
  /** The browser may respond while the document before is still there. */
  const load = async (method: string, params: object) => {
    await evaluate('window.isLeft = true')
    await send(method, { context, ...params })
    while ((await evaluate('window.isLeft').catch(() => undefined))?.value) await pause(10)
  }
  const act = (...actions: object[]) => send('input.performActions', { context, actions })
  return {
    open: (url) => load('browsingContext.navigate', { url, wait: 'interactive' }),
    reload: () => load('browsingContext.reload', { wait: 'interactive' }),
    read: async (expression) => JSON.parse((await evaluate(`JSON.stringify((${expression}) ?? null)`)).value),
    async click(element) {
      const { sharedId } = await evaluate(`(() => {
        const element = ${element}
        element.scrollIntoView({ block: 'center', behavior: 'instant' })
        return element
      })()`)
      const origin = { type: 'element', element: { sharedId } }
      const actions = [
        { type: 'pointerMove', x: 0, y: 0, origin },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      // An element of a menu that still slides in can be outside of the window.
      for (const end = Date.now() + 60_000; ; await pause(50)) {
        try {
          await act({ type: 'pointer', id: 'mouse', actions })
          return
        } catch (error) {
          if (Date.now() > end || !/out of bounds/.test(String(error))) throw error
        }
      }
    },
    press: (...keys) => act(keyActions(keys)),
    resize: (width, height) => send('browsingContext.setViewport', { context, viewport: { width, height } }),
    problems: async () => problems,
    async stop() {
      firefox.kill()
      await once(firefox, 'exit')
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

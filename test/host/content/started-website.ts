import { assert } from '../host.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** The example website in its own process, with content from this host. */
export async function startExampleWebsite(hostUrl: string): Promise<{ origin: string; stop(): void }> {
  const program = spawn(process.execPath, ['examples/website/main.mjs'], {
    env: { ...process.env, PORT: '0', HOST_URL: hostUrl, HOST_TOKEN: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(program.stdout, 'data')
  const origin = /^ready: (\S+)\/$/m.exec(String(line))?.[1] ?? assert.fail(`it says ${line}`)
  return { origin, stop: () => program.kill() }
}

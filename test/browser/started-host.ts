// The built host in its own process, as `npm start` runs it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export const administrator = { email: 'admin@example.com', password: 'a password of the tests' }

export interface StartedHost {
  origin: string
  pid: number
  /** Standard error without the request log: failures, which have a reason, and crashes. */
  problems(): readonly string[]
  /** Stops it as a service manager would, and deletes its data unless DATA_DIR was given. */
  stop(): Promise<void>
}

/** The data of a host after its first start, of which most is the sample content. All files of a run begin with it. */
const firstData = join(tmpdir(), 'first-data')
export const prepareFirstData = async (): Promise<void> => (await startHost({ DATA_DIR: firstData })).stop()

/** @param env variables besides those of the administrator; `program`: another build than the one in dist */
export const startHost = async (env: NodeJS.ProcessEnv = {}, program = 'dist/host.mjs'): Promise<StartedHost> => {
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'apron-browser-'))
  const isUsual = env.DATA_DIR === undefined && env.SAMPLE_DATA === undefined
  if (isUsual && existsSync(firstData)) cpSync(firstData, dataDir, { recursive: true })
  const host = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const logged: string[] = []
  createInterface({ input: host.stderr }).on('line', (line) => logged.push(line))
  const origin = await new Promise<string>((resolve, reject) => {
    let output = ''
    host.stdout.on('data', (text: Buffer) => {
      output += text.toString()
      const address = /^ready: (\S+)\/$/m.exec(output)?.[1]
      if (address) resolve(address)
    })
    host.once('exit', (code) => reject(new Error(`the host ended with ${code}: ${[output, ...logged].join('\n')}`)))
  })
  const stop = async () => {
    if (host.exitCode === null) {
      host.kill('SIGTERM')
      await once(host, 'exit')
    }
    if (env.DATA_DIR === undefined) rmSync(dataDir, { recursive: true, force: true })
  }
  const problems = () => logged.filter((line) => !line.startsWith('{"at":') || line.includes('"reason":'))
  return { origin, pid: host.pid ?? 0, problems, stop }
}

import assert from 'node:assert/strict'
import { execFileSync, type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { after, test } from 'node:test'

// No container runtime is needed here: this carries out the Dockerfile's instructions in their order, in a folder for
// each stage, and then runs the unit's command in the same place.

interface Instruction {
  name: string
  rest: string
}
const dockerfile = readFileSync('deploy/Dockerfile', 'utf8')
const instructions: Instruction[] = dockerfile
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [name = '', ...words] = line.split(' ')
    return { name, rest: words.join(' ') }
  })

const root = mkdtempSync(join(tmpdir(), 'apron-deploy-'))
const stages: string[] = []
const started: ChildProcess[] = []
after(() => {
  for (const child of started) child.kill('SIGKILL')
  execFileSync('chmod', ['-R', 'u+w', root])
  rmSync(root, { recursive: true, force: true })
})
/** Tests of CI run as root; then the host runs as someone else, as in a container. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** What a stage has at an absolute path of the image. */
const inStage = (path: string, stage = stages.at(-1) ?? '') => join(stage, path)

let workdir = '/'
const image: Record<string, string> = {}
let command: string[] = []
let healthCheck: string[] = []

function copy(rest: string): void {
  const words = rest.split(' ')
  const [from] = words[0]?.startsWith('--from=') ? words.splice(0, 1) : []
  const target = words.pop() ?? ''
  for (const source of words) {
    const path = from ? inStage(source, stages[0]) : source
    const isFolder = statSync(path).isDirectory()
    const place = resolve(workdir, target)
    const to = inStage(isFolder || !target.endsWith('/') ? place : join(place, source.split('/').at(-1) ?? ''))
    mkdirSync(dirname(to), { recursive: true })
    cpSync(path, to, { recursive: true })
  }
}

const carryOut: Record<string, (rest: string) => void> = {
  FROM: () => {
    const stage = join(root, `stage-${stages.length}`)
    mkdirSync(stage)
    stages.push(stage)
    workdir = '/'
  },
  WORKDIR: (rest) => {
    workdir = rest
    mkdirSync(inStage(rest), { recursive: true })
  },
  COPY: copy,
  ARG: () => {},
  ENV: (rest) => {
    for (const [, name = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g)) image[name] = value
  },
  RUN: (rest) => {
    // The image has a user of this name; here the folder goes to whoever runs the host.
    const line = rest
      .replaceAll(/(?<= )\/\w+/g, (path) => inStage(path))
      .replace('node:node', `${nobody.uid ?? process.getuid?.()}:${nobody.gid ?? process.getgid?.()}`)
    execFileSync('sh', ['-ec', line], { cwd: inStage(workdir), stdio: 'pipe' })
  },
  USER: (rest) => assert.notEqual(rest, 'root'),
  VOLUME: () => {},
  EXPOSE: (rest) => assert.equal(rest, image.PORT),
  HEALTHCHECK: (rest) => {
    healthCheck = JSON.parse(rest.slice(rest.indexOf('CMD ') + 4))
  },
  CMD: (rest) => {
    command = JSON.parse(rest)
  },
}

const free = createServer().listen(0, '127.0.0.1')
await once(free, 'listening')
const port = String((free.address() as AddressInfo).port)
free.close()
/** A container has all ports to itself; here the host takes one that is free, on loopback only. */
const here = { PORT: port, HOST: '127.0.0.1', PATH: process.env.PATH ?? '' }

/** Starts the command where nothing but the data folder can be written, and waits until the host is ready. */
async function start(words: readonly string[], env: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const [name = '', ...args] = words
  const child = spawn(name === '/usr/bin/node' ? 'node' : name, args, {
    cwd: '/',
    env: { ...env, ...here },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...nobody,
  })
  started.push(child)
  const errors: Buffer[] = []
  child.stderr?.on('data', (chunk: Buffer) => errors.push(chunk))
  assert(child.stdout)
  for await (const line of createInterface({ input: child.stdout })) if (line.startsWith('ready: ')) return child
  throw new Error(`the host ended: ${Buffer.concat(errors)}`)
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  assert.equal(code, 0)
}

function makeReadOnly(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o555 : 0o444)
  }
  chmodSync(folder, 0o555)
}

test('the Dockerfile builds an image that runs without build tools, as a non-root user, in a read-only folder', async () => {
  for (const { name, rest } of instructions) carryOut[name]?.(rest) ?? assert(name in carryOut, `unknown: ${name}`)
  assert.equal(stages.length, 2)
  makeReadOnly(inStage('/apron'))
  for (const folder of [dirname(root), root, ...stages]) chmodSync(folder, 0o755)
  const child = await start(
    command.map((word) => (word.startsWith('/') ? inStage(word) : word)),
    { ...image, DATA_DIR: inStage(image.DATA_DIR ?? '') },
  )
  const [program = '', ...args] = healthCheck
  execFileSync(program, args, { env: { ...process.env, ...here }, stdio: 'pipe' })
  const page = await fetch(`http://127.0.0.1:${port}/login`)
  assert.equal(page.status, 200)
  await stop(child)
  assert.throws(() => execFileSync(program, args, { env: { ...process.env, ...here }, stdio: 'pipe' }))
})

test('the systemd unit starts the image’s program with write access only to its state folder', async () => {
  const unit = readFileSync('deploy/apron.service', 'utf8')
  const settingOf = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? ''
  for (const [name, value] of [
    ['DynamicUser', 'yes'],
    ['ProtectSystem', 'strict'],
    ['NoNewPrivileges', 'yes'],
  ] as const) {
    assert.equal(settingOf(name), value)
  }
  const environment = Object.fromEntries(
    settingOf('Environment')
      .split(' ')
      .map((pair) => pair.split('=') as [string, string]),
  )
  assert.equal(environment.DATA_DIR, `/var/lib/${settingOf('StateDirectory')}`)
  const child = await start(
    settingOf('ExecStart')
      .split(' ')
      .map((word) => word.replace('/opt/apron', inStage('/apron'))),
    { ...environment, DATA_DIR: inStage('/data') },
  )
  await stop(child)
})

test('the compose file builds the image and gives the host one writable volume', () => {
  const compose = readFileSync('deploy/compose.yaml', 'utf8')
  for (const line of [
    'dockerfile: deploy/Dockerfile',
    'read_only: true',
    'cap_drop: [ALL]',
    `data:${image.DATA_DIR}`,
  ]) {
    assert.ok(compose.includes(line), line)
  }
})

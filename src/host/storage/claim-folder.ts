// Gives the data folder to one process at a time. The owner listens on a socket in it, which the kernel closes with the
// process. So "connection refused" proves that the owner is dead. A process id proves less: the system uses it
// again, and it means nothing to a second container on the same volume.
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { isObject } from '#contract'
import { StartFailure } from '#host/base'
import { alignMode, folderFailure, isRefused, keepPrivate, requireAccess } from './folder-access.ts'

type RunCommand = (command: unknown) => unknown

export interface Claim {
  /** Responds to the commands of the other programs of this project; each is one line of JSON. */
  serve(response: RunCommand): void
  release(): Promise<void>
}

/** A name of one process and one start, so that no one removes the socket of a later start. Earlier ones sort first. */
const newSocketName = (): string => `owner-${Date.now()}-${randomBytes(6).toString('hex')}.sock`
const isName = (name: string): boolean => /^owner-\d+-[0-9a-f]+\.sock$/.test(name)

/** Windows has no sockets in folders; its kernel removes a named pipe with the process. */
const pipeOf = (dataDir: string): string | undefined =>
  process.platform === 'win32'
    ? `\\\\.\\pipe\\apron-${createHash('sha256').update(resolve(dataDir)).digest('hex')}`
    : undefined

const socketPathMax = 100

/** The address of a socket holds about 100 characters, so a deep folder is reached by a short symbolic link. */
const withSocketPath = async <T>(dataDir: string, name: string, use: (address: string) => Promise<T>): Promise<T> => {
  const address = pipeOf(dataDir) ?? join(dataDir, name)
  if (Buffer.byteLength(address) <= socketPathMax || pipeOf(dataDir)) return use(address)
  const link = join(mkdtempSync(join(tmpdir(), 'apron-')), 'data')
  symlinkSync(resolve(dataDir), link)
  try {
    return await use(join(link, name))
  } finally {
    rmSync(dirname(link), { recursive: true, force: true })
  }
}

const connectTo = (address: string): Promise<Socket | undefined> =>
  new Promise((settle, reject) => {
    const socket = connect(address)
    socket.once('connect', () => settle(socket))
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') settle(undefined)
      else reject(error)
    })
  })

/** A failure other than a refused connection may come from a living owner. Throws if another user owns the socket. */
const isAlive = (dataDir: string, name: string): Promise<boolean> =>
  withSocketPath(dataDir, name, async (address) => {
    const socket = await connectTo(address)
    socket?.destroy()
    return socket !== undefined
  }).catch((error: unknown) => {
    if (isRefused(error)) throw folderFailure(dataDir, join(dataDir, name), error)
    return true
  })

/** The other living claims. Removes those of dead processes. */
const others = async (dataDir: string, own: string): Promise<string[]> => {
  const living: string[] = []
  for (const name of readdirSync(dataDir).filter((name) => isName(name) && name !== own)) {
    if (await isAlive(dataDir, name)) living.push(name)
    else rmSync(join(dataDir, name), { force: true })
  }
  return living
}

const listen = (server: Server, address: string): Promise<void> =>
  new Promise((settle, reject) => {
    server.once('error', reject)
    server.listen(address, () => {
      server.off('error', reject)
      settle()
    })
  })

const closeServer = (server: Server, file: string): Promise<void> =>
  new Promise((settle) => {
    server.close(() => settle())
    rmSync(file, { force: true })
  })

const waits = 20
const waitMs = 100

/** Throws a StartFailure when another process owns the folder. Of several processes that start at once, one gets it. */
export const claimFolder = async (dataDir: string): Promise<Claim> => {
  requireAccess(dataDir)
  keepPrivate(dataDir)
  alignMode(join(dataDir, 'apron.db'))
  const taken = new StartFailure(`another process is using the data folder ${dataDir}`)
  const own = newSocketName()
  const file = join(dataDir, own)
  let response: RunCommand | undefined
  const server = createServer((socket) => {
    socket.on('error', () => {}) // the other program has gone
    createInterface({ input: socket }).on('line', (line) => void reply(socket, line, response))
  })
  server.unref()
  await withSocketPath(dataDir, own, (address) => listen(server, address)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') throw taken
    throw folderFailure(dataDir, dataDir, error)
  })

  // Each process creates its socket before it looks for others, so of two at least one sees the other. The later one
  // gives up; the earlier one waits up to 2 s for that, and fails if the later one is an owner that stays.
  for (let wait = 0; wait < waits; wait += 1) {
    const living = await others(dataDir, own)
    const isOurs = living.length === 0 && (pipeOf(dataDir) !== undefined || existsSync(file))
    if (isOurs)
      return {
        serve: (given) => {
          response = given
        },
        release: () => closeServer(server, file),
      }
    if (living.some((name) => name < own)) break
    await pause(waitMs)
  }
  await closeServer(server, file)
  throw taken
}

const reply = async (socket: Socket, line: string, response: RunCommand | undefined): Promise<void> => {
  let text: string
  try {
    if (!response) throw new Error('it is still starting or busy; try again in a moment')
    text = JSON.stringify({ done: await response(JSON.parse(line)) })
  } catch (error) {
    text = JSON.stringify({ failed: error instanceof Error ? error.message : String(error) })
  }
  socket.end(`${text}\n`)
}

/** Sends a command to the folder's owner and returns its reply; undefined if the folder has no owner. */
export const askOwner = async (dataDir: string, command: unknown): Promise<string | undefined> => {
  const names = pipeOf(dataDir) ? [''] : readdirSync(dataDir).filter(isName).sort()
  for (const name of names) {
    const socket = await withSocketPath(dataDir, name, connectTo)
    if (!socket) continue
    socket.write(`${JSON.stringify(command)}\n`)
    for await (const line of createInterface({ input: socket })) {
      const response: unknown = JSON.parse(line)
      const { done, failed = 'no reason given' } = isObject(response) ? response : {}
      if (typeof done === 'string') return done
      throw new StartFailure(`the running host refused: ${failed}`)
    }
    throw new StartFailure('the running host didn’t respond')
  }
  return undefined
}

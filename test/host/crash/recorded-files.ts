// Every change that this process makes to the files of a folder, in order. node-sqlite3-wasm writes by Node's functions
// and so is recorded with the rest; node:sqlite writes past them.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { dirname, join, resolve, sep } from 'node:path'
import type { Database } from '../../../src/host/storage/database.ts'

export type FileOperation =
  | { kind: 'create'; path: string; file: number }
  | { kind: 'link'; path: string; target: string }
  | { kind: 'folder'; path: string }
  | { kind: 'remove'; path: string }
  | { kind: 'rename'; from: string; to: string }
  | { kind: 'write'; file: number; offset: number; bytes: Buffer }
  | { kind: 'truncate'; file: number; size: number }
  | { kind: 'sync'; file: number }
  | { kind: 'sync folder'; path: string }
  /** The host has answered: from here on this must hold. */
  | { kind: 'answer'; holds: Check }

/** Throws where the database does not hold what was answered. */
export type Check = (db: Database) => void

interface Recording {
  operations: FileOperation[]
  answer(holds: Check): void
  end(): void
}

type Place = { kind: 'file'; file: number; position: number } | { kind: 'folder'; path: string }

const writable = fs.constants.O_CREAT | fs.constants.O_TRUNC
const flagsOf = (flags: fs.OpenMode | undefined): number =>
  typeof flags === 'number' ? flags : flags === undefined || flags === 'r' ? 0 : writable

/** @param known files that are there already, by path, with their numbers */
export function recordFiles(root: string, known: ReadonlyMap<string, number>): Recording {
  const operations: FileOperation[] = []
  const original = { ...fs }
  const {
    openSync,
    closeSync,
    writeSync,
    ftruncateSync,
    fsyncSync,
    writeFileSync,
    copyFileSync,
    renameSync,
    symlinkSync,
    rmSync,
    unlinkSync,
    rmdirSync,
    mkdirSync,
  } = original
  const replaced = {
    openSync,
    closeSync,
    writeSync,
    ftruncateSync,
    fsyncSync,
    writeFileSync,
    copyFileSync,
    renameSync,
    symlinkSync,
    rmSync,
    unlinkSync,
    rmdirSync,
    mkdirSync,
  }
  const files = new Map(known)
  const open = new Map<number, Place>()
  let lastFile = Math.max(0, ...known.values())

  const isOurs = (path: unknown): path is string =>
    typeof path === 'string' && (resolve(path) === root || resolve(path).startsWith(root + sep))
  const statsOf = (path: string): fs.Stats | undefined => original.lstatSync(path, { throwIfNoEntry: false })
  const followed = (path: string): string =>
    statsOf(path)?.isSymbolicLink() ? resolve(dirname(path), original.readlinkSync(path)) : resolve(path)
  const fileAt = (path: string): number => {
    const known = files.get(path)
    if (known !== undefined) return known
    lastFile += 1
    files.set(path, lastFile)
    operations.push({ kind: 'create', path, file: lastFile })
    return lastFile
  }
  const forget = (path: string): void => {
    const stats = statsOf(path)
    if (!stats) return
    if (stats.isDirectory()) for (const name of original.readdirSync(path)) forget(join(path, name))
    operations.push({ kind: 'remove', path: resolve(path) })
    files.delete(resolve(path))
  }
  const writeWhole = (path: string, bytes: Buffer): void => {
    const file = fileAt(followed(path))
    operations.push({ kind: 'truncate', file, size: 0 }, { kind: 'write', file, offset: 0, bytes })
  }

  fs.openSync = (path, flags, mode) => {
    const isNew = isOurs(path) && !statsOf(followed(path))
    const descriptor = openSync(path, flags, mode)
    if (!isOurs(path)) return descriptor
    const target = followed(path)
    if (statsOf(target)?.isDirectory()) open.set(descriptor, { kind: 'folder', path: target })
    else if (!isNew || flagsOf(flags) & writable)
      open.set(descriptor, { kind: 'file', file: fileAt(target), position: 0 })
    return descriptor
  }
  fs.closeSync = (descriptor) => {
    open.delete(descriptor)
    closeSync(descriptor)
  }
  fs.writeSync = (descriptor: number, data: NodeJS.ArrayBufferView | string, ...more: unknown[]): number => {
    const place = open.get(descriptor)
    const written: number = Reflect.apply(writeSync, fs, [descriptor, data, ...more])
    const [from = 0, , at] = more
    if (place?.kind === 'file' && typeof data !== 'string' && typeof from === 'number') {
      const offset = typeof at === 'number' ? at : place.position
      const bytes = Buffer.from(Buffer.from(data.buffer, data.byteOffset + from, written))
      operations.push({ kind: 'write', file: place.file, offset, bytes })
      if (typeof at !== 'number') place.position += written
    }
    return written
  }
  fs.ftruncateSync = (descriptor, size) => {
    const place = open.get(descriptor)
    ftruncateSync(descriptor, size)
    if (place?.kind === 'file') operations.push({ kind: 'truncate', file: place.file, size: size ?? 0 })
  }
  fs.fsyncSync = (descriptor) => {
    const place = open.get(descriptor)
    fsyncSync(descriptor)
    if (place?.kind === 'file') operations.push({ kind: 'sync', file: place.file })
    if (place?.kind === 'folder') operations.push({ kind: 'sync folder', path: place.path })
  }
  fs.writeFileSync = (path, data, options) => {
    writeFileSync(path, data, options)
    if (isOurs(path)) writeWhole(path, original.readFileSync(path))
  }
  fs.copyFileSync = (from, to, mode) => {
    copyFileSync(from, to, mode)
    if (isOurs(to)) writeWhole(to, original.readFileSync(to))
  }
  fs.renameSync = (from, to) => {
    renameSync(from, to)
    if (!isOurs(from) || !isOurs(to)) return
    operations.push({ kind: 'rename', from: resolve(from), to: resolve(to) })
    const file = files.get(resolve(from))
    files.delete(resolve(from))
    files.delete(resolve(to))
    if (file !== undefined) files.set(resolve(to), file)
  }
  fs.symlinkSync = (target, path, type) => {
    symlinkSync(target, path, type)
    if (isOurs(path)) operations.push({ kind: 'link', path: resolve(path), target: String(target) })
  }
  const removing =
    <Arguments extends unknown[]>(remove: (...values: Arguments) => void) =>
    (...values: Arguments): void => {
      const [path] = values
      if (isOurs(path)) forget(path)
      remove(...values)
    }
  fs.rmSync = removing(rmSync)
  fs.unlinkSync = removing(unlinkSync)
  fs.rmdirSync = removing(rmdirSync)
  const makeFolder: typeof mkdirSync = Object.assign((path: fs.PathLike, options?: Parameters<typeof mkdirSync>[1]) => {
    const isNew = isOurs(path) && !statsOf(path)
    const response = mkdirSync(path, options)
    if (isNew) operations.push({ kind: 'folder', path: resolve(path) })
    return response
  })
  fs.mkdirSync = makeFolder
  syncBuiltinESMExports()

  return {
    operations,
    answer: (holds) => {
      operations.push({ kind: 'answer', holds })
    },
    end: () => {
      Object.assign(fs, replaced)
      syncBuiltinESMExports()
    },
  }
}

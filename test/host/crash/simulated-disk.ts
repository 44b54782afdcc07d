// A folder as it is after some of its recorded changes: a kill leaves all that was written, a power cut takes back some of
// what was not synced. A file's name outlives a power cut only where its folder was synced, as POSIX has it; most file
// systems keep more.
import { lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { FileOperation } from './recorded-files.ts'

type Entry = { kind: 'file'; file: number } | { kind: 'folder' } | { kind: 'link'; target: string }
/** Undefined: nothing has this name any more. All of a change happen at once. */
type NameChange = { folder: string; names: readonly [string, Entry | undefined][] }
type ContentChange = { kind: 'write'; offset: number; bytes: Buffer } | { kind: 'truncate'; size: number }

/** With room to grow, since a file is written in many small pieces. */
interface Content {
  bytes: Buffer
  size: number
}

function contentOf(bytes: Buffer): Content {
  return { bytes: Buffer.from(bytes), size: bytes.length }
}

function bytesOf({ bytes, size }: Content): Buffer {
  return bytes.subarray(0, size)
}

function applyContent(content: Content, change: ContentChange): void {
  const end = change.kind === 'truncate' ? change.size : change.offset + change.bytes.length
  if (end > content.bytes.length) content.bytes = Buffer.concat([bytesOf(content)], 2 * end)
  if (change.kind === 'truncate' && end < content.size) content.bytes.fill(0, end)
  content.size = change.kind === 'truncate' ? end : Math.max(content.size, end)
  if (change.kind === 'write') change.bytes.copy(content.bytes, change.offset)
}

function applyName(names: Map<string, Entry>, { names: changed }: NameChange): void {
  for (const [path, entry] of changed) {
    if (entry) names.set(path, entry)
    else names.delete(path)
  }
}

const sectorBytes = 512

/** Some of its sectors: all of them, those at its beginning, or any. */
function torn(change: ContentChange, random: () => number): ContentChange[] {
  if (change.kind === 'truncate' || random() < 0.4) return [change]
  const { offset, bytes } = change
  const sectors = Array.from({ length: Math.ceil(bytes.length / sectorBytes) }, (_, index) => index * sectorBytes)
  const isPrefix = random() < 0.5
  const kept = isPrefix ? sectors.slice(0, Math.floor(random() * sectors.length)) : sectors.filter(() => random() < 0.5)
  return kept.map((from) => ({ kind: 'write', offset: offset + from, bytes: bytes.subarray(from, from + sectorBytes) }))
}

export interface SimulatedDisk {
  /** The files at the beginning, by path, with their numbers. */
  known: ReadonlyMap<string, number>
  apply(operation: FileOperation): void
  /** As a kill leaves it, into another folder. */
  writeKilled(target: string): void
  /** As a power cut leaves it. */
  writeCut(target: string, random: () => number): void
}

export function simulatedDisk(root: string): SimulatedDisk {
  const names = new Map<string, Entry>()
  const contents = new Map<number, Content>()
  const known = new Map<string, number>()
  const syncedContents = new Map<number, Buffer>()
  const readFolder = (folder: string): void => {
    for (const name of readdirSync(folder)) {
      const path = join(folder, name)
      const stats = lstatSync(path)
      if (stats.isDirectory()) {
        names.set(path, { kind: 'folder' })
        readFolder(path)
      } else if (stats.isSymbolicLink()) {
        names.set(path, { kind: 'link', target: readlinkSync(path) })
      } else if (stats.isFile()) {
        const file = known.size + 1
        known.set(path, file)
        names.set(path, { kind: 'file', file })
        contents.set(file, contentOf(readFileSync(path)))
        syncedContents.set(file, readFileSync(path))
      }
    }
  }
  readFolder(root)
  const syncedNames = new Map(names)
  let unsyncedNames: NameChange[] = []
  const unsyncedContents = new Map<number, ContentChange[]>()

  const rename = (...changed: [string, Entry | undefined][]): void => {
    const change = { folder: dirname(changed[0]?.[0] ?? root), names: changed }
    applyName(names, change)
    unsyncedNames.push(change)
  }
  const content = (file: number): Content => {
    const found = contents.get(file) ?? contentOf(Buffer.alloc(0))
    contents.set(file, found)
    return found
  }
  const change = (file: number, by: ContentChange): void => {
    applyContent(content(file), by)
    const changes = unsyncedContents.get(file)
    if (changes) changes.push(by)
    else unsyncedContents.set(file, [by])
  }

  const apply = (operation: FileOperation): void => {
    switch (operation.kind) {
      case 'create':
        return rename([operation.path, { kind: 'file', file: operation.file }])
      case 'link':
        return rename([operation.path, { kind: 'link', target: operation.target }])
      case 'folder':
        return rename([operation.path, { kind: 'folder' }])
      case 'remove':
        return rename([operation.path, undefined])
      case 'rename':
        return rename([operation.to, names.get(operation.from)], [operation.from, undefined])
      case 'write':
      case 'truncate':
        return change(operation.file, operation)
      case 'sync':
        syncedContents.set(operation.file, Buffer.from(bytesOf(content(operation.file))))
        unsyncedContents.delete(operation.file)
        return
      case 'sync folder': {
        const isOf = ({ folder }: NameChange): boolean => folder === operation.path
        for (const synced of unsyncedNames.filter(isOf)) applyName(syncedNames, synced)
        unsyncedNames = unsyncedNames.filter((one) => !isOf(one))
        return
      }
      case 'answer':
    }
  }

  const write = (target: string, names: ReadonlyMap<string, Entry>, read: (file: number) => Buffer): void => {
    mkdirSync(target, { recursive: true })
    for (const [path, entry] of [...names].sort(([one], [other]) => one.localeCompare(other))) {
      const copy = join(target, relative(root, path))
      // A folder that the cut took is gone with what is in it.
      if (!names.has(dirname(path)) && dirname(path) !== root) continue
      if (entry.kind === 'folder') mkdirSync(copy, { recursive: true })
      else if (entry.kind === 'link') symlinkSync(entry.target, copy)
      else writeFileSync(copy, read(entry.file))
    }
  }

  return {
    known,
    apply,
    writeKilled: (target) => write(target, names, (file) => bytesOf(content(file))),
    writeCut: (target, random) => {
      // How much the disk had written by itself: nothing, what came first, or anything.
      const way = random()
      const some = <T>(changes: readonly T[]): T[] =>
        way < 0.3
          ? []
          : way < 0.6
            ? changes.slice(0, Math.floor(random() * (changes.length + 1)))
            : changes.filter(() => random() < 0.5)
      const cut = new Map(syncedNames)
      for (const change of some(unsyncedNames)) applyName(cut, change)
      write(target, cut, (file) => {
        const kept = contentOf(syncedContents.get(file) ?? Buffer.alloc(0))
        for (const change of some(unsyncedContents.get(file) ?? []).flatMap((one) => torn(one, random))) {
          applyContent(kept, change)
        }
        return bytesOf(kept)
      })
    },
  }
}

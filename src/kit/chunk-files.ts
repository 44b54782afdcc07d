// What a chunk that loads on demand needs before its `import()`: its styles, and every script that it will run with
// the integrity that the build wrote into the page's table. The build puts the call before each `import()` of the
// panel: code and tests write a plain one.

type ChunkFile = readonly [address: string, integrity: string]

interface ChunkTable {
  files: readonly ChunkFile[]
  /** By the module's path below src/ without its ending: indexes into `files`, its own script last. */
  chunks: Readonly<Record<string, readonly number[]>>
}

const isTable = (value: unknown): value is ChunkTable =>
  typeof value === 'object' && value !== null && 'files' in value && 'chunks' in value

const readTable = (): ChunkTable => {
  const table: unknown = JSON.parse(document.getElementById('chunks')?.textContent ?? 'null')
  return isTable(table) ? table : { files: [], chunks: {} }
}

let table: ChunkTable | undefined

const filesOf = (chunk: string): readonly ChunkFile[] => {
  const { files, chunks } = table ??= readTable()
  return (chunks[chunk] ?? []).map((index) => files[index]).filter((file) => file !== undefined)
}

const loads = new Map<string, Promise<void>>()
const failed = new Set<string>()

const load = async (address: string, integrity: string): Promise<void> => {
  // What was damaged on its way may lie in the browser's cache for a year.
  if (failed.has(address)) await fetch(address, { cache: 'reload' })
  const link = document.createElement('link')
  link.rel = address.endsWith('.css') ? 'stylesheet' : 'modulepreload'
  // A browser that does not know modulepreload would never say that it has ended: it runs the script unchecked.
  if (!link.relList.supports(link.rel)) return
  link.href = address
  link.integrity = integrity
  await new Promise<void>((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove() // out of the way of the next attempt
      reject(new Error(`${address} could not be loaded`))
    }
    document.head.append(link)
  })
}

/**
 * Fetches and checks what a chunk needs, and applies its styles. Rejected when a file is gone, cut off or not the one
 * that was built; a later call tries again. It comes before `import()`, not beside it: a script that fails its check
 * here is fetched once more for an import, unchecked.
 * @param chunk the module's path below src/ without its ending: `app/screens/login`
 */
export const loadChunkFiles = async (chunk: string): Promise<void> => {
  await Promise.all(filesOf(chunk).map(([address, integrity]) => {
    const loading = loads.get(address) ?? load(address, integrity)
    loads.set(address, loading)
    loading.catch(() => {
      loads.delete(address)
      failed.add(address)
    })
    return loading
  }))
}

/** The address of a chunk's own script. */
export const chunkScript = (chunk: string): string | undefined => filesOf(chunk).at(-1)?.[0]

/** What the build makes of an `import()` of ours: the table of the page knows the script, so no other file names it. */
export const importChunk = async (chunk: string): Promise<unknown> => {
  await loadChunkFiles(chunk)
  return import(chunkScript(chunk) ?? '')
}

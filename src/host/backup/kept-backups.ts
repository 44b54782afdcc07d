// Scheduled backups: `apron-<time>.db` with a list for each, and one folder of media for all of them.
import type { BackupStore } from './backup-store.ts'
import { manifestIn } from './make-backup.ts'
import { type Manifest, manifestOf } from './manifest.ts'

export const sharedMedia = 'media'

const namePattern = /^apron-\d{8}T\d{9}Z\.db$/

export function backupName(at: Date): string {
  return `apron-${at.toISOString().replaceAll(/[-:.]/g, '')}.db`
}

/** The complete backups, oldest first: their names sort by time. */
export async function keptBackups(store: BackupStore): Promise<string[]> {
  const names = new Set((await store.list('')).map(({ name }) => name))
  return [...names].filter((name) => namePattern.test(name) && names.has(manifestOf(name))).sort()
}

export async function newestManifest(store: BackupStore): Promise<Manifest | undefined> {
  const newest = (await keptBackups(store)).at(-1)
  return newest === undefined ? undefined : manifestIn(store, newest)
}

/**
 * Removes all but the newest `keep` verified backups, incomplete or unverified ones before the newest of these, and
 * media that none of these lists. The caller has verified the newest one.
 */
export async function removeOldest(store: BackupStore, keep: number): Promise<void> {
  const verified: { name: string; manifest: Manifest }[] = []
  for (const name of await keptBackups(store)) {
    const manifest = await manifestIn(store, name)
    if (manifest?.verifiedAt !== undefined) verified.push({ name, manifest })
  }
  const staying = verified.slice(-keep)
  const newest = staying.at(-1)?.name ?? ''
  const names = new Set(staying.map(({ name }) => name))
  const databaseOf = (name: string): string => name.replace(/\.json$/, '')
  const going = (await store.list(''))
    .map(({ name }) => name)
    .filter((name) => namePattern.test(databaseOf(name)) && databaseOf(name) < newest && !names.has(databaseOf(name)))
  // The lists go first, so that a kill in between leaves no backup that looks complete.
  const lists = going.filter((name) => name.endsWith('.json'))
  for (const name of [...lists, ...going.filter((name) => !lists.includes(name))]) await store.remove(name)
  const named = new Set(staying.flatMap(({ manifest }) => manifest.media.map(({ name }) => name)))
  for (const { name } of await store.list(sharedMedia)) {
    if (!named.has(name)) await store.remove(`${sharedMedia}/${name}`)
  }
}

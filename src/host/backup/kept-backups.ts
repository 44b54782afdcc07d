// The backups that the host makes by itself: `apron-<time>.db` with its list, and one folder of media for all of them.
import type { BackupStore } from './backup-store.ts'
import { manifestIn } from './make-backup.ts'
import { type Manifest, manifestOf } from './manifest.ts'

export const sharedMedia = 'media'

const namePattern = /^apron-\d{8}T\d{9}Z\.db$/

export function backupName(at: Date): string {
  return `apron-${at.toISOString().replaceAll(/[-:.]/g, '')}.db`
}

/** The whole ones, oldest first; their names sort by time. */
export async function keptBackups(store: BackupStore): Promise<string[]> {
  const names = new Set((await store.list('')).map(({ name }) => name))
  return [...names].filter((name) => namePattern.test(name) && names.has(manifestOf(name))).sort()
}

export async function newestManifest(store: BackupStore): Promise<Manifest | undefined> {
  const newest = (await keptBackups(store)).at(-1)
  return newest === undefined ? undefined : manifestIn(store, newest)
}

/** Removes all but the newest `keep`, what was cut off before them, and media that none of these names. */
export async function removeOldest(store: BackupStore, keep: number): Promise<string[]> {
  const whole = await keptBackups(store)
  const staying = whole.slice(-keep)
  const [oldest = ''] = staying
  // A list goes first: what is left half-way is no whole backup.
  const going = (await store.list('')).map(({ name }) => name)
    .filter((name) => namePattern.test(name.replace(/\.json$/, '')) && name.replace(/\.json$/, '') < oldest)
    .sort((one, other) => Number(other.endsWith('.json')) - Number(one.endsWith('.json')))
  for (const name of going) await store.remove(name)
  const named = new Set<string>()
  for (const name of staying) {
    const manifest = await manifestIn(store, name)
    if (!manifest) return going // whose media are not known
    for (const entry of manifest.media) named.add(entry.name)
  }
  for (const { name } of await store.list(sharedMedia)) {
    if (!named.has(name)) await store.remove(`${sharedMedia}/${name}`)
  }
  return going.filter((name) => name.endsWith('.db'))
}

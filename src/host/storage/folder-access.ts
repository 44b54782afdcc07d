// The users that can use the files of the data folder.
import { accessSync, chmodSync, constants, existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartFailure } from '#host/base'

const { R_OK, W_OK, X_OK } = constants
/** A volume may have other entries, such as `lost+found`. */
const namesOfHost = ['apron.db', 'apron.db-wal', 'media', 'outbox', 'updates']
const groupWrites = 0o020

/** A path, or the nearest folder above it that can be reached, and its user. */
function nearest(path: string): { path: string; owner: number } | undefined {
  try {
    return { path, owner: statSync(path).uid }
  } catch {
    return dirname(path) === path ? undefined : nearest(dirname(path))
  }
}

/** The operating system refused it to this user. */
export const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EPERM')

/** Says why a path in the data folder can't be used, and what to do if it belongs to another user. */
export function folderFailure(dataDir: string, refused: string, error: unknown): StartFailure {
  const reason = error instanceof Error ? error.message : String(error)
  const [user, found] = [process.getuid?.(), isRefused(error) ? nearest(refused) : undefined]
  if (!found || user === undefined || found.owner === user) {
    return new StartFailure(`the data folder ${dataDir} can’t be used: ${reason}`)
  }
  const make = existsSync(dataDir) ? '' : `mkdir -p ${dataDir} && `
  return new StartFailure(
    `the data folder ${dataDir} can’t be used: ${found.path} belongs to user ${found.owner}, and Apron runs as user ` +
      `${user}. Run it as user ${found.owner}, or as root run “${make}chown -R ${user} ${dataDir}”`,
  )
}

/** Throws a StartFailure unless this process can use the folder and what earlier processes left in it. */
export function requireAccess(dataDir: string): void {
  for (const path of [dataDir, ...namesOfHost.map((name) => join(dataDir, name)).filter((path) => existsSync(path))]) {
    try {
      const isFolder = statSync(path).isDirectory()
      if (path === dataDir && !isFolder) throw new Error('it isn’t a folder')
      accessSync(path, isFolder ? R_OK | W_OK | X_OK : R_OK | W_OK)
    } catch (error) {
      throw folderFailure(dataDir, path, error)
    }
  }
}

/**
 * Files are for their user only. If the folder's group can write there, they are also for the group: containers may get
 * another user ID with each start, with the same group (OpenShift).
 */
const fileModeIn = (folder: string): number => ((statSync(folder).mode & groupWrites) === 0 ? 0o600 : 0o660)

/** Applies to all files and folders that this process creates from now on. */
export function keepPrivate(dataDir: string): void {
  process.umask(fileModeIn(dataDir) === 0o600 ? 0o077 : 0o007)
}

/** SQLite creates its files with mode 0644, which may keep out the group. Earlier releases left them so. */
export function alignMode(file: string): void {
  const mode = fileModeIn(dirname(file))
  for (const path of [file, `${file}-wal`, `${file}-shm`, `${file}-log`]) {
    const found = statSync(path, { throwIfNoEntry: false })
    if (found && (found.mode & 0o777) !== mode && found.uid === process.getuid?.()) chmodSync(path, mode)
  }
}

// Writes docs/licences.md: the licence of every package in any lock file.
//   npm run licences
import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { locks, readLock } from './lock.mjs'

const useOf = (lockFile, { isDevelopment }) =>
  lockFile !== locks[0]
    ? `tests, \`${lockFile.replace('/package-lock.json', '/')}\``
    : isDevelopment
      ? 'build and tests'
      : 'the browser'

export function licences() {
  const rows = locks.flatMap((lockFile) =>
    readLock(lockFile).packages.map(
      (entry) =>
        `| ${entry.name} | ${entry.version} | ${entry.license ?? 'none named'} | ${useOf(lockFile, entry)} |\n`,
    ),
  )
  return `# Licences

Apron itself is under the MIT license. This is the licence of each package that a lock file names, by its SPDX
identifier, and where the package is used. \`npm run licences\` writes the list from the lock files; a test holds that
it is current. The embedded host on Node 20 also runs \`node-sqlite3-wasm\`.

| package | version | licence | used by |
|---|---|---|---|
${[...new Set(rows)].join('')}`
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) writeFileSync('docs/licences.md', licences())

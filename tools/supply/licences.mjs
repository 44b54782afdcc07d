import { readLock } from './lock.mjs'

/** dist/licences.md: the licence of every package that is used to build or test the panel and its host. */
export function licences() {
  const rows = readLock('package-lock.json').packages.map(
    ({ name, version, license, isDevelopment }) =>
      `| ${name} | ${version} | ${license} | ${isDevelopment ? 'build and tests' : 'the browser'} |\n`,
  )
  return `# Licences

Apron is under the MIT license. This table has the licence of each package in its lock file, as an SPDX identifier. The
host on Node 20 also runs \`node-sqlite3-wasm\`.

| package | version | licence | used by |
|---|---|---|---|
${[...new Set(rows)].join('')}`
}

// Builds these sources again and compares every file with what is deployed.
//   npm run verify -- DIR                          a copy of dist, or of dist/panel alone
//   npm run verify -- https://admin.example.com    the panel as a server answers it, and the headers of its page
// Set API_BASE_URL, BASE_PATH, PRODUCT_NAME and HOST_DIALECT as for that build. Exits with 1 where anything differs.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { filesIn, sha256 } from './files.mjs'
import { givenPath } from './given-path.mjs'

const [, , given] = process.argv
if (!given) fail('Name a folder or an address: npm run verify -- DIR')
const isAddress = /^https?:\/\//.test(given)
const target = isAddress ? given : givenPath(given)
if (!isAddress && !existsSync(target)) fail(`There is no folder ${target}`)

function fail(sentence) {
  console.error(sentence)
  process.exit(2)
}

/** Pairs our bytes of each file with the deployed ones; undefined if one side lacks the file. */
function compareFolders(ours, theirs) {
  return [...new Set([...filesIn(ours), ...filesIn(theirs)])].map((path) => {
    const [own, other] = [ours, theirs].map((folder) => {
      const file = join(folder, path)
      return existsSync(file) ? readFileSync(file) : undefined
    })
    return { path, own, other }
  })
}

/** Servers send the compressed forms instead of a file, and do not serve the files of their own settings. */
const isAsked = (path) => !/\.(br|gz)$|^_/.test(path)

async function compareAddress(ours, base) {
  return Promise.all(
    filesIn(ours)
      .filter(isAsked)
      .map(async (path) => {
        const address = `${base}/${path === 'index.html' ? '' : path}`
        const answer = await fetch(address, { headers: { accept: 'text/html, */*' } })
        const other = answer.ok ? Buffer.from(await answer.arrayBuffer()) : undefined
        return { path, own: readFileSync(join(ours, path)), other, headers: answer.headers }
      }),
  )
}

/** A server may add a report address, which does not loosen the policy. */
const withoutReports = (value) => value.replace(/; report-(?:uri|to) [^;]*/g, '')

/** The headers of the page in dist/panel/_headers, as pairs like those of files. */
function compareHeaders(ours, page) {
  const [, first = ''] = readFileSync(join(ours, '_headers'), 'utf8').split(/^\S.*$/m)
  return [...first.matchAll(/^ {2}([^:]+): (.*)$/gm)].map(([, name = '', value = '']) => ({
    path: `header ${name}`,
    own: Buffer.from(value),
    other: Buffer.from(withoutReports(page.headers.get(name) ?? '')),
  }))
}

const out = `.build/verify-${process.pid}`
process.on('exit', () => rmSync(out, { recursive: true, force: true }))
const { status, stderr } = spawnSync(process.execPath, ['build.mjs', '--out', out], { encoding: 'utf8' })
if (status !== 0) fail(stderr)

async function compare() {
  if (!isAddress) return compareFolders(existsSync(join(target, 'panel')) ? out : join(out, 'panel'), target)
  const files = await compareAddress(join(out, 'panel'), target.replace(/\/+$/, ''))
  return [
    ...files,
    ...compareHeaders(
      join(out, 'panel'),
      files.find(({ path }) => path === 'index.html'),
    ),
  ]
}

const pairs = await compare().catch((error) =>
  fail(`${target} cannot be read: ${error.cause?.message ?? error.message}`),
)
const differing = pairs.filter(({ own, other }) => !own || !other || !own.equals(other))
for (const { path, own, other } of differing) {
  if (!other) console.log(`missing   ${path}`)
  else if (!own) console.log(`not ours  ${path}`)
  else console.log(`differs   ${path}  built ${sha256(own)}, deployed ${sha256(other)}`)
}
console.log(`${pairs.length - differing.length} of ${pairs.length} are the same`)
process.exitCode = differing.length > 0 ? 1 : 0

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { after, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

// The second one by its whole path; the third with what a folder may be called.
const folders = [
  `.build/once-${process.pid}`, resolve(`.build/twice-${process.pid}`), `.build/a team's “ü” (${process.pid})`,
] as const
const [once, twice, team] = folders
after(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

const build = (folder: string, args: string[] = [], env: NodeJS.ProcessEnv = {}, cwd = '.') => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['build.mjs', '--out', folder, ...args], {
    encoding: 'utf8', cwd, env: { ...process.env, API_BASE_URL: '', PRODUCT_NAME: '', ...env },
  })
  return { status, stdout, stderr }
}
const filesIn = (folder: string) => readdirSync(folder, { recursive: true }).map(String).sort()
  .filter((path) => statSync(`${folder}/${path}`).isFile())
const integrityOf = (path: string) => `sha256-${createHash('sha256').update(readFileSync(path)).digest('base64')}`

const first = build(once)
// One build serves three tests: what is over its budget is written all the same, over what an earlier one has left.
mkdirSync(`${twice}/panel/assets`, { recursive: true })
for (const path of ['index.html', 'index.html.br', 'assets/earlier-ABCDEFGH.js', 'assets/earlier-ABCDEFGH.js.gz']) {
  writeFileSync(`${twice}/panel/${path}`, 'of an earlier build')
}
const overBudget = build(twice, ['--budget', 'signInStyle=1'])
const page = readFileSync(`${once}/panel/index.html`, 'utf8')
const table: { files: [string, string][]; chunks: Record<string, number[]> } =
  JSON.parse(/id="chunks">(.*?)<\/script>/.exec(page)?.[1] ?? '')

test('a build within its budgets succeeds and prints each figure beside its budget', () => {
  assert.equal(first.status, 0, first.stderr)
  assert.match(first.stdout, / of 13\.0 KB: the script of the sign-in screen/)
})

test('a build over its budget fails and says which, by how much', () => {
  assert.equal(overBudget.status, 1)
  assert.match(overBudget.stderr, /^too large: the style of the sign-in screen: \d+ bytes, \d+ over the budget of 1$/m)
})

test('the same sources build to the same bytes wherever, with no path of the machine in them', () => {
  assert.deepEqual(filesIn(twice), filesIn(once))
  for (const path of filesIn(once)) {
    const bytes = readFileSync(`${once}/${path}`)
    assert(bytes.equals(readFileSync(`${twice}/${path}`)), `${path} differs`)
    assert(!bytes.includes(process.cwd()), `${path} holds ${process.cwd()}`)
  }
})

test('the first style of the page begins with the order of the layers, which all others rely on', () => {
  const [, path = ''] = /href="(\/assets\/[^"]+\.css)"/.exec(page) ?? []
  assert.match(readFileSync(`${once}/panel${path}`, 'utf8'),
    /^@layer reset,tokens,base,shell,components,screens,utilities;/)
})

test('nothing of an earlier build is left in the folder', () => {
  assert.deepEqual(filesIn(`${twice}/panel`).filter((path) => path.includes('earlier')), [])
})

test('each script and style that the page names carries the integrity of its file', () => {
  const tags = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)" integrity="([^"]+)"/g)]
  assert(tags.some(([, path]) => path?.endsWith('.css')) && tags.some(([, path]) => path?.endsWith('.js')))
  assert.equal(tags.length, [...page.matchAll(/(?:src|href)="\/assets\//g)].length)
  for (const [, path, integrity] of tags) assert.equal(integrity, integrityOf(`${once}/panel${path}`), path)
})

test('each lazy screen has its files in the page\'s table, with their integrity, its own script last', () => {
  for (const [path, integrity] of table.files) assert.equal(integrity, integrityOf(`${once}/panel${path}`), path)
  assert('app/screens/login' in table.chunks)
  for (const [chunk, indexes] of Object.entries(table.chunks)) {
    if (chunk === 'app/main') continue
    const own = table.files[indexes.at(-1) ?? -1]?.[0] ?? 'none'
    assert.match(own, new RegExp(`^/assets/${basename(chunk)}-\\w+\\.js$`), chunk)
  }
})

test('a screen is few files, which a browser asks a distant host for six at a time', () => {
  const there = new Set(['app/main', 'app/shell/shell'].flatMap((chunk) => table.chunks[chunk]))
  const filesBeside = (chunk: string) => table.chunks[chunk]?.filter((index) => !there.has(index)).length ?? Infinity
  const counts = Object.keys(table.chunks).map((chunk) => [filesBeside(chunk), chunk] as const)
  assert.deepEqual(counts.filter(([files]) => files > 18), [])
})

test('what is fetched at every visit brings nothing that other parts share with one another', () => {
  const there = new Set(['app/main', 'app/shell/shell'].flatMap((chunk) => table.chunks[chunk]))
  const indexes = new Set(['app/shell/around', 'app/live/live'].flatMap((chunk) => table.chunks[chunk] ?? []))
  const bytes = [...indexes].filter((index) => !there.has(index))
    .map((index) => statSync(`${once}/panel${table.files[index]?.[0]}`).size)
  const sum = bytes.reduce((total, size) => total + size, 0)
  assert.ok(sum > 0 && sum < 32_000, `${sum} bytes`)
})

test('each style is loaded once: what the page\'s own style sheet holds, no screen loads again', () => {
  const rules = table.files.map(([path]) => path).filter((path) => path.endsWith('.css'))
    .map((path) => readFileSync(`${once}/panel${path}`, 'utf8').trim()).filter((text) => text !== '')
  assert.equal(new Set(rules).size, rules.length)
})

test('the compressed forms of a file hold the same bytes', () => {
  const compressed = filesIn(`${once}/panel`).filter((path) => /\.(br|gz)$/.test(path))
  assert(compressed.length > 10)
  for (const path of compressed) {
    const bytes = readFileSync(`${once}/panel/${path}`)
    const plain = readFileSync(`${once}/panel/${path.replace(/\.(br|gz)$/, '')}`)
    assert((path.endsWith('.br') ? brotliDecompressSync(bytes) : gunzipSync(bytes)).equals(plain), path)
    assert(bytes.length < plain.length, path)
  }
})

test('nothing of development is in a production build', () => {
  for (const path of filesIn(`${once}/panel`)) {
    if (!/\.(js|html|css)$/.test(path)) continue
    assert.doesNotMatch(readFileSync(`${once}/panel/${path}`, 'utf8'), /sourceMappingURL|built\.txt|reload\.js/, path)
  }
})

test('an address that no request can be sent to ends the build with one line', () => {
  const { status, stderr } = build(`${once}/never`, [], { API_BASE_URL: 'api.example.com' })
  assert.deepEqual({ status, stderr }, { status: 1, stderr: 'API_BASE_URL is not an http address: api.example.com\n' })
})

test('a build into the folder of the sources ends with one line, before anything is removed', () => {
  // What the address is refused for comes later.
  const { status, stderr } = build('.', [], { API_BASE_URL: 'api.example.com' })
  assert.deepEqual({ status, stderr }, { status: 1, stderr: '--out is the folder of the sources: name another one\n' })
})

test('the README\'s entity, a name and the address of a host of a team\'s own leave the build within its budgets',
  () => {
    const blocks = readFileSync('README.md', 'utf8').matchAll(/```ts\n(.*?)```/gs)
    const [definition, line] = [...blocks].map(([, code]) => code)
    assert(definition && line, 'the README shows a definition and its line')
    for (const name of ['src', 'static', 'build.mjs', 'package.json', 'tsconfig.json']) {
      cpSync(name, `${team}/${name}`, { recursive: true })
    }
    const entities = `${team}/src/contract/entities`
    writeFileSync(`${entities}/shop.ts`, definition)
    const index = readFileSync(`${entities}/index.ts`, 'utf8')
    const widened = index.replace(/^ +\{ route: '\/admin\/airport'.*\n/m, `$&  ${line}`)
    assert.notEqual(widened, index)
    writeFileSync(`${entities}/index.ts`, widened)
    const { status, stderr } = build('dist', [], {
      API_BASE_URL: 'https://travel-host.production.example.com', PRODUCT_NAME: 'Northern Lights Travel',
    }, team)
    assert.deepEqual({ status, stderr }, { status: 0, stderr: '' })
  })

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { after, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

// The second one by its whole path; the third with what a folder may be called.
const folders = [
  `.build/once-${process.pid}`,
  resolve(`.build/twice-${process.pid}`),
  `.build/a team's “ü” (${process.pid})`,
] as const
const [once, twice, team] = folders
after(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

const build = (folder: string, args: string[] = [], env: NodeJS.ProcessEnv = {}, cwd = '.') => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['build.mjs', '--out', folder, ...args], {
    encoding: 'utf8',
    cwd,
    env: { ...process.env, API_BASE_URL: '', PRODUCT_NAME: '', HOST_DIALECT: '', ...env },
  })
  return { status, stdout, stderr }
}
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .sort()
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
const jsonIn = (pattern: RegExp) => JSON.parse(pattern.exec(page)?.[1] ?? '')
const map: { imports: Record<string, string>; integrity: Record<string, string> } = jsonIn(
  /<script type="importmap">(.*?)<\/script>/,
)
const needs: Record<string, string[]> = jsonIn(/id="rooms">(.*?)<\/script>/)

test('a build within its budgets succeeds and prints each size next to its budget', () => {
  assert.equal(first.status, 0, first.stderr)
  assert.match(first.stdout, / of 63\.4 KB: signInScript/)
})

test('a build over a budget fails and reports which one and by how much', () => {
  assert.equal(overBudget.status, 1)
  assert.match(overBudget.stderr, /^too large: signInStyle: \d+ bytes, \d+ over the budget of 1$/m)
})

test('the build is reproducible in any folder and contains no local path', () => {
  assert.deepEqual(filesIn(twice), filesIn(once))
  for (const path of filesIn(once)) {
    const bytes = readFileSync(`${once}/${path}`)
    assert(bytes.equals(readFileSync(`${twice}/${path}`)), `${path} differs`)
    assert(!bytes.includes(process.cwd()), `${path} holds ${process.cwd()}`)
  }
})

test('the page’s first style declares the order of the layers', () => {
  const [, path = ''] = /href="(\/assets\/[^"]+\.css)"/.exec(page) ?? []
  assert.match(
    readFileSync(`${once}/panel${path}`, 'utf8'),
    /^@layer reset,tokens,base,shell,components,screens,utilities;/,
  )
})

test('a build removes the files of an earlier build', () => {
  assert.deepEqual(
    filesIn(`${twice}/panel`).filter((path) => path.includes('earlier')),
    [],
  )
})

test('each script and style of the page has the integrity hash of its file', () => {
  const tags = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)" integrity="([^"]+)"/g)]
  assert(tags.some(([, path]) => path?.endsWith('.css')) && tags.some(([, path]) => path?.endsWith('.js')))
  assert.equal(tags.length, [...page.matchAll(/(?:src|href)="\/assets\//g)].length)
  for (const [, path, integrity] of tags) assert.equal(integrity, integrityOf(`${once}/panel${path}`), path)
})

test('each file in the import map has its integrity hash, and the rooms table lists only rooms from the map', () => {
  const paths = filesIn(`${once}/panel/assets`)
    .filter((path) => /\.(js|css)$/.test(path))
    .map((path) => `/assets/${path}`)
  assert.deepEqual(Object.keys(map.integrity).sort(), paths)
  for (const [path, integrity] of Object.entries(map.integrity)) {
    assert.equal(integrity, integrityOf(`${once}/panel${path}`), path)
  }
  const named = [...Object.keys(needs), ...Object.values(needs).flat()]
  assert.deepEqual(
    named.filter((name) => !map.imports[name]),
    [],
  )
})

test('the panel has at most 34 scripts and 29 styles, and a page of at most 4 KB', () => {
  const paths = Object.keys(map.integrity)
  assert.ok(paths.filter((path) => path.endsWith('.js')).length <= 34, paths.join())
  assert.ok(paths.filter((path) => path.endsWith('.css')).length <= 29, paths.join())
  assert.ok(statSync(`${once}/panel/index.html.br`).size <= 4096)
})

test('the headers contain the hash of each inline script', () => {
  const headers = readFileSync(`${once}/panel/_headers`, 'utf8')
  const inline = [...page.matchAll(/<script type="(?:importmap|module)"(?: async)?>([\s\S]*?)<\/script>/g)]
  assert.equal(inline.length, 2)
  for (const [, text = ''] of inline) {
    assert.ok(headers.includes(`'sha256-${createHash('sha256').update(text).digest('base64')}'`))
  }
})

test('the compressed files decompress to the original bytes', () => {
  const compressed = filesIn(`${once}/panel`).filter((path) => /\.(br|gz)$/.test(path))
  assert(compressed.length > 10)
  for (const path of compressed) {
    const bytes = readFileSync(`${once}/panel/${path}`)
    const plain = readFileSync(`${once}/panel/${path.replace(/\.(br|gz)$/, '')}`)
    assert((path.endsWith('.br') ? brotliDecompressSync(bytes) : gunzipSync(bytes)).equals(plain), path)
    assert(bytes.length < plain.length, path)
  }
})

test('a production build contains no development code', () => {
  for (const path of filesIn(`${once}/panel`)) {
    if (!/\.(js|html|css)$/.test(path)) continue
    assert.doesNotMatch(readFileSync(`${once}/panel/${path}`, 'utf8'), /sourceMappingURL|setInterval\(async/, path)
  }
})

const styleOf = (name: string): string | undefined => {
  const address = map.imports[name]?.replace(/js$/, 'css') ?? ''
  return map.integrity[address] && address
}

/** Of each row the name, the source and its sizes in KB; empty where there is no such file. */
const rowsOf = (report: string) =>
  [...report.matchAll(/^\| (#[\w-]+|react|index\.html) \|(.*)\|(.*)\|(.*)\|$/gm)].map((row) =>
    row.slice(1).map((cell) => cell.trim()),
  )
const rowsOfPage = rowsOf(readFileSync(`${once}/delivered-files.md`, 'utf8'))

test('delivered-files.md has a row for each room with its sources and size', () => {
  const names = Object.keys(map.imports).filter((name) => name === 'react' || /^#[\w-]+$/.test(name))
  assert.deepEqual(rowsOfPage.map(([name]) => name).sort(), ['index.html', ...names].sort())
  const sizeOf = (address: string | undefined) =>
    address === undefined ? '' : `${(statSync(`${once}/panel${address}.br`).size / 1000).toFixed(1)} KB`
  for (const [name = '', source = '', ...sizes] of rowsOfPage) {
    for (const path of source.split(', ')) assert.ok(existsSync(path), path)
    const addresses = name === 'index.html' ? ['/index.html'] : [map.imports[name], styleOf(name)]
    assert.deepEqual(
      sizes,
      [0, 1].map((index) => sizeOf(addresses[index])),
      name,
    )
  }
})

test('licences.md has a row for each package of the lock file', () => {
  const { packages }: { packages: Record<string, unknown> } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const rows = new Set(
    [...readFileSync(`${once}/licences.md`, 'utf8').matchAll(/^\| (\S+) \| \d/gm)].map(([, name]) => name),
  )
  const names = Object.keys(packages)
    .filter(Boolean)
    .map((path) => path.replace(/.*node_modules\//, ''))
  assert.deepEqual([...rows].sort(), [...new Set(names)].sort())
})

test('a build without HOST_DIALECT contains no dialect code', () => {
  for (const path of filesIn(`${once}/panel/assets`).filter((name) => name.endsWith('.js'))) {
    assert.doesNotMatch(readFileSync(`${once}/panel/assets/${path}`, 'utf8'), /per_page|toHost:/, path)
  }
})

test('a build with a HOST_DIALECT that is not a file fails with a one-line error', () => {
  const { status, stderr } = build(`${once}/never`, [], { HOST_DIALECT: 'nowhere.ts' })
  assert.deepEqual({ status, stderr }, { status: 1, stderr: 'HOST_DIALECT is no file: nowhere.ts\n' })
})

test('a build with an invalid API_BASE_URL fails with a one-line error', () => {
  const { status, stderr } = build(`${once}/never`, [], { API_BASE_URL: 'api.example.com' })
  assert.deepEqual({ status, stderr }, { status: 1, stderr: 'API_BASE_URL is not an http address: api.example.com\n' })
})

test('a build into the source folder fails with a one-line error before it removes anything', () => {
  // What the address is refused for comes later.
  const { status, stderr } = build('.', [], { API_BASE_URL: 'api.example.com' })
  assert.deepEqual({ status, stderr }, { status: 1, stderr: '--out is the folder of the sources: name another one\n' })
})

test('the example entity of docs/architecture.md, a product name and a custom host URL keep the build within its budgets', () => {
  const [, section = ''] = readFileSync('docs/architecture.md', 'utf8').split('## How to add an entity')
  const blocks = section.matchAll(/```ts\n(.*?)```/gs)
  const [definition, line] = [...blocks].map(([, code]) => code)
  assert(definition && line, 'the page shows a definition and its line')
  for (const name of [
    'src',
    'static',
    'docs',
    'tools',
    'build.mjs',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
  ]) {
    cpSync(name, `${team}/${name}`, { recursive: true })
  }
  const entities = `${team}/src/contract/entities`
  writeFileSync(`${entities}/shop.ts`, definition)
  const index = readFileSync(`${entities}/sections.ts`, 'utf8')
  const widened = index
    .replace(/^ +\{ route: '\/admin\/guidelines-types'/m, `  ${line}$&`)
    .replace(/^import /m, `import { shop } from './shop.ts'\nimport `)
  assert.ok(widened.includes(line))
  writeFileSync(`${entities}/sections.ts`, widened)
  const { status, stderr } = build(
    'dist',
    [],
    { API_BASE_URL: 'https://travel-host.production.example.com', PRODUCT_NAME: 'Northern Lights Travel' },
    team,
  )
  assert.deepEqual({ status, stderr }, { status: 0, stderr: '' })
  const rows = rowsOf(readFileSync(`${team}/dist/delivered-files.md`, 'utf8'))
  assert.deepEqual(
    rows.map((row) => row.slice(0, 2)),
    rowsOfPage.map((row) => row.slice(0, 2)),
  )
  const { size } = statSync(`${team}/dist/panel/index.html.br`)
  assert.equal(rows[0]?.[2], `${(size / 1000).toFixed(1)} KB`)
})

// The one build script: the panel into dist/panel, the embedded host's programs into dist, which then runs on its own.
//   node build.mjs            minified, hashed, compressed, held to its budgets
//   node build.mjs --host     the host's programs alone
//   node build.mjs --dev      readable; rebuilds as files change, restarts the host, reloads the page
// --out DIR builds elsewhere; --budget NAME=BYTES holds a budget to another figure.
// Environment: API_BASE_URL, BASE_PATH, PRODUCT_NAME and HOST_DIALECT, in docs/configuration.md.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, extname, relative, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { deliveredFiles } from './supply/delivered-files.mjs'
import { givenPath } from './supply/given-path.mjs'
import { sumsName, sumsOf } from './supply/files.mjs'
import { licences } from './supply/licences.mjs'

/** Beyond these bytes, as brotli sends them, the build fails. `of` counts with its imports; a dialect adds 5,000. */
const budgets = {
  signInScript: { bytes: 69_900, of: ['#main', '#entry'], without: 'react' }, // 4,000 of them for second factors
  signInStyle: { bytes: 9_000, of: ['#main', '#entry'], ending: '.css' },
  firstScreens: { bytes: 189_000, of: ['#main', '#entry', '#shell', '#dashboard', '#list'] },
  page: { bytes: 4_096, of: ['index.html'] },
}

/** These rooms have no file of their own: the host's programs, and the few rooms that import them, hold their code. */
const notOfPanel = ['#openapi', '#picture', '#places', '#published']
const reactModules = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client']
const hostPrograms = {
  host: 'src/host/programs/main.ts',
  'reset-admin': 'src/host/programs/reset-admin.ts',
  backup: 'src/host/programs/backup.ts',
  openapi: 'src/host/programs/openapi.ts',
  conformance: 'src/conformance/main.ts',
  restore: 'src/host/programs/restore.ts',
  'audit-verify': 'src/host/programs/audit-verify.ts',
  'job-worker': 'src/host/backup/job-worker.ts',
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

const { values: options } = parseArgs({
  options: {
    dev: { type: 'boolean' },
    host: { type: 'boolean' },
    out: { type: 'string' },
    budget: { type: 'string', multiple: true, default: [] },
  },
})
const out = options.out === undefined ? 'dist' : relative('.', givenPath(options.out))
const panelDir = `${out}/panel`
/** The product host's address without a last slash; empty for the panel's own origin. */
const apiBaseUrl = (process.env.API_BASE_URL ?? '').replace(/\/+$/, '')
/** The path that the panel is served under: empty, or `/admin-panel`. */
const basePath = (process.env.BASE_PATH ?? '').replace(/\/+$/, '')
const productName = process.env.PRODUCT_NAME || 'Apron'
/** The module in the place of src/contract/host-dialect.ts, for a host that differs; empty for none. */
const hostDialect = process.env.HOST_DIALECT ?? ''
process.env.NODE_ENV = options.dev ? 'development' : 'production'

const { node } = process.versions
if (node.localeCompare('20.19', 'en', { numeric: true }) < 0) fail(`Node ${node} is too old: 20.19 or later is needed`)
if (out === '') fail('--out is the folder of the sources: name another one')
if (apiBaseUrl && !(URL.canParse(apiBaseUrl) && /^https?:$/.test(new URL(apiBaseUrl).protocol))) {
  fail(`API_BASE_URL is not an http address: ${apiBaseUrl}`)
}
if (basePath && !/^(?:\/[\w.~-]+)+$/.test(basePath)) fail(`BASE_PATH is not a path such as /panel: ${basePath}`)
if (hostDialect && !existsSync(hostDialect)) fail(`HOST_DIALECT is no file: ${hostDialect}`)
const esbuild = await import('esbuild').catch(() => fail('esbuild is not installed: run `npm ci` first'))

const common = {
  bundle: true,
  format: 'esm',
  jsx: 'automatic',
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'error',
  define: Object.fromEntries(
    Object.entries({
      NODE_ENV: process.env.NODE_ENV,
      PRODUCT_NAME: productName,
      BASE_PATH: basePath,
      API_BASE_URL: apiBaseUrl,
    }).map(([name, value]) => [`process.env.${name}`, JSON.stringify(value)]),
  ),
}

const hashOf = (bytes, encoding) => createHash('sha256').update(bytes).digest(encoding)
const integrityOf = (bytes) => `sha256-${hashOf(bytes, 'base64')}`
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} KB`
const packings = { br: promisify(brotliCompress), gz: (bytes) => promisify(gzip)(bytes, { level: 9 }) }

const ownDialect = {
  name: 'host-dialect',
  setup: (build) => {
    build.onResolve({ filter: /\/host-dialect\.ts$/ }, () => ({ path: resolve(hostDialect) }))
  },
}

/** Builds one script, and one style where the room has any; `imports` are the other rooms that it names. */
async function bundle(name, source, input, external = []) {
  const { outputFiles, metafile } = await esbuild.build({
    ...common,
    ...input,
    external: external.filter((other) => other !== name),
    target: 'es2022',
    outdir: panelDir,
    write: false,
    metafile: true,
    plugins: hostDialect ? [ownDialect] : [],
    minify: !options.dev,
    sourcemap: options.dev && name !== 'boot' ? 'inline' : false,
  })
  const fileOf = (ending) => outputFiles.find((file) => file.path.endsWith(ending))?.contents
  const imports = Object.values(metafile.outputs)
    .flatMap((output) => output.imports)
    .filter((one) => one.external && one.kind === 'import-statement')
    .map(({ path }) => (reactModules.includes(path) ? 'react' : path))
  return { name, source, imports: [...new Set(imports)].sort(), files: { '': fileOf('.js'), '.css': fileOf('.css') } }
}

/** react and react-dom are CommonJS: one script gives the names of all their modules, and each name once. */
function reactInput() {
  const require = createRequire(import.meta.url)
  const modules = new Map(reactModules.flatMap((module) => Object.keys(require(module)).map((name) => [name, module])))
  const lines = [...modules]
    .filter(([name]) => !name.startsWith('__'))
    .map(([name, module]) => `export { ${name} } from '${module}'`)
  return { stdin: { contents: lines.join('\n'), resolveDir: '.' } }
}

/** Every room of package.json's `imports` with its files. */
async function bundleRooms() {
  const doors = Object.entries(JSON.parse(readFileSync('package.json', 'utf8')).imports).filter(
    ([name]) => !notOfPanel.includes(name) && !name.startsWith('#host/'),
  )
  const external = [...doors.map(([name]) => name), ...reactModules]
  const bundled = await Promise.all([
    bundle('react', 'node_modules/react, node_modules/react-dom', reactInput()),
    ...doors.map(([name, door]) => bundle(name, dirname(door).slice(2), { entryPoints: [door] }, external)),
    // A worker has no import map, so its file holds all that it needs.
    bundle('#import-worker', 'src/app/import', { entryPoints: ['src/app/import/import-worker.ts'] }),
  ])
  return new Map(bundled.map((room) => [room.name, room]))
}

/** These rooms with all that they import, deepest first. */
function withImports(rooms, names) {
  return [...new Set(names.flatMap((name) => [...withImports(rooms, rooms.get(name)?.imports ?? []), name]))]
}

/** Loads the page anew once the host gives another one. */
const reloadScript = `;setInterval(async () => {
  const page = await fetch('${basePath}/').then((answer) => answer.text(), () => '')
  if (page && !page.includes(document.querySelector('[type=importmap]').text)) location.reload()
}, 500)`

/** The page: the template of static/ with its import map, the entry's files and the table of what each room needs. */
async function writePage(rooms, imports, files) {
  const integrity = Object.fromEntries([...files].map(([path, bytes]) => [`${basePath}/${path}`, integrityOf(bytes)]))
  const entry = withImports(rooms, ['#main'])
  const needs = [...rooms.keys()]
    .map((name) => [
      name,
      withImports(rooms, [name]).filter((other) => other !== name && (name === '#main' || !entry.includes(other))),
    ])
    .filter(([, others]) => others.length > 0)
  const boot = await bundle('boot', 'src/app', { entryPoints: ['src/app/boot.ts'] }, ['#main'])
  const bootText = Buffer.from(boot.files['']).toString().trim() + (options.dev ? reloadScript : '')
  const inlineJson = (value) => JSON.stringify(value).replaceAll('<', '\\u003c')
  const link = (rel, address) => `<link rel="${rel}" href="${address}" integrity="${integrity[address]}">`
  const tags = [
    ...entry.flatMap((name) => imports[`${name}.css`] ?? []).map((address) => link('stylesheet', address)),
    `<script type="importmap">${inlineJson({ imports, integrity })}</script>`,
    ...entry.map((name) => link('modulepreload', imports[name])),
    `<script type="application/json" id="rooms">${inlineJson(Object.fromEntries(needs))}</script>`,
    `<script type="module">${bootText}</script>`,
  ]
  const escaped = productName.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
  return readFileSync('static/index.html', 'utf8')
    .replaceAll('%PRODUCT_NAME%', () => escaped)
    .replace('</head>', () => `${tags.join('\n')}\n</head>`)
}

/** The headers that any web server must send with the panel, in the format that Netlify and Cloudflare Pages read. */
async function writeHeaders(page) {
  const { code } = await esbuild.transform(readFileSync('src/host/http/security-headers.ts', 'utf8'), { loader: 'ts' })
  const { inlineScripts, panelHeaders } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  const headers = Object.entries(panelHeaders(apiBaseUrl, inlineScripts(page).map(integrityOf)))
  return (
    `${basePath}/*\n${headers.map(([name, value]) => `  ${name}: ${value}\n`).join('')}${basePath}/assets/*\n` +
    '  Cache-Control: public, max-age=31536000, immutable\n'
  )
}

/** Writes a file with its compressed forms where those are smaller; returns its bytes as the smallest form has them. */
async function writePanelFile(path, bytes) {
  const isPacked = !options.dev && ['.js', '.css', '.html', '.svg', '.json'].includes(extname(path))
  const packed = await Promise.all(
    Object.entries(isPacked ? packings : {}).map(async ([form, pack]) => [`${path}.${form}`, await pack(bytes)]),
  )
  const forms = [[path, bytes], ...packed.filter(([, { length }]) => length < bytes.length)]
  mkdirSync(dirname(`${panelDir}/${path}`), { recursive: true })
  for (const [form, content] of forms) writeFileSync(`${panelDir}/${form}`, content)
  return Math.min(...forms.map(([, content]) => content.length))
}

async function buildPanel() {
  const rooms = await bundleRooms()
  const files = new Map()
  const imports = {}
  for (const room of rooms.values())
    for (const [ending, bytes] of Object.entries(room.files)) {
      if (!bytes) continue
      const path = `assets/${room.name.replace('#', '')}-${hashOf(bytes, 'hex').slice(0, 8)}${ending || '.js'}`
      files.set(path, bytes)
      imports[room.name + ending] = `${basePath}/${path}`
    }
  for (const module of reactModules) imports[module] = imports.react
  const page = await writePage(rooms, imports, files)
  for (const path of readdirSync('static', { recursive: true }).map((name) => name.replaceAll('\\', '/'))) {
    if (statSync(`static/${path}`).isFile()) files.set(path, readFileSync(`static/${path}`))
  }
  files.set('openapi.json', readFileSync('docs/openapi.json')) // read by the screen /admin/api
  files.set('index.html', Buffer.from(page))
  files.set('_headers', Buffer.from(await writeHeaders(page)))
  files.set('_redirects', Buffer.from(`${basePath}/* ${basePath}/index.html 200\n`))
  rmSync(panelDir, { recursive: true, force: true })
  const sent = new Map(await Promise.all([...files].map(async (file) => [file[0], await writePanelFile(...file)])))
  return { rooms, sentOf: (name) => sent.get(imports[name]?.slice(basePath.length + 1) ?? name) ?? 0 }
}

/** Prints each figure that has a budget, and fails when one is beyond it. */
function holdBudgets({ rooms, sentOf }) {
  const own = new Map(options.budget.map((text) => text.split('=')))
  for (const [name, { bytes, of, without, ending = '' }] of Object.entries(budgets)) {
    const limit = Number(own.get(name) ?? bytes + (hostDialect && of.includes('#main') && !ending ? 5_000 : 0))
    const names = withImports(rooms, of).filter((room) => room !== without)
    const sent = names.reduce((sum, room) => sum + sentOf(room + ending), 0)
    console.log(`${kilobytes(sent).padStart(9)} of ${kilobytes(limit)}: ${name}`)
    if (sent <= limit) continue
    console.error(`too large: ${name}: ${sent} bytes, ${sent - limit} over the budget of ${limit}`)
    process.exitCode = 1
  }
}

/** What the host loads at run time and esbuild does not bundle: copied, so that dist needs no other node_modules. */
function copyRuntimePackage() {
  const from = dirname(createRequire(import.meta.url).resolve('node-sqlite3-wasm/package.json'))
  const to = `${out}/node_modules/node-sqlite3-wasm`
  rmSync(to, { recursive: true, force: true })
  for (const part of ['package.json', 'LICENSE', 'dist'])
    cpSync(`${from}/${part}`, `${to}/${part}`, { recursive: true })
}

const build = () =>
  Promise.all([
    options.host ? undefined : buildPanel(),
    esbuild.build({
      ...common,
      entryPoints: Object.entries(hostPrograms).map(([name, path]) => ({ in: path, out: name })),
      outdir: out,
      outExtension: { '.js': '.mjs' },
      platform: 'node',
      target: 'node20',
      packages: 'external',
      loader: { '.webp': 'binary' },
      sourcemap: options.dev ? 'linked' : false,
    }),
  ])

function explain(error) {
  if (!('errors' in error)) console.error(error) // esbuild has printed its own
  process.exitCode = 1
}

async function produce() {
  const started = performance.now()
  const [panel] = await build()
  copyRuntimePackage()
  if (!panel) return
  writeFileSync(`${out}/delivered-files.md`, deliveredFiles(panel))
  writeFileSync(`${out}/licences.md`, licences())
  writeFileSync(`${out}/${sumsName}`, sumsOf(out))
  holdBudgets(panel)
  console.log(`built in ${((performance.now() - started) / 1000).toFixed(2)} s`)
}

/** Builds on every change of src/ or static/, one build at a time, and restarts the host after each good one. */
async function develop() {
  let host, wake
  const stopHost = async () => {
    if (host?.kill('SIGTERM')) await once(host, 'exit')
  }
  const startHost = () => spawn(process.execPath, ['--enable-source-maps', `${out}/host.mjs`], { stdio: 'inherit' })
  for (const folder of ['src', 'static']) watch(folder, { recursive: true }, () => wake())
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopHost().then(() => process.exit(0)))
  for (;;) {
    const change = new Promise((resolve) => {
      wake = resolve
    })
    await build()
      .then(stopHost)
      .then(() => {
        host = startHost()
      })
      .catch(explain)
    await change
    await setTimeout(50) // an editor may write several files
  }
}

await (options.dev ? develop() : produce().catch(explain))

// The one build script: the panel into dist/panel, the embedded host's programs into dist.
//   node build.mjs            minified, hashed, compressed, held to its budgets
//   node build.mjs --report   the same, and writes docs/delivered-files.md
//   node build.mjs --host     the host's programs alone
//   node build.mjs --dev      readable; rebuilds as files change, restarts the host, reloads the page
// --out DIR builds elsewhere; --budget NAME=BYTES holds a budget to another figure.
// Environment: API_BASE_URL, BASE_PATH and PRODUCT_NAME, in the README's table.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, extname, relative } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

/** Bytes as brotli sends them: the build fails beyond them. `of` names the rooms that are weighed with all they import. */
const budgets = {
  signInScript: { bytes: 63_000, kind: 'script', of: ['#main', '#entry'], without: ['react'] },
  signInStyle: { bytes: 9_000, kind: 'style', of: ['#main', '#entry'], without: [] },
  firstScreens: { bytes: 175_000, kind: 'script', of: ['#main', '#entry', '#shell', '#dashboard', '#list'], without: [] },
  page: { bytes: 4_096, kind: 'page', of: [], without: [] },
}

/** Not part of the panel's page: a worker has no import map, so its file holds all that it needs. */
const worker = { name: '#import-worker', path: 'src/app/import/import-worker.ts' }
const hostPrograms = {
  host: 'src/host/main.ts', 'reset-admin': 'src/host/reset-admin.ts', backup: 'src/host/backup.ts',
  openapi: 'src/host/openapi.ts', conformance: 'src/conformance/main.ts',
  restore: 'src/host/restore.ts', 'audit-verify': 'src/host/audit-verify.ts', 'job-worker': 'src/host/backup/job-worker.ts',
}
const reactModules = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client']

const { values: options } = parseArgs({
  options: {
    dev: { type: 'boolean', default: false },
    host: { type: 'boolean', default: false },
    report: { type: 'boolean', default: false },
    out: { type: 'string', default: 'dist' },
    budget: { type: 'string', multiple: true, default: [] },
  },
})
options.out = relative('.', options.out)
const panelDir = `${options.out}/panel`
const productName = process.env.PRODUCT_NAME || 'Apron'
process.env.NODE_ENV = options.dev ? 'development' : 'production'

/** Its message is all that a person needs: printed without a stack. */
class BuildError extends Error {}

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${process.versions.node} is too old: 20.19 or later is needed`)
  process.exit(1)
}
if (options.out === '') {
  console.error('--out is the folder of the sources: name another one')
  process.exit(1)
}
const esbuild = await import('esbuild').catch(() => {
  console.error('esbuild is not installed: run `npm ci` first')
  process.exit(1)
})

/** The product host's address without a last slash; empty for the panel's own origin. */
function apiBaseUrl() {
  const text = process.env.API_BASE_URL ?? ''
  if (text && !(URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))) {
    throw new BuildError(`API_BASE_URL is not an http address: ${text}`)
  }
  return text.replace(/\/+$/, '')
}

/** The path that the panel is served under: empty, or `/admin-panel`. */
function basePath() {
  const path = (process.env.BASE_PATH ?? '').replace(/\/+$/, '')
  if (path && !/^(?:\/[\w.~-]+)+$/.test(path)) throw new BuildError(`BASE_PATH is not a path such as /panel: ${path}`)
  return path
}

const common = () => ({
  bundle: true, format: 'esm', jsx: 'automatic', charset: 'utf8', legalComments: 'none', logLevel: 'error',
  define: {
    'process.env.NODE_ENV': JSON.stringify(process.env.NODE_ENV),
    'process.env.API_BASE_URL': JSON.stringify(apiBaseUrl() || basePath()),
    'process.env.BASE_PATH': JSON.stringify(basePath()),
    'process.env.PRODUCT_NAME': JSON.stringify(productName),
  },
})

const forBrowser = () => ({
  ...common(),
  target: 'es2022', outdir: panelDir, write: false, metafile: true,
  minify: !options.dev, sourcemap: options.dev ? 'inline' : false,
})

const sha256 = (bytes) => createHash('sha256').update(bytes)
const integrityOf = (bytes) => `sha256-${sha256(bytes).digest('base64')}`

/** No files of their own: the host's programs, or the one room that imports them, hold their code. */
const notOfPanel = ['#openapi', '#picture']
/** Every room with its door, as package.json names them: `#kit` is src/kit/index.ts. */
const readRooms = () => Object.entries(JSON.parse(readFileSync('package.json', 'utf8')).imports)
  .filter(([name]) => !notOfPanel.includes(name))
  .map(([name, path]) => ({ name, path: path.replace('./', '') }))

/** One script, and one style where the room has any; `imports` are the rooms and react modules that it names. */
async function buildRoom({ name, path }, external) {
  const { outputFiles, metafile } = await esbuild.build({
    ...forBrowser(), entryPoints: [path], external: external.filter((other) => other !== name),
  })
  const fileOf = (ending) => outputFiles.find((file) => file.path.endsWith(ending))?.contents
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports)
    .filter(({ kind, external }) => external && kind === 'import-statement').map(({ path }) => path)
  return { name, path: dirname(path), script: fileOf('.js'), style: fileOf('.css'), imports: [...new Set(imports)] }
}

/** react and react-dom are CommonJS: one script gives the names of all their modules, so each name is given once. */
async function buildReact() {
  const require = createRequire(import.meta.url)
  const given = new Set()
  const lines = reactModules.map((module, index) => {
    const names = Object.keys(require(module)).filter((name) => !name.startsWith('__') && !given.has(name))
    for (const name of names) given.add(name)
    return `import all${index} from '${module}'; export const { ${names.join(', ')} } = all${index}`
  })
  const { outputFiles: [file] } = await esbuild.build({
    ...forBrowser(), stdin: { contents: lines.join('\n'), resolveDir: '.' },
  })
  return { name: 'react', path: 'node_modules/react, node_modules/react-dom', script: file.contents, imports: [] }
}

/** A room with all that it imports, deepest first. */
function withImports(rooms, names, found = new Set()) {
  for (const name of names) {
    if (found.has(name)) continue
    withImports(rooms, rooms.get(name)?.imports ?? [], found)
    if (rooms.has(name)) found.add(name)
  }
  return [...found]
}

/** Gives each file of the rooms its address, which holds its hash: `/assets/kit-1a2b3c4d.js`. */
function addresses(rooms) {
  const files = new Map()
  const imports = {}
  for (const { name, script, style } of rooms.values()) {
    for (const [bytes, ending, key] of [[script, 'js', name], [style, 'css', `${name}.css`]]) {
      if (!bytes) continue
      const path = `assets/${name.replace('#', '')}-${sha256(bytes).digest('hex').slice(0, 8)}.${ending}`
      files.set(path, Buffer.from(bytes))
      imports[key] = `${basePath()}/${path}`
    }
  }
  for (const module of reactModules) imports[module] = imports.react
  return { files, imports }
}

/** The page: the template of static/ with its import map, the entry's files and the table of what each room needs. */
async function buildPage(rooms, { files, imports }) {
  const integrity = {}
  for (const [path, bytes] of files) integrity[`${basePath()}/${path}`] = integrityOf(bytes)
  const entry = withImports(rooms, ['#main'])
  const needs = {}
  for (const { name } of rooms.values()) {
    const others = withImports(rooms, [name]).filter((other) => other !== name && (name === '#main' || !entry.includes(other)))
    if (others.length > 0) needs[name] = others
  }
  const link = (rel, address) => `<link rel="${rel}" href="${address}" integrity="${integrity[address]}">`
  const { outputFiles: [boot] } = await esbuild.build({
    ...forBrowser(), entryPoints: ['src/app/boot.ts'], external: ['#main'], sourcemap: false,
  })
  const inlineJson = (value) => JSON.stringify(value).replaceAll('<', '\\u003c')
  const tags = [
    ...entry.filter((name) => imports[`${name}.css`]).map((name) => link('stylesheet', imports[`${name}.css`])),
    `<script type="importmap">${inlineJson({ imports, integrity })}</script>`,
    ...entry.map((name) => link('modulepreload', imports[name])),
    `<script type="application/json" id="rooms">${inlineJson(needs)}</script>`,
    `<script type="module">${boot.text.trim()}</script>`,
    ...(options.dev ? [`<script type="module" src="${basePath()}/reload.js"></script>`] : []),
  ]
  const escaped = productName.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
  return readFileSync('static/index.html', 'utf8').replaceAll('%PRODUCT_NAME%', () => escaped)
    .replaceAll('%BASE_PATH%', () => basePath()).replace('</head>', () => `${tags.join('\n')}\n</head>`)
}

/** The headers that any web server must send with the panel, in the format that Netlify and Cloudflare Pages read. */
async function headersFile(page) {
  const { outputFiles: [file] } = await esbuild.build({
    ...common(), entryPoints: ['src/contract/security-headers.ts'], platform: 'node', write: false,
  })
  const { inlineScripts, panelHeaders } =
    await import(`data:text/javascript;base64,${Buffer.from(file.contents).toString('base64')}`)
  const headers = panelHeaders(apiBaseUrl(), inlineScripts(page).map(integrityOf))
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)
  return ['/*', ...lines, '/assets/*', '  Cache-Control: public, max-age=31536000, immutable', ''].join('\n')
}

const compressible = new Set(['.js', '.css', '.html', '.svg', '.json'])
const compress = { br: promisify(brotliCompress), gz: (bytes) => promisify(gzip)(bytes, { level: 9 }) }

/** Writes a file with its compressed forms where those are smaller; returns its bytes as brotli sends them. */
async function writePanelFile(path, bytes) {
  const forms = [[path, bytes]]
  if (!options.dev && compressible.has(extname(path))) {
    const packed = await Promise.all(Object.entries(compress).map(async ([form, pack]) => [`${path}.${form}`, await pack(bytes)]))
    forms.push(...packed.filter(([, { length }]) => length < bytes.length))
  }
  for (const [form, content] of forms) {
    mkdirSync(dirname(`${panelDir}/${form}`), { recursive: true })
    writeFileSync(`${panelDir}/${form}`, content)
  }
  return { sent: Math.min(...forms.map(([, { length }]) => length)), names: forms.map(([form]) => form) }
}

/** Asks the host for the file that every build rewrites, and loads the page anew once its text is another one. */
const reloadScript = `let seen
setInterval(async () => {
  const answer = await fetch('${process.env.BASE_PATH ?? ''}/built.txt', { cache: 'no-store' }).catch(() => undefined)
  const text = answer?.ok ? await answer.text() : seen
  if (seen && text !== seen) location.reload()
  seen = text
}, 500)
`

async function buildPanel() {
  const all = readRooms()
  const external = [...all.map(({ name }) => name), ...reactModules]
  const built = await Promise.all([buildReact(), ...all.map((room) => buildRoom(room, external)), buildRoom(worker, [])])
  const rooms = new Map(built.map((room) => [room.name, {
    ...room, imports: [...new Set(room.imports.map((name) => reactModules.includes(name) ? 'react' : name))].sort(),
  }]))
  const { files, imports } = addresses(rooms)
  const page = await buildPage(rooms, { files, imports })
  for (const entry of readdirSync('static', { recursive: true, withFileTypes: true })) {
    const path = `${entry.parentPath}/${entry.name}`
    if (entry.isFile()) files.set(path.replaceAll('\\', '/').slice('static/'.length), readFileSync(path))
  }
  // Read by the screen /admin/api.
  files.set('openapi.json', readFileSync('docs/openapi.json'))
  files.set('index.html', Buffer.from(page))
  files.set('_headers', Buffer.from(await headersFile(page)))
  files.set('_redirects', Buffer.from('/* /index.html 200\n'))
  if (options.dev) {
    files.set('reload.js', Buffer.from(reloadScript))
    files.set('built.txt', Buffer.from(String(Date.now())))
  }
  const written = new Map(await Promise.all([...files].map(async ([path, bytes]) => [path, await writePanelFile(path, bytes)])))
  const names = new Set([...written.values()].flatMap((file) => file.names))
  for (const entry of readdirSync(panelDir, { recursive: true, withFileTypes: true })) {
    const path = relative(panelDir, `${entry.parentPath}/${entry.name}`).replaceAll('\\', '/')
    if (entry.isFile() && !names.has(path)) rmSync(`${panelDir}/${path}`)
  }
  const sentOf = (key) => imports[key] ? written.get(imports[key].slice(basePath().length + 1)).sent : 0
  return { rooms, sentOf, pageBytes: written.get('index.html').sent }
}

const buildHost = async () => esbuild.build({
  ...common(), entryPoints: Object.entries(hostPrograms).map(([out, path]) => ({ in: path, out })),
  outdir: options.out, outExtension: { '.js': '.mjs' },
  platform: 'node', target: 'node20', packages: 'external', sourcemap: options.dev ? 'linked' : false,
})

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} KB`

/** Prints each figure that has a budget, and throws when one is beyond it. */
function holdBudgets({ rooms, sentOf, pageBytes }) {
  const own = new Map(options.budget.map((text) => text.split('=')))
  const tooLarge = []
  for (const [name, { bytes, kind, of, without }] of Object.entries(budgets)) {
    const limit = Number(own.get(name) ?? bytes)
    const names = withImports(rooms, of).filter((room) => !without.includes(room))
    const sent = kind === 'page' ? pageBytes
      : names.reduce((sum, room) => sum + sentOf(kind === 'script' ? room : `${room}.css`), 0)
    console.log(`${kilobytes(sent).padStart(9)} of ${kilobytes(limit)}: ${name}`)
    if (sent > limit) tooLarge.push(`too large: ${name}: ${sent} bytes, ${sent - limit} over the budget of ${limit}`)
  }
  if (tooLarge.length > 0) throw new BuildError(tooLarge.join('\n'))
}

/** The files that reach a browser, with their size and the folder that they are built from, for auditors. */
function writeReport({ rooms, sentOf, pageBytes }) {
  const rows = [...rooms.values()].map(({ name, path }) =>
    `| ${name} | ${path} | ${kilobytes(sentOf(name))} | ${sentOf(`${name}.css`) ? kilobytes(sentOf(`${name}.css`)) : ''} |`)
  writeFileSync('docs/delivered-files.md', `# Delivered files

All that a browser gets, with its size as brotli sends it. \`npm run build -- --report\` writes this page.

| room | built from | script | style |
|---|---|--:|--:|
| index.html | static/index.html, src/app/boot.ts | ${kilobytes(pageBytes)} | |
${rows.join('\n')}
`)
}

/** Builds on every change of src/ or static/, one build at a time, and restarts the host each time. */
async function develop() {
  let host
  let timer
  let running = Promise.resolve()
  const stopHost = async () => {
    if (!host || host.exitCode !== null || host.signalCode !== null) return
    host.kill('SIGTERM')
    await once(host, 'exit')
  }
  const rebuild = async () => {
    await Promise.all([buildPanel(), buildHost()])
    await stopHost()
    host = spawn(process.execPath, ['--enable-source-maps', `${options.out}/host.mjs`], { stdio: 'inherit' })
  }
  // esbuild prints a mistake in the code: the host of the last good build runs on.
  const next = () => { running = running.then(rebuild).catch(explain) }
  for (const folder of ['src', 'static']) {
    watch(folder, { recursive: true }, () => { clearTimeout(timer); timer = setTimeout(next, 50) })
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopHost().then(() => process.exit(0)))
  next()
}

function explain(error) {
  if (error instanceof BuildError) console.error(error.message)
  else if (!('errors' in error)) console.error(error) // esbuild has printed its own
  process.exitCode = 1
}

async function produce() {
  const started = performance.now()
  const [panel] = await Promise.all([options.host ? undefined : buildPanel(), buildHost()])
  if (!panel) return
  if (options.report) writeReport(panel)
  holdBudgets(panel)
  console.log(`built in ${((performance.now() - started) / 1000).toFixed(2)} s`)
}

await (options.dev ? develop() : produce()).catch(explain)

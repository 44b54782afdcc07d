// Builds the panel into dist/panel and the embedded host's programs into dist, which then runs on its own.
//   node build.mjs            minified, hashed, compressed, held to its budgets
//   node build.mjs --host     only the host's programs
//   node build.mjs --dev      readable; rebuilds as files change, restarts the host, reloads the page
// --out DIR builds elsewhere; --budget NAME=BYTES overrides a budget.
// Environment: API_BASE_URL, BASE_PATH, PRODUCT_NAME and HOST_DIALECT, in docs/configuration.md.
//
// From source to browser.
//
// `build.mjs` calls esbuild once for each room in `imports` of package.json, with all other rooms external. Each room
// becomes one script, `assets/list-1a2b3c4d.js`, and at most one style of the same name. So a file of the build always
// belongs to one room, and a release only changes the files of changed rooms. react and react-dom form one more
// script, and the worker of the import another one. A room that others import by name, such as `#contract`, is built
// again with only the exports that they use, so that browsers don't get code for the host.
//
// `index.html` contains an import map with the URL of each room and the integrity of each file. The browser uses it to
// resolve `#ui` and `react`, and refuses files with another hash. A second table (`#rooms`) lists which rooms a room
// imports. `openRoom` in `src/kit/rooms.ts` fetches the files of a room and its imports, applies them, and then
// imports the room. The Content-Security-Policy has the hashes of the map and the boot script
// (`src/host/http/security-headers.ts`). The host sends it, and the build writes it to `_headers`.
//
// The browser requests the files of the first screen together. A third table (`#first`) lists the rooms that load with
// `#main`: the entry room for visitors; the shell and the list for signed-in users. `src/app/boot.ts`, the script in
// the page, checks in the storage whether someone is signed in, adds preload links for these rooms, and imports
// `#main`. It waits for no style or script. If a file of the first page is corrupt, it fetches all of them again and
// reloads once. `#main` loads the first screen while React renders, and its data when the profile permits it
// (`openFirst` in `src/app/app.tsx`).
//
// `fetchForLater` fetches other rooms one by one at low priority: for visitors the rooms that they need after signing
// in, and all others after the first screen of a signed-in user. `whenQuiet` (`src/kit/quiet.ts`) delays each room
// until a frame is painted, and until nothing has been loading and the user has pressed nothing for 200 ms. If the
// browser saves data (Save-Data), rooms are only fetched when they are needed.
//
// Build variables:
// - `BASE_PATH`: Serves everything under a path such as `/panel`. URLs in the code don't include it: the router and
//   `hrefOf` (`src/kit/base-path.ts`) add it to URLs for the browser, and `pathOf` removes it from URLs of the
//   browser. The host removes it from each request (`takeBasePath`).
// - `HOST_DIALECT`: Resolves `src/contract/host-dialect.ts` to another file. The script of `#contract` then contains
//   this dialect only. By default it contains none.
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
import { deliveredFiles } from './tools/supply/delivered-files.mjs'
import { givenPath } from './tools/supply/given-path.mjs'
import { sumsName, sumsOf } from './tools/supply/files.mjs'
import { licences } from './tools/supply/licences.mjs'
import { firstFiles, namesWanted, needsOf, withImports } from './tools/supply/rooms.mjs'

/** The build fails if a brotli size exceeds its budget. `of` includes imported rooms; a dialect adds 5,000 bytes. */
const budgets = {
  signInScript: { bytes: 63_400, of: ['#main', '#entry'], without: 'react' }, // 4,000 of them for second factors, 1,200 for invitations
  signInStyle: { bytes: 7_500, of: ['#main', '#entry'], ending: '.css' },
  firstScreens: { bytes: 173_000, of: ['#main', '#entry', '#shell', '#dashboard', '#list'] }, // 2,000 of them for the first steps
  page: { bytes: 4_096, of: ['index.html'] },
}

/** Rooms without their own file: their code is in the host's programs and in the few rooms that import them. */
const notOfPanel = [
  '#csv',
  '#openapi',
  '#picture',
  '#places',
  '#published',
  '#readable',
  '#shapes',
  '#snippets',
  '#translated',
]
const reactModules = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client']
const hostPrograms = {
  host: 'src/host/programs/main.ts',
  'reset-admin': 'src/host/programs/reset-admin.ts',
  'remove-sample': 'src/host/programs/remove-sample.ts',
  backup: 'src/host/programs/backup.ts',
  openapi: 'tools/openapi/main.ts',
  conformance: 'tools/conformance/main.ts',
  restore: 'src/host/programs/restore.ts',
  'audit-verify': 'src/host/programs/audit-verify.ts',
  airports: 'src/host/programs/airports.ts',
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
/** The product host's URL without a trailing slash; empty if it is the panel's own origin. */
const apiBaseUrl = (process.env.API_BASE_URL ?? '').replace(/\/+$/, '')
/** The path under which the panel is served: empty, or `/admin-panel`. */
const basePath = (process.env.BASE_PATH ?? '').replace(/\/+$/, '')
const productName = process.env.PRODUCT_NAME || 'Apron'
/** The module that replaces src/contract/host-dialect.ts for a host with a different API; empty for none. */
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
  loader: { '.webp': 'binary', '.md': 'text' },
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

/** Builds one script, and one style if the room has any; `imports` are the other rooms that it imports. */
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

/** react and react-dom are CommonJS: one script exports the names of all their modules, each name once. */
function reactInput() {
  const require = createRequire(import.meta.url)
  const modules = new Map(reactModules.flatMap((module) => Object.keys(require(module)).map((name) => [name, module])))
  const lines = [...modules]
    .filter(([name]) => !name.startsWith('__'))
    .map(([name, module]) => `export { ${name} } from '${module}'`)
  return { stdin: { contents: lines.join('\n'), resolveDir: '.' } }
}

/** Every room of package.json's `imports` with its files, without exports that only the host imports. */
async function bundleRooms() {
  const doors = Object.entries(JSON.parse(readFileSync('package.json', 'utf8')).imports).filter(
    ([name]) => !notOfPanel.includes(name) && !name.startsWith('#host/'),
  )
  const external = [...doors.map(([name]) => name), ...reactModules]
  const whole = await Promise.all([
    bundle('react', 'node_modules/react, node_modules/react-dom', reactInput()),
    ...doors.map(([name, door]) => bundle(name, dirname(door).slice(2), { entryPoints: [door] }, external)),
    // A worker has no import map, so its file contains everything that it needs.
    bundle('#import-worker', 'src/app/import', { entryPoints: ['src/app/import/import-worker.ts'] }),
  ])
  const wanted = namesWanted(whole)
  const bundled = await Promise.all(
    whole.map((room) => {
      const names = wanted.get(room.name)
      const door = doors.find(([name]) => name === room.name)?.[1]
      if (!names || !door) return room
      const contents = `export { ${[...names].sort().join(', ')} } from '${door}'`
      return bundle(room.name, room.source, { stdin: { contents, resolveDir: '.' } }, external)
    }),
  )
  return new Map(bundled.map((room) => [room.name, room]))
}

/** Reloads the page once the host serves a different build. */
const reloadScript = `;setInterval(async () => {
  const page = await fetch('${basePath}/').then((answer) => answer.text(), () => '')
  if (page && !page.includes(document.querySelector('[type=importmap]').text)) location.reload()
}, 500)`

/** Writes the page: the template from static/ with its import map, the entry's files, and the tables of rooms. */
async function writePage(rooms, imports, files) {
  const integrity = Object.fromEntries([...files].map(([path, bytes]) => [`${basePath}/${path}`, integrityOf(bytes)]))
  const scripts = Object.fromEntries(Object.entries(imports).filter(([name]) => !name.endsWith('.css')))
  const entry = withImports(rooms, ['#main'])
  const boot = await bundle('boot', 'src/app', { entryPoints: ['src/app/boot.ts'] }, ['#main'])
  const bootText = Buffer.from(boot.files['']).toString().trim() + (options.dev ? reloadScript : '')
  const inlineJson = (value) => JSON.stringify(value).replaceAll('<', '\\u003c')
  const link = (rel, address) => `<link rel="${rel}" href="${address}" integrity="${integrity[address]}">`
  const tags = [
    ...entry.flatMap((name) => imports[`${name}.css`] ?? []).map((address) => link('stylesheet', address)),
    `<script type="importmap">${inlineJson({ imports: scripts, integrity })}</script>`,
    ...entry.map((name) => link('modulepreload', imports[name])),
    `<script type="application/json" id="rooms">${inlineJson(needsOf(rooms, entry))}</script>`,
    `<script type="application/json" id="first">${inlineJson(firstFiles(rooms, entry))}</script>`,
  ]
  const escaped = productName.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
  // An async script doesn't wait for styles; at the end of the page it finds a complete DOM.
  return readFileSync('static/index.html', 'utf8')
    .replaceAll('%PRODUCT_NAME%', () => escaped)
    .replaceAll(/<!--.*?-->\n/gs, '')
    .replace('</head>', () => `${tags.join('\n')}\n</head>`)
    .replace('</body>', () => `<script type="module" async>${bootText}</script>\n</body>`)
}

/** Writes the headers that any web server must send with the panel, in the format of Netlify and Cloudflare Pages. */
async function writeHeaders(page) {
  const { code } = await esbuild.transform(readFileSync('src/host/http/security-headers.ts', 'utf8'), { loader: 'ts' })
  const { inlineScripts, panelHeaders } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  const headers = Object.entries(panelHeaders(apiBaseUrl, inlineScripts(page).map(integrityOf)))
  return (
    `${basePath}/*\n${headers.map(([name, value]) => `  ${name}: ${value}\n`).join('')}${basePath}/assets/*\n` +
    '  Cache-Control: public, max-age=31536000, immutable\n'
  )
}

/** Writes a file and its compressed forms if they are smaller; returns the bytes of the smallest form. */
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

/** The pages of docs/help by name. */
function helpPages() {
  const names = readdirSync('docs/help')
    .filter((name) => name.endsWith('.md'))
    .sort()
  return Object.fromEntries(names.map((name) => [name.slice(0, -3), readFileSync(`docs/help/${name}`, 'utf8')]))
}

async function buildPanel() {
  const rooms = await bundleRooms()
  const files = new Map()
  const imports = {}
  for (const room of rooms.values()) {
    // Script and style share a URL except for the extension, so that the page lists it once.
    const hash = hashOf(Buffer.concat(Object.values(room.files).filter(Boolean)), 'hex').slice(0, 8)
    for (const [ending, bytes] of Object.entries(room.files)) {
      if (!bytes) continue
      const path = `assets/${room.name.replace('#', '')}-${hash}${ending || '.js'}`
      files.set(path, bytes)
      imports[room.name + ending] = `${basePath}/${path}`
    }
  }
  for (const module of reactModules) imports[module] = imports.react
  const page = await writePage(rooms, imports, files)
  for (const path of readdirSync('static', { recursive: true }).map((name) => name.replaceAll('\\', '/'))) {
    if (statSync(`static/${path}`).isFile()) files.set(path, readFileSync(`static/${path}`))
  }
  files.set('openapi.json', readFileSync('docs/openapi.json')) // for the screen /admin/api
  for (const name of readdirSync('docs/help/pictures')) {
    files.set(`help/${name}`, readFileSync(`docs/help/pictures/${name}`))
  }
  files.set('help.json', Buffer.from(JSON.stringify(helpPages()))) // for the screen /admin/help
  files.set('index.html', Buffer.from(page))
  files.set('_headers', Buffer.from(await writeHeaders(page)))
  files.set('_redirects', Buffer.from(`${basePath}/* ${basePath}/index.html 200\n`))
  rmSync(panelDir, { recursive: true, force: true })
  const sent = new Map(await Promise.all([...files].map(async (file) => [file[0], await writePanelFile(...file)])))
  return { rooms, sentOf: (name) => sent.get(imports[name]?.slice(basePath.length + 1) ?? name) ?? 0 }
}

/** Prints each figure that has a budget, and fails if one exceeds it. */
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

/**
 * Copies the package that the host loads at run time and esbuild does not bundle, so that dist needs no other
 * node_modules.
 */
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
      sourcemap: options.dev ? 'linked' : false,
    }),
  ])

function explain(error) {
  if (!('errors' in error)) console.error(error) // esbuild has printed its own errors
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

/** Builds on every change of src/ or static/, one build at a time, and restarts the host after each successful one. */
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

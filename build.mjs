// The one build script: the panel into dist/panel, the embedded host's programs into dist.
//   node build.mjs            minified, hashed, compressed, held to its budgets
//   node build.mjs --report   the same, with the size of every screen
//   node build.mjs --host     the host's programs alone
//   node build.mjs --dev      readable; rebuilds as files change, restarts the host, reloads the page
// --out DIR builds elsewhere; --budget NAME=BYTES holds a budget to another figure.
// Environment: API_BASE_URL and PRODUCT_NAME, in the README's table.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, watch, writeFileSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { basename, dirname, extname, join, relative, resolve } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import zlib from 'node:zlib'

/** Bytes as brotli sends them, so that a first visit stays small: the build fails beyond them. */
const budgets = {
  signInScript: { bytes: 35_000, of: 'the script of the sign-in screen, without react and react-dom' },
  signInStyle: { bytes: 8_000, of: 'the style of the sign-in screen' },
  firstScreens: { bytes: 120_000, of: 'the script of sign-in, dashboard and the list of airports together' },
}
const signIn = ['app/screens/login']
const firstScreens = [
  ...signIn, 'app/shell/shell', 'app/screens/dashboard', 'app/screens/list',
]

const beforeShell = ['app/screens/login', 'app/screens/signup', 'app/screens/reset-password', 'app/shell/shell']
/** Fetched at every visit, whatever its screen. */
const besideScreens = ['app/shell/around', 'app/live/live']
/** What a visitor has loaded by the time that a chunk is asked for. */
const loadedBefore = (chunk) => beforeShell.includes(chunk) ? ['app/main'] : ['app/main', 'app/shell/shell']

/** In one file, for a worker has no table of chunks; the page finds it in its own (src/app/import/start-worker.ts). */
const importWorker = 'src/app/import/import-worker.ts'
const hostPrograms = {
  host: 'src/host/main.ts', 'reset-admin': 'src/host/reset-admin.ts', backup: 'src/host/backup.ts',
}
const compressible = new Set(['.js', '.css', '.html', '.svg'])

const { values: options } = parseArgs({
  options: {
    dev: { type: 'boolean', default: false },
    host: { type: 'boolean', default: false },
    report: { type: 'boolean', default: false },
    out: { type: 'string', default: 'dist' },
    budget: { type: 'string', multiple: true, default: [] },
  },
})
options.out = relative('.', options.out) // as esbuild names what it makes
const panelDir = `${options.out}/panel`
const productName = process.env.PRODUCT_NAME || 'Apron'

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
// esbuild is a Go program: for a build that soon ends, it may collect its garbage less often than it does by itself.
if (!options.dev) process.env.GOGC ??= '400'
const esbuild = await import('esbuild').catch(() => {
  console.error('esbuild is not installed: run `npm ci` first')
  process.exit(1)
})

/** The product host's address without a last slash; empty for the panel's own origin. */
const apiBaseUrl = () => {
  const text = process.env.API_BASE_URL ?? ''
  if (text && !(URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))) {
    throw new BuildError(`API_BASE_URL is not an http address: ${text}`)
  }
  return text.replace(/\/+$/, '')
}

const common = () => ({
  bundle: true, format: 'esm', jsx: 'automatic', charset: 'utf8', legalComments: 'none', logLevel: 'error',
  define: {
    'process.env.NODE_ENV': options.dev ? '"development"' : '"production"',
    'process.env.API_BASE_URL': JSON.stringify(apiBaseUrl()),
    'process.env.PRODUCT_NAME': JSON.stringify(productName),
  },
})

const forBrowser = () => ({
  ...common(),
  target: 'es2022', outdir: panelDir, publicPath: '/', metafile: true, write: false,
  entryNames: 'assets/[name]-[hash]', chunkNames: 'assets/[name]-[hash]',
  minify: !options.dev, sourcemap: options.dev ? 'inline' : false,
})

const chunkName = (source) => source.replace(/^src\/|\.tsx?$/g, '')
const filesOfChunk = ({ scripts, styles }) => [...scripts, ...styles]
const local = (path) => path.slice(panelDir.length + 1)
/** What esbuild made: `assets/x.js` → bytes. */
const filesOf = ({ metafile, outputFiles }) =>
  Object.keys(metafile.outputs).map((path, index) => [local(path), outputFiles[index].contents])

/** Everything that `start` reaches by static imports, in the order in which it is imported; `start` is the last. */
const reach = (start, importsOf) => {
  const seen = new Set([start])
  const found = []
  const visit = (module) => {
    for (const { kind, external, path } of importsOf(module)) {
      if (kind !== 'import-statement' || external || seen.has(path)) continue
      seen.add(path)
      visit(path)
    }
    found.push(module)
  }
  visit(start)
  return found
}

/** As many characters of source as one file more is worth: a browser asks for six at a time, and waits for each. */
const worthOfFile = 11_000

const bitsIn = (bits) => {
  let count = 0
  for (let rest = bits; rest !== 0n; rest &= rest - 1n) count++
  return count
}

/**
 * esbuild makes a file for each set of chunks that share a module: more than forty for a form, most of them tiny. The
 * smallest sets are joined, as long as the chunks that then load more than they need lose less than a file is worth.
 * @param needs the modules of each chunk
 * @param isClosed whether a chunk loads nothing but what it needs
 * Returns what each chunk loads beside that.
 */
const joinShared = (needs, isClosed, sizeOf, reachOf) => {
  // Sets of chunks, a bit each.
  const users = new Map()
  let closed = 0n
  const bitOf = new Map([...needs.keys()].map((chunk, index) => [chunk, 1n << BigInt(index)]))
  for (const [chunk, modules] of needs) {
    if (isClosed(chunk)) closed |= bitOf.get(chunk)
    for (const module of modules) users.set(module, (users.get(module) ?? 0n) | bitOf.get(chunk))
  }
  const kept = new Set()
  for (;;) {
    const sets = new Map()
    for (const [module, chunks] of users) {
      if ((chunks & (chunks - 1n)) === 0n) continue // of one chunk alone
      const set = sets.get(chunks) ?? { chunks, count: bitsIn(chunks), modules: [], size: 0 }
      set.modules.push(module)
      set.size += sizeOf(module)
      sets.set(chunks, set)
    }
    const [small] = [...sets.values()].filter(({ chunks }) => !kept.has(chunks)).sort((a, b) => a.size - b.size)
    if (!small) break
    let best = { gain: 0 }
    for (const set of sets.values()) {
      if (set === small || ((set.chunks ^ small.chunks) & closed) !== 0n) continue
      const both = bitsIn(set.chunks & small.chunks)
      const gain = both * worthOfFile - (set.count - both) * small.size - (small.count - both) * set.size
      if (gain > best.gain) best = { gain, set }
    }
    if (!best.set) {
      kept.add(small.chunks)
      continue
    }
    const joined = small.chunks | best.set.chunks
    for (const path of [...small.modules, ...best.set.modules].flatMap((module) => [...reachOf(module)])) {
      if (users.has(path)) users.set(path, users.get(path) | joined)
    }
  }
  return new Map([...needs].map(([chunk, modules]) => [chunk, [...users]
    .filter(([module, chunks]) => (chunks & bitOf.get(chunk)) !== 0n && !modules.includes(module))
    .map(([module]) => module)]))
}

const lazyImport = /\bimport\('(\.[^']+)'\)/g
const staticImport = /^(?:import|export)(?! type)[^'=(]*'(\.[^']+)'/gm

/**
 * What only the build can do for every `import()` of ours. Before it, the chunk's styles are loaded and its scripts
 * checked (src/kit/chunk-files.ts). What it brings imports what is there by then anyhow, the shell imports what most
 * screens will want, and a chunk what it shares a file with: so there are fewer and larger files, smaller together.
 */
const lazyModules = (sources) => {
  const texts = new Map()
  const chunkOf = new Map()
  for (const [path, text] of sources) {
    texts.set(path, text.replace(lazyImport, (call, module) => {
      const target = resolve(dirname(path), module)
      chunkOf.set(target, chunkName(relative('.', target).replaceAll('\\', '/')))
      return `checkChunk('${chunkOf.get(target)}').then(() => ${call})`
    }))
  }
  const imports = new Map([...texts].map(([path, text]) => [path, [...text.matchAll(staticImport)]
    .map(([, module]) => ({ kind: 'import-statement', path: resolve(dirname(path), module) }))]))
  const reachOf = (path) => new Set(reach(path, (module) => imports.get(module) ?? []))
  const [main, shell, login, list] = ['app/main', 'app/shell/shell', 'app/screens/login', 'app/screens/list']
    .map((module) => resolve(`src/${module}.tsx`))
  const lazy = new Map([...chunkOf.keys()].map((path) => [path, reachOf(path)]))
  // What a screen that nearly every visit comes to shares with any other: each such set would be a file of its own.
  const sharedBy = (screen, there) => {
    const others = [...lazy].filter(([other]) => other !== screen).map(([, modules]) => modules)
    const isIn = (reaches, path) => reaches.some((modules) => modules.has(path))
    return [...lazy.get(screen) ?? []].filter((path) => path !== screen && !isIn(there, path) && isIn(others, path))
  }
  const withMain = sharedBy(login, [reachOf(main)])
  const withShell = sharedBy(list, [reachOf(main), reachOf(shell), new Set(withMain)])

  const there = new Set([...reachOf(main), ...reachOf(shell), ...withMain, ...withShell])
  const needs = new Map([...lazy].filter(([path]) => path !== shell)
    .map(([path, modules]) => [path, [...modules].filter((module) => texts.has(module) && !there.has(module))]))
  const isClosed = (path) => [...beforeShell, ...firstScreens, ...besideScreens].includes(chunkOf.get(path))
  const withOthers = joinShared(needs, isClosed, (path) => texts.get(path).length, reachOf)

  const contentsOf = (path) => {
    const text = texts.get(path)
    const first = chunkOf.has(path) ? loadedBefore(chunkOf.get(path)).map((chunk) => resolve(`src/${chunk}`)) : []
    // The list's own few lines with them: apart, the names of what it takes from there weigh a quarter as much again.
    if (path === shell) first.push(...withShell, list)
    first.push(...withOthers.get(path) ?? [])
    const importing = (module) => `import ${JSON.stringify(module)}; `
    const lines = first.map(importing)
    // Behind its own imports, the first of which is the style that names the order of the layers.
    const last = path === main ? withMain.map(importing) : []
    if (text.includes('checkChunk(')) {
      const name = options.dev ? 'loadChunkFiles' : 'importChunk'
      lines.push(`import { ${name} as checkChunk } from ${JSON.stringify(resolve('src/kit/chunk-files'))}; `)
    }
    // On the first line, so that the others keep their numbers.
    return [...lines, text, ...last].join('')
  }
  // Only what is another text than in its file: esbuild reads the others by itself, which is quicker.
  const changed = new Map([...sources].map(([path, text]) => [path, contentsOf(path), text])
    .filter(([, contents, text]) => contents !== text))
  // Its folder may have any name; Go's expressions know an escape for what has a meaning in them alone.
  const exactly = (path) => path.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  const filter = new RegExp(`^(?:${[...changed.keys()].map(exactly).join('|')})$`)
  return {
    name: 'lazy modules',
    setup: ({ onLoad }) => onLoad({ filter }, ({ path }) =>
      ({ contents: changed.get(path), loader: path.endsWith('x') ? 'tsx' : 'ts' })),
  }
}

/**
 * esbuild needs the `import()` to make a chunk of it; its address, with a hash that nothing compresses, is in the
 * page's table already, from where src/kit/chunk-files.ts imports it.
 */
const withoutAddresses = ([path, bytes]) => {
  if (options.dev || !path.endsWith('.js')) return [path, bytes]
  const text = Buffer.from(bytes).toString()
  return [path, Buffer.from(text.replaceAll(/(\("[\w/-]+"\))\.then\(\(\)=>import\("\/assets\/[^"]+"\)\)/g, '$1'))]
}

/** The names that the panel takes from each module of react and react-dom. */
const reactNames = (sources) => {
  const used = new Map([['react/jsx-runtime', new Set(['jsx', 'Fragment', ...options.dev ? ['jsxs'] : []])]])
  for (const text of sources.values()) {
    for (const [, list, from] of text.matchAll(/^import \{([^}]*)\} from '(react(?:-dom)?(?:\/client)?)'/gm)) {
      const names = list.split(',').map((name) => name.trim()).filter((name) => name && !name.startsWith('type '))
      used.set(from, new Set([...used.get(from) ?? [], ...names.map((name) => name.split(' as ')[0])]))
    }
  }
  return used
}

/**
 * react and react-dom in a file of their own, which a release of the panel leaves in the browsers' caches. They are
 * CommonJS, whose names esbuild could only reach through an object: `(0, r.jsx)(…)` at every element. As exports they
 * are bound like our own, each by a short name. Returns the file, and what the other files have in place of a module.
 */
const buildReact = async (sources) => {
  const used = [...reactNames(sources)]
  const short = new Map(used.flatMap(([from, names]) => [...names].map((name) => `${from} ${name}`))
    .map((name, index) => [name, `_${index.toString(36)}`]))
  const { outputFiles: [file] } = await esbuild.build({
    ...forBrowser(),
    stdin: {
      contents: used.map(([from, names], index) => [
        `import all${index} from '${from}'`,
        ...[...names].map((name) => `export const ${short.get(`${from} ${name}`)} = all${index}.${name}`),
      ].join('\n')).join('\n'),
      resolveDir: process.cwd(),
    },
    entryNames: 'assets/react-[hash]',
  })
  const path = local(relative('.', file.path).replaceAll('\\', '/'))
  const modules = new Map(used.map(([from, names]) => {
    const list = [...names].map((name) => `${short.get(`${from} ${name}`)} as ${name}`)
    // In production `jsxs` is `jsx`: by one name the elements compress better.
    if (names.has('jsx') && !names.has('jsxs')) list.push(`${short.get(`${from} jsx`)} as jsxs`)
    return [from, `export { ${list.join(', ')} } from '/${path}'`]
  }))
  // By far the largest file: compressing it takes as long as building the others, so it begins before these.
  return { path, bytes: file.contents, modules, compressed: compress(path, file.contents, forFirstVisit) }
}

/** @param react what `buildReact` promises: only what needs it waits for it. */
const reactInItsFile = (react) => ({
  name: 'react in its own file',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^react(-dom)?(\/.*)?$/ }, ({ path }) => ({ path, namespace: 'react', sideEffects: false }))
    onResolve({ filter: /./, namespace: 'react' }, ({ path }) => ({ path, external: true }))
    onLoad({ filter: /./, namespace: 'react' }, async ({ path }) => ({ contents: (await react).modules.get(path) }))
  },
})

/** All of our own code, by its path. */
const readSources = () => {
  const files = readdirSync('src', { recursive: true })
  const paths = files.filter((file) => /\.tsx?$/.test(file)).sort().map((file) => resolve('src', file))
  return new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]))
}

/** The scripts of our own: the entry, and one for each module that is imported on demand. */
const buildScripts = async (sources, react) => {
  const result = await esbuild.build({
    ...forBrowser(),
    entryPoints: ['src/app/main.tsx'],
    splitting: true, plugins: [lazyModules(sources), reactInItsFile(react)],
    // Styles are built apart: esbuild would put those of every lazy screen into the entry's file as well.
    loader: { '.css': 'empty' },
  })
  const { inputs, outputs } = result.metafile
  const chunks = new Map()
  const unneeded = new Set()
  for (const [path, { entryPoint, inputs: own, exports: names }] of Object.entries(outputs)) {
    if (!entryPoint) continue
    // An entry all of whose code is shared, and which gives nothing, is a file of nothing but imports.
    if (Object.keys(own).length === 0 && names.length === 0) unneeded.add(local(path))
    const scripts = reach(path, (output) => outputs[output]?.imports ?? []).map(local)
      .filter((script) => !unneeded.has(script))
    const modules = reach(entryPoint, (input) => inputs[input]?.imports ?? [])
    chunks.set(chunkName(entryPoint), { scripts, styles: modules.filter((module) => module.endsWith('.css')) })
  }
  const files = filesOf(result).filter(([path]) => !unneeded.has(path))
  return { chunks, files: files.map(withoutAddresses) }
}

/** A script that shares nothing with the others. */
const buildAlone = async (path) => filesOf(await esbuild.build({ ...forBrowser(), entryPoints: [path] }))

/** The styles: the entry's in one file; of the others, one file for each set of chunks that have them in common. */
const buildStyles = async (chunks) => {
  const users = new Map()
  // The entry first: its first style names the order of the layers.
  const entryFirst = [...chunks].sort(([a], [b]) => Number(b === 'app/main') - Number(a === 'app/main'))
  for (const [name, { styles }] of entryFirst) {
    for (const style of styles) users.set(style, [...(users.get(style) ?? []), name])
  }
  const groups = new Map()
  for (const [style, names] of users) {
    const of = names.includes('app/main') ? ['app/main'] : names
    const group = groups.get(of.join()) ?? { names: of, styles: [] }
    group.styles.push(style)
    groups.set(of.join(), group)
  }
  const list = [...groups.values()]
  const result = await esbuild.build({
    ...forBrowser(),
    entryPoints: list.map(({ names }, index) => ({
      in: `group:${index}`, out: names.length === 1 ? basename(names[0]) : 'shared',
    })),
    plugins: [{
      name: 'groups of styles',
      setup: ({ onResolve, onLoad }) => {
        onResolve({ filter: /^group:/ }, ({ path }) => ({ path: path.slice('group:'.length), namespace: 'group' }))
        onLoad({ filter: /./, namespace: 'group' }, ({ path }) => ({
          contents: list[Number(path)].styles.map((style) => `@import ${JSON.stringify(`./${style}`)};`).join('\n'),
          loader: 'css', resolveDir: process.cwd(),
        }))
      },
    }],
  })
  for (const chunk of chunks.values()) chunk.styles = []
  for (const [path, { entryPoint }] of Object.entries(result.metafile.outputs)) {
    const group = entryPoint && list[Number(entryPoint.slice('group:'.length))]
    for (const name of group?.names ?? []) chunks.get(name).styles.push(local(path))
  }
  return filesOf(result)
}

const integrity = (bytes) => `sha256-${createHash('sha256').update(bytes).digest('base64')}`
const escaped = (text) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

/**
 * The page: the template of static/ with the entry's files, the table that src/kit/chunk-files.ts reads, and the icons.
 * These are in the page itself, because a browser draws those of another file only after the screen around them.
 */
const pageOf = (template, icons, files, chunks, boot) => {
  const entry = chunks.get('app/main')
  const attributes = (path) => `"/${path}" integrity="${integrity(files.get(path))}"`
  const listed = [...new Set([...chunks.values()].flatMap(({ scripts, styles }) => [...styles, ...scripts]))]
  const table = { files: listed.map((path) => [`/${path}`, integrity(files.get(path))]), chunks: {} }
  for (const [name, { scripts, styles }] of chunks) {
    // The entry's styles are in the page's head, and its scripts are there before any other.
    const others = () => [...styles, ...scripts.filter((path) => !entry.scripts.includes(path))]
    table.chunks[name] = (name === 'app/main' ? scripts : others()).map((path) => listed.indexOf(path))
  }
  const tags = [
    ...entry.styles.map((path) => `<link rel="stylesheet" href=${attributes(path)}>`),
    ...entry.scripts.map((path) => `<link rel="modulepreload" href=${attributes(path)}>`),
    `<script type="module" src=${attributes(boot)}></script>`,
    // Data, which a browser never runs, so that the Content-Security-Policy has no say in it.
    `<script type="application/json" id="chunks">${JSON.stringify(table).replaceAll('<', '\\u003c')}</script>`,
    ...(options.dev ? ['<script type="module" src="/reload.js"></script>'] : []),
  ]
  for (const [place, what] of [['</head>', 'before which scripts go'], ['%ICONS%', 'where the icons go']]) {
    if (!template.includes(place)) throw new BuildError(`static/index.html has no ${place}, ${what}`)
  }
  return template.replaceAll('%PRODUCT_NAME%', () => escaped(productName))
    .replace('%ICONS%', () => icons.replaceAll('\n', ''))
    .replace('</head>', () => `${tags.join('\n')}\n</head>`)
}

/** What any web server must send with the panel, in the format that Netlify and Cloudflare Pages read. */
const headersFile = async () => {
  const { outputFiles } = await esbuild.build({
    ...common(), entryPoints: ['src/contract/security-headers.ts'], platform: 'node', write: false,
  })
  const source = Buffer.from(outputFiles[0].contents).toString('base64')
  const { panelHeaders } = await import(`data:text/javascript;base64,${source}`)
  const lines = Object.entries(panelHeaders(apiBaseUrl())).map(([name, value]) => `  ${name}: ${value}`)
  return ['/*', ...lines, '/assets/*', '  Cache-Control: public, max-age=31536000, immutable', ''].join('\n')
}

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants
/** Brotli's highest quality, for what a first visit loads; the other takes a thirtieth of its time, for 7 % more. */
const [forFirstVisit, forLater] = [11, 8]

/** Undefined for what is not sent compressed. */
const compress = (path, bytes, quality) => options.dev || !compressible.has(extname(path)) ? undefined : Promise.all([
  brotli(bytes, { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gzip(bytes, { level: 9 }),
])

/**
 * Writes a file and, where that makes it smaller, its compressed forms, over those of an earlier build: the panel has
 * a page all the while, and file systems are slow to make a file where one was just removed.
 * Returns the paths, and the bytes as brotli sends them.
 */
const writePanelFile = async (path, bytes, compressed) => {
  const [br, gz] = await compressed ?? []
  const forms = [[path, bytes], [`${path}.br`, br], [`${path}.gz`, gz]]
    .filter(([form, { length } = bytes]) => form === path || length < bytes.length)
  for (const [form, content] of forms) writeFileSync(`${panelDir}/${form}`, content)
  return { paths: forms.map(([form]) => form), sent: Math.min(br?.length ?? bytes.length, bytes.length) }
}

/**
 * @param later the files that no first visit loads
 * Returns the bytes of each file as brotli sends it.
 */
const writePanel = async (files, react, later) => {
  for (const folder of new Set([...files.keys()].map((path) => dirname(`${panelDir}/${path}`)))) {
    mkdirSync(folder, { recursive: true })
  }
  // The largest first: it takes longest to compress, and the others fill the second core meanwhile.
  const written = await Promise.all([...files].sort(([, a], [, b]) => b.length - a.length)
    .map(async ([path, bytes]) => {
      const compressed = path === react.path ? react.compressed
        : compress(path, bytes, later.has(path) ? forLater : forFirstVisit)
      return [path, await writePanelFile(path, bytes, compressed)]
    }))
  const paths = new Set(written.flatMap(([, { paths }]) => paths))
  for (const entry of await readdir(panelDir, { recursive: true, withFileTypes: true })) {
    const path = local(relative('.', `${entry.parentPath}/${entry.name}`).replaceAll('\\', '/'))
    if (entry.isFile() && !paths.has(path)) await rm(`${panelDir}/${path}`)
  }
  return new Map(written.map(([path, { sent }]) => [path, sent]))
}

/** Asks the host for the file that every build rewrites, and loads the page anew once its text is another one. */
const reloadScript = `let seen
setInterval(async () => {
  const answer = await fetch('/built.txt', { cache: 'no-store' }).catch(() => undefined)
  const text = answer?.ok ? await answer.text() : seen
  if (seen && text !== seen) location.reload()
  seen = text
}, 500)
`

const buildPanel = async () => {
  const sources = readSources()
  const building = buildReact(sources)
  const [react, { files: scripts, chunks }, boot, worker, headers] = await Promise.all([
    building, buildScripts(sources, building), buildAlone('src/app/boot.ts'), buildAlone(importWorker), headersFile(),
  ])
  chunks.get('app/main').scripts.unshift(react.path)
  const styles = await buildStyles(chunks)
  chunks.set(chunkName(importWorker), { scripts: worker.map(([path]) => path), styles: [] })
  const files = new Map([[react.path, react.bytes], ...scripts, ...styles, ...boot, ...worker])
  for (const entry of await readdir('static', { recursive: true, withFileTypes: true })) {
    const path = `${entry.parentPath}/${entry.name}`
    if (entry.isFile()) files.set(path.replaceAll('\\', '/').slice('static/'.length), await readFile(path))
  }
  const [template, icons] = ['index.html', 'icons.svg'].map((name) => {
    const text = files.get(name)
    if (!text) throw new BuildError(`static/${name} is missing`)
    return text.toString()
  })
  files.delete('icons.svg')
  files.set('index.html', Buffer.from(pageOf(template, icons, files, chunks, boot[0][0])))
  files.set('_headers', Buffer.from(headers))
  files.set('_redirects', Buffer.from('/* /index.html 200\n'))
  if (options.dev) {
    files.set('reload.js', Buffer.from(reloadScript))
    files.set('built.txt', Buffer.from(String(Date.now())))
  }
  const later = new Set([...chunks.values()].flatMap(filesOfChunk))
  for (const [name, chunk] of chunks) {
    if (['app/main', ...firstScreens].includes(name)) filesOfChunk(chunk).forEach((path) => later.delete(path))
  }
  const sizes = await writePanel(files, react, later)
  // To be weighed: the script that starts the entry counts with it, react by itself.
  chunks.get('app/main').scripts.push(boot[0][0])
  chunks.set('react', { scripts: [react.path], styles: [] })
  return { chunks, sizes }
}

const buildHost = async () => esbuild.build({
  ...common(), entryPoints: Object.entries(hostPrograms).map(([out, path]) => ({ in: path, out })),
  outdir: options.out, outExtension: { '.js': '.mjs' },
  platform: 'node', target: 'node20', packages: 'external', sourcemap: options.dev ? 'linked' : false,
})

/** Brotli bytes of what the chunks load, each file once, without the files of the chunks in `over`. */
const weigh = ({ chunks, sizes }, names, over = []) => {
  const unknown = names.find((name) => !chunks.has(name))
  if (unknown) throw new BuildError(`build.mjs weighs ${unknown}, which no import() loads`)
  const bytesOf = (kind) => {
    const without = new Set(over.flatMap((name) => chunks.get(name)[kind]))
    const paths = new Set(names.flatMap((name) => chunks.get(name)[kind]).filter((path) => !without.has(path)))
    return [...paths].reduce((total, path) => total + sizes.get(path), 0)
  }
  return { script: bytesOf('scripts'), style: bytesOf('styles') }
}

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} KB`

/** Prints what each chunk adds to what was loaded before it. */
const report = (panel) => {
  const before = (name) => name === 'react' ? [] : name === 'app/main' ? ['react'] : loadedBefore(name)
  const rows = [...panel.chunks.keys()]
    .map((name) => [name, weigh(panel, [name], before(name).filter((earlier) => earlier !== name))])
    .sort(([, a], [, b]) => b.script - a.script)
  for (const [name, { script, style }] of [...rows, ['all', weigh(panel, [...panel.chunks.keys()])]]) {
    console.log(`${name.padEnd(40)} script ${kilobytes(script).padStart(8)}   style ${kilobytes(style).padStart(7)}`)
  }
}

/** Prints the figures that have a budget, and throws when one is beyond it. */
const holdBudgets = (panel) => {
  for (const text of options.budget) {
    const [name, bytes] = text.split('=')
    if (!budgets[name] || !(Number(bytes) >= 0)) {
      throw new BuildError(`--budget ${text}: one of ${Object.keys(budgets).join(', ')}, and its bytes`)
    }
    budgets[name].bytes = Number(bytes)
  }
  const { script: signInScript, style: signInStyle } = weigh(panel, ['app/main', ...signIn], ['react'])
  const measured = { signInScript, signInStyle, firstScreens: weigh(panel, ['app/main', ...firstScreens]).script }
  const tooLarge = []
  for (const [name, { bytes, of }] of Object.entries(budgets)) {
    console.log(`${kilobytes(measured[name]).padStart(9)} of ${kilobytes(bytes)}: ${of}`)
    const over = measured[name] - bytes
    if (over > 0) tooLarge.push(`too large: ${of}: ${measured[name]} bytes, ${over} over the budget of ${bytes}`)
  }
  if (tooLarge.length > 0) throw new BuildError(tooLarge.join('\n'))
}

/** Builds on every change of src/ or static/, one build at a time, and restarts the host each time. */
const develop = async () => {
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
  // A mistake in the code is printed by esbuild: the host of the last good build runs on.
  const next = () => { running = running.then(rebuild).catch(explain) }
  for (const folder of ['src', 'static']) {
    // An editor's save is several events.
    watch(folder, { recursive: true }, () => { clearTimeout(timer); timer = setTimeout(next, 50) })
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopHost().then(() => process.exit(0)))
  next()
}

const explain = (error) => {
  if (error instanceof BuildError) console.error(error.message)
  // esbuild has printed its own errors, each with its place in the code.
  else if (!('errors' in error)) console.error(error)
  process.exitCode = 1
}

const produce = async () => {
  const started = performance.now()
  const [panel] = await Promise.all([options.host ? undefined : buildPanel(), buildHost()])
  if (!panel) return
  if (options.report) report(panel)
  holdBudgets(panel)
  console.log(`built in ${((performance.now() - started) / 1000).toFixed(2)} s`)
}

await (options.dev ? develop() : produce()).catch(explain)

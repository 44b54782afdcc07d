// Loads TypeScript, TSX, styles, texts and images for Node through `module.register`, since Node 20 cannot. The transformed
// text is kept under .build/, one file per source, which begins with the hash of its source.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { threadId } from 'node:worker_threads'

const root = resolve(import.meta.dirname, '../..')
const { version } = createRequire(import.meta.url)('esbuild/package.json')
const settings = {
  format: 'esm',
  target: 'node20.19',
  jsx: 'automatic',
  sourcemap: 'inline',
  sourcesContent: false,
  tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
}

const textIfThere = (path) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** The JavaScript of a file. Reads synchronously, since the process waits for it and the thread pool costs extra. */
export async function transform(path) {
  const source = readFileSync(path, 'utf8')
  const hash = createHash('sha1')
    .update(version + JSON.stringify(settings) + path + source)
    .digest('hex')
  const banner = `// ${hash}`
  // `node --test` finds tests by their extension, so a cached file needs another one. The path of a file outside the
  // project would leave the folder.
  const place = relative(root, path).replaceAll('..', 'outside')
  const kept = `${root}/.build/transformed/${place}.txt`
  const earlier = textIfThere(kept)
  if (earlier.startsWith(banner)) return earlier
  const esbuild = await import('esbuild')
  const loader = path.endsWith('x') ? 'tsx' : 'ts'
  const { code } = await esbuild.transform(source, { ...settings, loader, sourcefile: path, banner })
  const draft = `${kept}-${process.pid}-${threadId}`
  mkdirSync(dirname(kept), { recursive: true })
  writeFileSync(draft, code)
  renameSync(draft, kept)
  return code
}

/** The load hook of Node: https://nodejs.org/docs/latest-v20.x/api/module.html#loadurl-context-nextload */
export async function load(url, context, next) {
  const answer = (source) => ({ format: 'module', shortCircuit: true, source })
  const { pathname } = new URL(url)
  if (/\.tsx?$/.test(pathname)) return answer(await transform(fileURLToPath(url)))
  if (pathname.endsWith('.css')) return answer('')
  if (/\.(?:md|txt)$/.test(pathname))
    return answer(`export default ${JSON.stringify(readFileSync(fileURLToPath(url), 'utf8'))}`)
  if (!pathname.endsWith('.webp')) return next(url, context)
  return answer(`export default Buffer.from('${readFileSync(fileURLToPath(url), 'base64')}', 'base64')`)
}

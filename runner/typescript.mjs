// Loads TypeScript, TSX, styles and pictures for Node through `module.register`, since Node 20 loads none of them itself.
// The transformed text is kept under .build/, one file for each source. It begins with the hash of its source.
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { threadId } from 'node:worker_threads'

const root = resolve(import.meta.dirname, '..')
const { version } = createRequire(import.meta.url)('esbuild/package.json')
const settings = {
  format: 'esm',
  target: 'node20.19',
  jsx: 'automatic',
  sourcemap: 'inline',
  sourcesContent: false,
  tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
}

async function transform(path) {
  const source = await readFile(path, 'utf8')
  const hash = createHash('sha1')
    .update(version + JSON.stringify(settings) + path + source)
    .digest('hex')
  const banner = `// ${hash}`
  // `node --test` finds tests by their ending, so a kept file must have another one.
  // The path of a file outside of the project would lead out of the folder.
  const place = relative(root, path).replaceAll('..', 'outside')
  const kept = `${root}/.build/transformed/${place}.txt`
  const earlier = await readFile(kept, 'utf8').catch(() => '')
  if (earlier.startsWith(banner)) return earlier
  const esbuild = await import('esbuild')
  const loader = path.endsWith('x') ? 'tsx' : 'ts'
  const { code } = await esbuild.transform(source, { ...settings, loader, sourcefile: path, banner })
  const draft = `${kept}-${process.pid}-${threadId}`
  await mkdir(dirname(kept), { recursive: true })
  await writeFile(draft, code)
  await rename(draft, kept)
  return code
}

/** The hook of Node's module loading: https://nodejs.org/docs/latest-v20.x/api/module.html#loadurl-context-nextload */
export async function load(url, context, next) {
  const answer = (source) => ({ format: 'module', shortCircuit: true, source })
  const { pathname } = new URL(url)
  if (/\.tsx?$/.test(pathname)) return answer(await transform(fileURLToPath(url)))
  if (pathname.endsWith('.css')) return answer('')
  if (!pathname.endsWith('.webp')) return next(url, context)
  return answer(`export default Buffer.from('${await readFile(fileURLToPath(url), 'base64')}', 'base64')`)
}

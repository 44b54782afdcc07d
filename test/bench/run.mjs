// Prints what the README promises of speed and size beside what this machine measures.
//   npm run bench             all
//   npm run bench -- host     one part: size, host, panel, live, markdown, import, seo, upload or tests
import { build } from 'esbuild'
import { rmSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { resolve } from 'node:path'

const folder = `.build/bench-${process.pid}`
const outfile = `${folder}/bench.mjs`
await build({
  entryPoints: ['test/bench/bench.ts'], outfile,
  bundle: true, format: 'esm', platform: 'node', target: 'node20', packages: 'external', jsx: 'automatic',
  logLevel: 'warning',
})
try {
  await import(pathToFileURL(resolve(outfile)).href)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

import { build } from 'esbuild'
import { readFileSync, writeFileSync } from 'node:fs'

/** The style sheets that the panel has loaded on a list and a form. */
function stylesOf(page: string): string[] {
  const map: Record<'imports' | 'integrity', Record<string, string>> = JSON.parse(
    /type="importmap">(.*?)<\/script>/.exec(page)?.[1] ?? '',
  )
  const needs: Record<string, string[]> = JSON.parse(/id="rooms">(.*?)<\/script>/.exec(page)?.[1] ?? '')
  const first = [...page.matchAll(/rel="stylesheet" href="([^"]+)"/g)].map(([, address = '']) => address)
  const later = ['#shell', '#list', '#form']
    .flatMap((room) => [...(needs[room] ?? []), room])
    .flatMap((room) => map.imports[room]?.replace(/js$/, 'css') ?? [])
    .filter((style) => style in map.integrity)
  return [...new Set([...first, ...later])]
}

/** Adds the plain page to the panel in `panelDir`: same host, same origin, same session. */
export const buildPlain = async (panelDir: string): Promise<void> => {
  await build({
    entryPoints: ['test/bench/plain/main.tsx'],
    outfile: `${panelDir}/plain.js`,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const styles = stylesOf(readFileSync(`${panelDir}/index.html`, 'utf8'))
  writeFileSync(
    `${panelDir}/plain.html`,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Plain</title>
    <link rel="icon" href="data:,">
    ${styles.map((address) => `<link rel="stylesheet" href="${address}">`).join('')}
    <div id="root"></div><script type="module" src="/plain.js"></script></html>`,
  )
}

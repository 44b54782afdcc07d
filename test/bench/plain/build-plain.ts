import { build } from 'esbuild'
import { readFileSync, writeFileSync } from 'node:fs'

/** The style sheets that the panel has loaded on a list and a form. */
const stylesOf = (page: string): string[] => {
  const table: { files: [string, string][]; chunks: Record<string, number[]> } =
    JSON.parse(/id="chunks">(.*?)<\/script>/.exec(page)?.[1] ?? '')
  const lazy = ['app/shell/shell', 'app/screens/list', 'app/screens/form']
    .flatMap((chunk) => (table.chunks[chunk] ?? []).map((index) => table.files[index]?.[0] ?? ''))
  const first = [...page.matchAll(/rel="stylesheet" href="([^"]+)"/g)].map(([, address]) => address ?? '')
  return [...new Set([...first, ...lazy.filter((address) => address.endsWith('.css'))])]
}

/** Puts the plain page beside the panel that was built into `panelDir`: same host, same origin, same session. */
export const buildPlain = async (panelDir: string): Promise<void> => {
  await build({
    entryPoints: ['test/bench/plain/main.tsx'], outfile: `${panelDir}/plain.js`,
    bundle: true, minify: true, format: 'esm', target: 'es2022', jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const styles = stylesOf(readFileSync(`${panelDir}/index.html`, 'utf8'))
  writeFileSync(`${panelDir}/plain.html`, `<!doctype html><html lang="en"><meta charset="utf-8"><title>Plain</title>
    <link rel="icon" href="/mark.svg" type="image/svg+xml">
    ${styles.map((address) => `<link rel="stylesheet" href="${address}">`).join('')}
    <div id="root"></div><script type="module" src="/plain.js"></script></html>`)
}

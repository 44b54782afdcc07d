import { build } from 'esbuild'
import { writeFileSync } from 'node:fs'

/** Puts the plain page beside the panel that was built into `panelDir`: same host, same origin, same session. */
export const buildPlain = async (panelDir: string): Promise<void> => {
  await build({
    entryPoints: ['test/bench/plain/main.tsx'], outfile: `${panelDir}/plain.js`,
    bundle: true, minify: true, format: 'esm', target: 'es2022', jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  writeFileSync(`${panelDir}/plain.html`, '<!doctype html><html lang="en"><meta charset="utf-8"><title>Plain</title>'
    + '<div id="root"></div><script type="module" src="/plain.js"></script></html>')
}

// Bytes that a visitor loads, as brotli sends them.
import { build } from 'esbuild'
import { spawnSync } from 'node:child_process'
import { brotliCompressSync } from 'node:zlib'
import { atMost, type Figure } from './figure.ts'

/** The least that any panel of React loads: two lines that show a paragraph. */
const reactAlone = async (): Promise<number> => {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { createElement } from 'react'
        import { createRoot } from 'react-dom/client'
        createRoot(document.body).render(createElement('p'))`,
      resolveDir: process.cwd(),
    },
    bundle: true, minify: true, format: 'esm', write: false, define: { 'process.env.NODE_ENV': '"production"' },
  })
  return brotliCompressSync(outputFiles[0]?.contents ?? '').length
}

/** Builds into `folder`, which other figures use. */
export const sizeFigures = async (folder: string): Promise<Figure[]> => {
  // No budget holds here: the table says what is beyond its bound.
  const unlimited = ['signInScript', 'signInStyle', 'firstScreens'].flatMap((name) => ['--budget', `${name}=1e9`])
  const args = ['build.mjs', '--out', folder, '--report', ...unlimited]
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  const printed = (pattern: RegExp): number => Number(pattern.exec(stdout)?.[1])
  const react = await reactAlone() / 1000
  const signIn = printed(/^react +script +([\d.]+) KB/m)
    + printed(/([\d.]+) KB of .*: the script of the sign-in screen/)
  return [
    atMost('script of sign-in, over react and react-dom alone', signIn - react, 13, 'KB'),
    atMost('react and react-dom alone', react, 60, 'KB'),
    atMost('style of sign-in', printed(/([\d.]+) KB of .*: the style of the sign-in screen/), 8, 'KB'),
    atMost(
      'script of sign-in, dashboard and airports',
      printed(/([\d.]+) KB of .*: the script of sign-in, dashboard/), 95, 'KB',
    ),
    atMost('production build', printed(/built in ([\d.]+) s/), 1, 's', 2),
  ]
}

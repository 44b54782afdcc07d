import { readFileSync, writeFileSync } from 'node:fs'

const page = 'docs/delivered-files.md'

/**
 * Writes the table of docs/delivered-files.md: the files that reach a browser, with their size as brotli sends them and
 * the folder of their source, for auditors.
 */
export function writeDeliveredFiles({ rooms, sentOf }) {
  const sizeOf = (name) => (sentOf(name) > 0 ? `${(sentOf(name) / 1000).toFixed(1)} KB` : '')
  const own = { name: 'index.html', source: 'static/index.html, src/app/boot.ts' }
  const rows = [own, ...rooms.values()].map(
    ({ name, source }) => `| ${name} | ${source} | ${sizeOf(name)} | ${sizeOf(`${name}.css`)} |\n`,
  )
  writeFileSync(page, readFileSync(page, 'utf8').replace(/(?<=--:\|\n)[^]*/, rows.join('')))
}

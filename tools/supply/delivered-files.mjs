/** dist/delivered-files.md: every file that a browser gets, with its brotli size and the folder of its source. */
export function deliveredFiles({ rooms, sentOf }) {
  const sizeOf = (name) => (sentOf(name) > 0 ? `${(sentOf(name) / 1000).toFixed(1)} KB` : '')
  const own = { name: 'index.html', source: 'static/index.html, src/app/boot.ts' }
  const rows = [own, ...rooms.values()].map(
    ({ name, source }) => `| ${name} | ${source} | ${sizeOf(name)} | ${sizeOf(`${name}.css`)} |\n`,
  )
  return `# Delivered files

Every file that a browser gets, with its size as brotli sends it.

| room | built from | script | style |
|---|---|--:|--:|
${rows.join('')}`
}
